import { refusals } from '@tradebridge/contract/refusals';

/** A reply as received. */
export interface Sounded {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

/** The documented statuses, without those for internal errors and outside services. */
const documented = new Set([200, 400, 401, 403, 404, 405, 409, 413, 415, 429]);

const codes: ReadonlySet<string> = new Set(Object.values(refusals).map(({ code }) => code));

/** Text that reveals the server's implementation. */
const internals =
  /node_modules|\.ts\b|\bat \w[\w.]* \(|violates|constraint|relation "|column "|syntax error|invalid input syntax|out of range for|Cannot (read|set|convert)|is not (a function|iterable)|is not defined|(Type|Range|Syntax|Reference|Zod)Error|FST_ERR|ECONN|drizzle|postgres|\[object /gi;

/** Maximum bytes of a refusal: more would let anyone cause large responses with small requests. */
const maxRefusalBytes = 64 * 1024;

/** What is wrong with a reply, as text; empty if nothing is. */
export function faultsOf(
  { status, headers, text }: Sounded,
  { sent, shape }: { readonly sent: string; readonly shape: 'envelope' | 'sign-in' },
): string[] {
  const faults: string[] = [];
  const fault = (isWrong: boolean, what: string) => void (isWrong && faults.push(what));
  fault(!documented.has(status), `status ${status}`);
  fault(!headers['x-request-id'], 'no X-Request-Id');
  if (status === 200 && !isJson(headers)) return faults;
  const body = bodyOf(text);
  fault(body === undefined || !isJson(headers), `no JSON: ${text.slice(0, 200)}`);
  if (body === undefined) return faults;
  if (shape === 'sign-in') faults.push(...faultsOfSignIn(status, body));
  else faults.push(...faultsOfEnvelope(status, body));
  if (status !== 200) {
    fault(text.length > maxRefusalBytes, `a refusal of ${text.length} bytes`);
    // An echoed match must not hide another.
    const found = Array.from(text.matchAll(internals), ([match]) => match);
    const own = found.find((match) => !sent.includes(match));
    fault(own !== undefined, `says '${own}': ${text.slice(0, 500)}`);
  }
  fault(status === 429 && !headers['retry-after'], 'no Retry-After');
  return faults;
}

const isJson = (headers: Record<string, unknown>) =>
  String(headers['content-type']).startsWith('application/json');

function bodyOf(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : undefined;
  } catch {
    return undefined;
  }
}

const isCode = (code: unknown) =>
  typeof code === 'string' && /^[a-z]+(-[a-z]+)*$/.test(code) && codes.has(code);
const isMessage = (message: unknown) => typeof message === 'string' && message.length > 0;
const keysOf = (body: object) => Object.keys(body).toSorted().join(' ');

function faultsOfEnvelope(status: number, body: Record<string, unknown>): string[] {
  const faults: string[] = [];
  if (keysOf(body) !== 'Error Messages Result Success') faults.push(`no envelope: ${keysOf(body)}`);
  if (body.Success !== (status === 200)) faults.push(`Success ${body.Success} with ${status}`);
  if (!Array.isArray(body.Messages)) faults.push('no Messages');
  if (status === 200) return faults;
  const { Code, Message } = (body.Error ?? {}) as { Code?: unknown; Message?: unknown };
  if (!isCode(Code)) faults.push(`code ${Code}`);
  if (!isMessage(Message)) faults.push(`message ${Message}`);
  return faults;
}

function faultsOfSignIn(status: number, body: Record<string, unknown>): string[] {
  if (status === 200) return typeof body.token === 'string' ? [] : ['no token'];
  const isRefusal = keysOf(body) === 'code message' && isMessage(body.message);
  const isKnown = isCode(body.code) || body.code === 'invalid-credential';
  return isRefusal && isKnown ? [] : [`no refusal of sign-in: ${JSON.stringify(body)}`];
}
