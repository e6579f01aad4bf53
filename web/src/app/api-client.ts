import type { Envelope } from '@tradebridge/contract/call';
import type {
  CallPath,
  DownloadInputOf,
  DownloadPath,
  InputOf,
  LinkPath,
  OpenPath,
  ResultOf,
} from '@tradebridge/contract/calls';
import { refusals } from '@tradebridge/contract/refusals';
import { translate, withoutMarks } from '../ui/labels.ts';
import { inBackground, isUntouched, noteUse } from './activity.ts';
import { ApiError } from './api-error.ts';
import { appLabels } from './app-labels.ts';
import { takeEarly } from './early-requests.ts';
import { askForProof, isProofRequired } from './fresh-proof.ts';
import { fromThePortal, headersOf, jsonHeaders, readToken } from './token.ts';
import { underWay } from './under-way.ts';
import { whenEither } from './when-either.ts';

/** How long a call may take, in milliseconds. */
const usualTimeLimit = 30_000;

export interface CallOptions {
  /** Makes a repeated call with the same content change nothing. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** What this call needs besides those of every call. */
  headers?: Readonly<Record<string, string>>;
  /** Nobody caused it: it is no use of the session. Without it, that depends on who touches the page. */
  isBackground?: boolean;
}

let onSignedOut = () => {};

/** The listener is called when the server no longer knows the session, or wants a second factor. */
export function whenRefusedAsSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** Reports a 401, whatever request it answered. */
export function refusedAsSignedOut(): void {
  onSignedOut();
}

/**
 * Makes a call of the contract and answers its result, or throws an `ApiError`. Where the call needs
 * fresh proof of who it is, the user is asked for it and the call is made again.
 */
export async function callApi<Path extends CallPath>(
  path: Path,
  input: InputOf<Path>,
  options: CallOptions = {},
): Promise<ResultOf<Path>> {
  return underWay(() => callWithProof(path, input, options));
}

async function callWithProof<Path extends CallPath>(
  path: Path,
  input: InputOf<Path>,
  options: CallOptions,
): Promise<ResultOf<Path>> {
  const sentAt = performance.now();
  try {
    return await post(path, input, authorised(options), options);
  } catch (error) {
    if (!isProofRequired(error)) throw error;
    await askForProof(sentAt, options.signal);
    return post(path, input, authorised(options), options);
  }
}

/** The same without a session, for those calls that anyone can make. */
export async function callOpenApi<Path extends OpenPath>(
  path: Path,
  input: InputOf<Path>,
): Promise<ResultOf<Path>> {
  return underWay(() => post(path, input, fromThePortal, {}));
}

/**
 * The same with a payment link, which is no use of the session that this tab may have.
 *
 * @param token of the link
 */
export async function callByLink<Path extends LinkPath>(
  path: Path,
  input: InputOf<Path>,
  token: string,
): Promise<ResultOf<Path>> {
  return underWay(() => post(path, input, { ...headersOf(token), ...inBackground }, {}));
}

