import { Readable, Transform } from 'node:stream';
import type { Upload } from '@tradebridge/contract/call';
import { cleanFileName, nameByContent } from '@tradebridge/contract/file-kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from './refusal.ts';

/**
 * Serves an upload of the contract, which takes a file as its body, as it comes; `answer` is given undefined
 * where there is none of its type.
 */
export function serveFileBody(
  app: FastifyInstance,
  {
    path,
    type = '*',
    method,
    mayTakeLong = true,
  }: Pick<Upload, 'path' | 'type' | 'method'> & {
    mayTakeLong?: boolean;
  },
  answer: (request: FastifyRequest, content: Readable | undefined) => Promise<unknown>,
): void {
  // In a scope of its own: no other address reads anything but JSON.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(type, (_request, content, done) => done(null, content));
    scope.route({
      method: method ?? 'POST',
      url: `/api/${path}`,
      config: { mayTakeLong },
      handler: (request) =>
        answer(request, request.body instanceof Readable ? request.body : undefined),
    });
  });
}

/**
 * The name in `X-File-Name` as it may be shown, at most `longest` characters: never a path, and with an
 * ending that goes with the content's `type`.
 */
export function fileNameOf(
  { headers }: FastifyRequest,
  { longest, fallback, type }: { longest: number; fallback: string; type: string },
): string {
  const given = String(headers['x-file-name'] ?? '');
  let name = given;
  try {
    name = decodeURIComponent(given);
  } catch {
    // Not encoded: it is shown as it came.
  }
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return shortened(nameByContent(cleanFileName(last) || fallback, type), longest);
}

/** What a name ends with tells what the file is, and is kept. */
function shortened(name: string, longest: number): string {
  const letters = Array.from(name);
  if (letters.length <= longest) return name;
  const [ending = ''] = /\.\w{1,10}$/.exec(name) ?? [];
  return letters.slice(0, longest - ending.length).join('') + ending;
}

/** Passes on at most `most` bytes, and fails with the refusal at the first one more. */
export function sizeLimit(most: number, refusal: () => Refusal): Transform {
  let size = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      done(size > most ? refusal() : null, piece);
    },
  });
}
