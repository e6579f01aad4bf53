import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { refusals } from '@tradebridge/contract/refusals';
import type { TestApp } from '../../../server/src/platform/test-app.ts';

/** The failure of a call. With `answer`, the server does what is asked and its reply is lost. */
export type Fault = 'server' | 'network' | 'answer' | { held: Promise<void>; release: () => void };

/**
 * A `fetch` whose requests are answered by the server in this process.
 *
 * @param faults by the call's path; requests of other paths are answered
 */
export function answerBy(
  { app }: TestApp,
  faults: ReadonlyMap<string, Fault>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(new URL(String(input), location.origin), init);
    const { pathname, search } = new URL(request.url);
    const fault = faults.get(pathname.replace('/api/', ''));
    if (typeof fault === 'object') await untilReleased(fault.held, request.signal);
    if (fault === 'network') throw new TypeError('The connection is lost.');
    if (fault === 'server') return failed();
    const reply = await app.inject({
      method: request.method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
      // A live stream has no end to wait for.
      payloadAsStream: true,
    });
    const stream = reply.stream();
    if (fault === 'answer') {
      await finished(stream.resume());
      throw new TypeError('The connection is lost.');
    }
    const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    const hangUp = () => {
      reply.raw.res.destroy();
      stream.destroy(request.signal.reason);
    };
    request.signal.throwIfAborted();
    request.signal.addEventListener('abort', hangUp);
    const isEmpty = reply.statusCode === 204 || reply.statusCode === 304;
    return new Response(isEmpty ? null : body, {
      status: reply.statusCode,
      headers: Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
    });
  };
}

/** The reply to an internal error. */
const failed = () =>
  Response.json(
    { Success: false, Error: { Code: refusals.internal.code, Message: '' }, Result: null },
    { status: refusals.internal.status },
  );

function untilReleased(held: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    void held.then(resolve);
  });
}
