import { Refusal } from '../platform/refusal.ts';

/** How long an outside service may take to answer, in milliseconds. */
const patience = 10_000;

/** Bytes of an answer that are read. */
const longestAnswer = 256 * 1024;

export interface OutsideAnswer {
  readonly status: number;
  /** The body as JSON, or null where it is none. */
  readonly body: unknown;
}

async function readBody(response: Response): Promise<unknown> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > longestAnswer) {
      await reader?.cancel();
      throw new Refusal('outsideUnavailable');
    }
    parts.push(part.value);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return null;
  }
}

/**
 * Calls a service at an address that the operator configured. Redirects are not followed: they
 * could lead anywhere. Refused as outsideTimeout or outsideUnavailable when there is no answer; any
 * answer is the caller's to read.
 */
export async function callOutside(url: string, init: RequestInit): Promise<OutsideAnswer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    return { status: response.status, body: await readBody(response) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new Refusal(isLate ? 'outsideTimeout' : 'outsideUnavailable', { cause: error });
  }
}

/** The refusal of whoever needed another answer than came. */
export const refusedBy = ({ status }: OutsideAnswer): Refusal =>
  new Refusal('outsideUnavailable', { cause: new Error(`It answered ${status}.`) });
