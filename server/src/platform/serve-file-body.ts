import { Readable, Transform } from 'node:stream';
import { cleanFileName, nameByContent } from '@tradebridge/contract/file-kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from './refusal.ts';

/**
 * Serves `POST` (or `PUT`) `/api/{path}`, which takes a file as its body, as it comes; `answer` is given undefined
 * where there is none of these types.
 */
export function serveFileBody(
  app: FastifyInstance,
  {
    path,
    types = '*',
    method = 'POST',
    mayTakeLong = true,
  }: { path: string; types?: string; method?: 'POST' | 'PUT'; mayTakeLong?: boolean },
  answer: (request: FastifyRequest, content: Readable | undefined) => Promise<unknown>,
): void {
  // In a scope of its own: no other address reads anything but JSON.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(types, (_request, content, done) => done(null, content));
    scope.route({
      method,
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
