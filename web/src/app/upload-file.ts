import { translate } from '../ui/labels.ts';
import { authorised, noteAnswered, resultOf } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { appLabels } from './app-labels.ts';
import { underWay } from './under-way.ts';

export interface UploadOptions {
  /** POST by default. */
  method?: 'POST' | 'PUT';
  /** Headers in addition to the usual ones. */
  headers?: Readonly<Record<string, string>>;
  /** Makes a repeated upload of the same file change nothing. */
  idempotencyKey?: string;
  /** Called with the number of bytes received by the server. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file as the body of a request, with its name in X-File-Name, and returns the result, or
 * throws an `ApiError`. If cancelled, it throws the signal's reason.
 *
 * Uses XMLHttpRequest, because fetch does not report upload progress.
 */
export async function uploadFile(
  path: string,
  file: File,
  {
    type,
    method = 'POST',
    headers: more,
    idempotencyKey,
    onProgress,
    signal,
  }: UploadOptions & { type: string },
): Promise<unknown> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open(method, `/api/${path}`);
  const headers = {
    ...authorised(),
    'Content-Type': type,
    Accept: 'application/json',
    'X-File-Name': encodeURIComponent(file.name),
    ...more,
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
  const giveUp = () => request.abort();
  signal.addEventListener('abort', giveUp);
  const sentAt = Date.now();
  try {
    const response = await underWay(() => sent(request, file, signal));
    noteAnswered(response.status, sentAt, headers);
    return await resultOf(response);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

const sent = (request: XMLHttpRequest, file: File, signal: AbortSignal) =>
  new Promise<Response>((resolve, reject) => {
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('error', () =>
      reject(new ApiError({ status: 0, code: 'network', message: translate(appLabels.network) })),
    );
    request.send(file);
  });

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['X-Request-Id', 'Retry-After']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
