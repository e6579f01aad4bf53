import { Refusal } from '../platform/refusal.ts';

/** Default timeout of an outside service. */
const defaultTimeoutMs = 10_000;

/** Bytes of a response that are read. */
const maxAnswerBytes = 256 * 1024;

export interface OutsideAnswer {
  readonly status: number;
  /** The body as JSON, or null if it is not JSON. */
  readonly body: unknown;
  readonly headers: Headers;
}

async function readBody(response: Response): Promise<unknown> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > maxAnswerBytes) {
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
 * could lead anywhere. Refused as outsideTimeout or outsideUnavailable if there is no response; the
 * caller interprets any response.
 * @param timeoutMs for the whole call
 */
export async function callOutside(
  url: string,
  init: RequestInit,
  timeoutMs = defaultTimeoutMs,
): Promise<OutsideAnswer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(Math.ceil(timeoutMs), 0)),
    });
    const { status, headers } = response;
    return { status, headers, body: await readBody(response) };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new Refusal(isLate ? 'outsideTimeout' : 'outsideUnavailable', { cause: error });
  }
}

/** A service responded with an unexpected status. */
export class UnexpectedStatus extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The response has status ${status}.`);
    this.status = status;
  }
}

/** The refusal of a request that got an unexpected response. */
export const refusedBy = ({ status }: Pick<OutsideAnswer, 'status'>): Refusal =>
  new Refusal('outsideUnavailable', { cause: new UnexpectedStatus(status) });

/** Whether an error occurred while connecting, before anything was sent. */
function isOfConnecting(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isOfConnecting);
  if (!(error instanceof Error)) return false;
  const { syscall = '', code = '' } = error as { syscall?: string; code?: string };
  return (
    ['getaddrinfo', 'connect'].includes(syscall) ||
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    // An untrusted certificate of the server; a rejection of ours comes later, as ERR_SSL.
    (/CERT|UNABLE_TO_VERIFY/.test(code) && !code.startsWith('ERR_SSL'))
  );
}

/**
 * Whether a call that `callOutside` refused was never sent: the address could not be found or
 * reached. In all other cases the service may have received it, and acted on it.
 */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof Refusal && error.cause instanceof Error && isOfConnecting(error.cause.cause);
