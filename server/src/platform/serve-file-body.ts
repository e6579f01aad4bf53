import { Readable } from 'node:stream';
import type { Upload } from '@tradebridge/contract/call';
import { cleanFileName, nameByContent } from '@tradebridge/contract/file-kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Serves an upload of the contract, whose body is a file, as a stream; `answer` gets undefined if
 * the content type is wrong.
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
  // A separate scope, since all other routes accept only JSON.
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
 * The name in `X-File-Name` made safe for display, at most `longest` characters: never a path, and
 * with an extension that matches the content's `type`.
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
    // Not encoded: it is shown as received.
  }
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return shortened(nameByContent(cleanFileName(last) || fallback, type), longest);
}

/** Keeps the extension, which shows the type of the file. */
function shortened(name: string, longest: number): string {
  const letters = Array.from(name);
  if (letters.length <= longest) return name;
  const [ending = ''] = /\.\w{1,10}$/.exec(name) ?? [];
  return letters.slice(0, longest - ending.length).join('') + ending;
}
