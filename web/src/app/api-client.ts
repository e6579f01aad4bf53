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
import { takeEarly, usualTimeLimit } from './early-requests.ts';
import { askForProof, isProofRequired } from './fresh-proof.ts';
import { fromThePortal, headersOf, jsonHeaders, readToken } from './token.ts';
import { underWay } from './under-way.ts';
import { whenEither } from './when-either.ts';

export interface CallOptions {
  /** Makes a repeated call with the same content change nothing. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Headers in addition to the usual ones. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Sent in the background, which does not count as use of the session. By default that depends on
   * whether the page was touched.
   */
  isBackground?: boolean;
}

let onSignedOut = () => {};

/** Registers what to do when the server no longer accepts the session, or wants a second factor. */
export function whenRefusedAsSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** Reports a 401, whatever request it answered. */
export function refusedAsSignedOut(): void {
  onSignedOut();
}

/**
 * Makes a call and returns its result, or throws an `ApiError`. If the call needs fresh proof, the
 * user is asked for it and the call is repeated.
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

/** The same for calls that need no session. */
export async function callOpenApi<Path extends OpenPath>(
  path: Path,
  input: InputOf<Path>,
): Promise<ResultOf<Path>> {
  return underWay(() => post(path, input, fromThePortal, {}));
}

/**
 * The same with a payment link; does not count as use of this tab's session.
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
  // The server validates its results against the contract.
  return (await resultOf(response)) as ResultOf<Path>;
}

/** The result in a reply's envelope; anything but success throws an `ApiError`. */
export async function resultOf(response: Response): Promise<unknown> {
  const envelope = await readEnvelope(response);
  if (!response.ok || !envelope?.Success) throw refusal(response, envelope);
  return envelope.Result;
}

export interface DownloadOptions extends Pick<CallOptions, 'signal'> {
  /** Milliseconds, for work that takes longer than a call. */
  timeLimit?: number;
}

/** Downloads a file, with the name the server gives it. */
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

/** Characters of a query that every server on the way accepts. */
const maxQueryLength = 2_000;

/** The input of a download goes into the query, or into the body if it is too long. */
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

/** Reads the file; a connection that breaks halfway is a network failure. */
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

/**
 * The headers of requests with the session's token. Without a token nothing is sent (API-004,
 * API-005).
 */
export function authorised({
  isBackground = isUntouched(),
}: Pick<CallOptions, 'isBackground'> = {}): Record<string, string> {
  const token = readToken();
  if (!token) {
    throw new ApiError({ status: 0, code: 'no-token', message: translate(appLabels.noToken) });
  }
  return { ...headersOf(token), ...(isBackground && inBackground) };
}

/**
 * Records that a request was answered, which counts as use of the session if a person caused it.
 */
export function noteAnswered(status: number, sentAt: number, headers: HeadersInit = {}): void {
  const isUse = 'Authorization' in headers && !('X-Background' in headers);
  if (isUse && status !== refusals.signedOut.status) noteUse(sentAt);
}

/** A reply, as long as a signal does not end the waiting for it. */
const unlessAborted = (reply: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    reply.then(resolve, reject);
  });

/** An early request reaches its own time-out first. */
const isTimeout = (cause: unknown) =>
  cause instanceof DOMException && cause.name === 'TimeoutError';

/** Sends a request within the time-out; a network failure becomes an `ApiError` with status 0. */
export async function send(
  address: string,
  init: RequestInit,
  timeLimit = usualTimeLimit,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeLimit);
  const signal = init.signal ? whenEither(init.signal, limit) : limit;
  const sentAt = Date.now();
  try {
    const early = takeEarly(address, init);
    const response = await (early
      ? unlessAborted(early, signal)
      : fetch(address, { ...init, signal }));
    noteAnswered(response.status, sentAt, init.headers);
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw limit.aborted || isTimeout(cause)
      ? new ApiError({ status: 0, code: 'timeout', message: translate(appLabels.timeout), cause })
      : new ApiError({ status: 0, code: 'network', message: translate(appLabels.network), cause });
  }
}

async function readEnvelope(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json();
    // A reply with `Success` is an envelope; a proxy's page is not.
    return typeof body === 'object' && body !== null && 'Success' in body
      ? (body as Envelope)
      : null;
  } catch {
    return null;
  }
}

function refusal(response: Response, envelope: Envelope | null): ApiError {
  const error = envelope?.Error;
  // If a second factor is required again, the session is over for the app: signing in gives it.
  const isToSignIn = error?.Code === refusals.secondFactorRequired.code;
  // The end of a payment link does not affect this tab's session.
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

/** A server fault has no text for users; every refusal has one, even with status 503. */
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

/** The file name in a reply's Content-Disposition, preferring RFC 8187. */
export function fileNameIn(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  const plain = disposition?.match(/filename="([^"]*)"/i)?.[1];
  try {
    return encoded === undefined ? plain || null : decodeURIComponent(encoded);
  } catch {
    return plain || null;
  }
}
