import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompress, constants, gzip, type InputType } from 'node:zlib';
import fp from 'fastify-plugin';

/** Minimum size for compressing a reply. */
const minReplyBytes = 1024;

type Done = (error: Error | null, compressed: Buffer) => void;

// Level 4 shrinks lists to a tenth, several times faster than zlib's default.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The encodings that this server supports, the best first. */
export const encodings = {
  br: (payload: InputType, done: Done) => brotliCompress(payload, brotliOptions, done),
  gzip: (payload: InputType, done: Done) => gzip(payload, done),
};
export type Encoding = keyof typeof encodings;

/** The best encoding that the client accepts; a quality of 0 excludes one. */
export function encodingFor(headers: IncomingHttpHeaders): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return undefined;
  const names = accepted
    .toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((name) => names.includes(name));
}

/**
 * Compresses long replies outside the main thread, since a list of a thousand apprentices must not
 * delay everybody else. Streams and files are not compressed here: live streams are hijacked, and
 * the build compressed the browser application (decision 045).
 */
export const compressReplies = fp(async (app) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < minReplyBytes) return done(null, payload);
    void reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers);
    if (!encoding) return done(null, payload);
    encodings[encoding](payload, (error, compressed) => {
      if (error) return done(error);
      void reply.header('content-encoding', encoding);
      done(null, compressed);
    });
  });
});
