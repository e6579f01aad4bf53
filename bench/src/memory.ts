import type { Target } from './load.ts';

/**
 * A server's resident memory in bytes, including its threads; it is started with this token for its
 * metrics.
 */
export async function residentBytes(
  { url }: Pick<Target, 'url'>,
  metricsToken: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  if (!bytes) throw new Error('The server does not report its memory.');
  return Number(bytes);
}