async function post<Path extends CallPath>(
  path: Path,
  input: InputOf<Path>,
  sender: Readonly<Record<string, string>>,
  { idempotencyKey, headers, signal }: CallOptions,
): Promise<ResultOf<Path>> {
  const response = await send(`/api/${path}`, {
    method: 'POST',
    headers: {
      ...sender,
      ...jsonHeaders,
      ...headers,
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: withoutMarks(JSON.stringify(input)),
    ...(signal && { signal }),
  });
  // The server checks what it answers against the contract's result.
  return (await resultOf(response)) as ResultOf<Path>;
}

/** What the envelope of a reply holds; anything but success is thrown as an `ApiError`. */
export async function resultOf(response: Response): Promise<unknown> {
  const envelope = await readEnvelope(response);
  if (!response.ok || !envelope?.Success) throw refusal(response, envelope);
  return envelope.Result;
}

export interface DownloadOptions extends Pick<CallOptions, 'signal'> {
  /** Milliseconds, of what takes the server longer than a call. */
  timeLimit?: number;
}

/** Fetches the file of a download under the name that the server gives it. */
export async function downloadApi<Path extends DownloadPath>(
  path: Path,
  input: DownloadInputOf<Path>,
  options: DownloadOptions = {},
): Promise<File> {
  return underWay(() => download(path, input, options));
}

async function download<Path extends DownloadPath>(
  path: Path,
  input: DownloadInputOf<Path>,
  { signal, timeLimit }: DownloadOptions,
): Promise<File> {
  const response = await send(...requestOf(path, input, signal), timeLimit);
  if (!response.ok) throw refusal(response, await readEnvelope(response));
  const content = await bodyOf(response, signal);
  const name = fileNameIn(response.headers.get('Content-Disposition')) ?? 'download';
  return new File([content], name, { type: content.type });
}

/** Characters of a query that no server on the way refuses. */
const maxQueryLength = 2_000;

/** The input of a download travels as the query, or as the body where it is too long for one. */
function requestOf(
  path: DownloadPath,
  input: object,
  signal: AbortSignal | undefined,
): [address: string, init: RequestInit] {
  const query = queryOf(input);
  const sent = { headers: authorised(), ...(signal && { signal }) };
  if (query.length <= maxQueryLength) return [`/api/${path}?${query}`, sent];
  const headers = { ...sent.headers, 'Content-Type': jsonHeaders['Content-Type'] };
  return [
    `/api/${path}`,
    { ...sent, method: 'POST', headers, body: withoutMarks(JSON.stringify(input)) },
  ];
}

/** The file itself; a connection that breaks halfway is a failure as any on the way. */
async function bodyOf(response: Response, signal: AbortSignal | undefined): Promise<Blob> {
  try {
    return await response.blob();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({
      status: 0,
      code: 'network',
      message: translate(appLabels.network),
      cause,
    });
  }
}

/** The headers of every request that carries the session. Without one, nothing is sent (API-004, API-005). */
export function authorised({
  isBackground = isUntouched(),
}: Pick<CallOptions, 'isBackground'> = {}): Record<string, string> {
  const token = readToken();
  if (!token) {
    throw new ApiError({ status: 0, code: 'no-token', message: translate(appLabels.noToken) });
  }
  return { ...headersOf(token), ...(isBackground && inBackground) };
}

/** Notes that a request was answered, which shows the session in use where somebody caused it. */
export function noteAnswered(status: number, sentAt: number, headers: HeadersInit = {}): void {
  const isUse = 'Authorization' in headers && !('X-Background' in headers);
  if (isUse && status !== refusals.signedOut.status) noteUse(sentAt);
}

/** Sends a request within the time limit; a failure on the way becomes an `ApiError` of status 0. */
export async function send(
  address: string,
  init: RequestInit,
  timeLimit = usualTimeLimit,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeLimit);
  const signal = init.signal ? whenEither(init.signal, limit) : limit;
  const sentAt = Date.now();
  try {
    const response = await (takeEarly(address, init) ?? fetch(address, { ...init, signal }));
    noteAnswered(response.status, sentAt, init.headers);
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw limit.aborted
      ? new ApiError({ status: 0, code: 'timeout', message: translate(appLabels.timeout), cause })
      : new ApiError({ status: 0, code: 'network', message: translate(appLabels.network), cause });
  }
}

async function readEnvelope(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json();
    // Whatever answers with `Success` speaks the contract's envelope; a proxy's page does not.
    return typeof body === 'object' && body !== null && 'Success' in body
      ? (body as Envelope)
      : null;
  } catch {
    return null;
  }
}

function refusal(response: Response, envelope: Envelope | null): ApiError {
  const error = envelope?.Error;
  // Asked for a second factor again, the session is over for the app: signing in gives it.
  const isToSignIn = error?.Code === refusals.secondFactorRequired.code;
  // A payment link that has ended says nothing of the session in this tab.
  const isOfLink = error?.Code === refusals.paymentLinkEnded.code;
  const isRefused = response.status === refusals.signedOut.status && !isOfLink;
  if (isRefused || isToSignIn) refusedAsSignedOut();
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiError({
    status: response.status,
    code: error?.Code ?? 'unreadable',
    message: messageOf(response, error?.Code, error?.Message),
    messages: envelope?.Messages ?? [],
    fields: (error?.Fields ?? []).map(({ Path, Message }) => ({ path: Path, message: Message })),
    requestId: response.headers.get('X-Request-Id'),
    retryAfter: retryAfter > 0 ? retryAfter : null,
  });
}

/** A fault of the server's own has no words for a user; every refusal has, also one of status 503. */
function messageOf({ status, headers }: Response, code?: string, message?: string): string {
  const isFault = code === undefined || code === refusals.internal.code;
  if (status >= 500 && isFault) {
    const reference = headers.get('X-Request-Id');
    return reference
      ? translate(appLabels.serverFailedReference, { reference })
      : translate(appLabels.serverFailed);
  }
  return message ?? translate(appLabels.unreadable);
}

function queryOf(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, withoutMarks(String(one)));
    }
  }
  return query.toString();
}

/** The name of the file in a reply's Content-Disposition, by RFC 8187 where it is given so. */
export function fileNameIn(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  const plain = disposition?.match(/filename="([^"]*)"/i)?.[1];
  try {
    return encoded === undefined ? plain || null : decodeURIComponent(encoded);
  } catch {
    return plain || null;
  }
}
