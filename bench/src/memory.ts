import type { Target } from './load.ts';

/** Bytes that a server holds, its threads among them; it is started with this token for its metrics. */
export async function residentBytes(
  { url }: Pick<Target, 'url'>,
  metricsToken: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? [];
  if (!bytes) throw new Error('The server does not say how much memory it holds.');
  return Number(bytes);
}
