import { maxFileNameLength } from '@tradebridge/contract/document-rules';
import { uploadPicture as upload } from '@tradebridge/contract/media';
import { maxPictureBytes, pictureTypes } from '@tradebridge/contract/media-rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { receiveFile } from '../files/receive-file.ts';
import { claimOfUser } from '../identity/failed-attempts.ts';
import { succeeded } from '../platform/answer-error.ts';
import type { OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { isRepetition } from '../platform/idempotency.ts';
import { parseInput } from '../platform/parse-input.ts';
import { Refusal } from '../platform/refusal.ts';
import type { UploadParts } from '../platform/serve.ts';
import { fileNameOf, serveFileBody } from '../platform/serve-file-body.ts';
import { drawPicture } from './draw-picture.ts';
import { keepPicture } from './keep-picture.ts';
import { pictureObject } from './picture-files.ts';

const findFile = statement<{ file: string }>(
  'media-file',
  `select id as file from media where id = $1 and $2::integer is null
   union all
   select file from media_variants where media_id = $1 and width = $2`,
);

async function openPicture({ db, files }: OpenContext, name: string) {
  const [, id, width] = /^([0-9a-f]{64})(?:-(\d{1,4}))?\.webp$/.exec(name) ?? [];
  if (id === undefined) return undefined;
  const atWidth = width === undefined ? null : Number(width);
  const [found] = await db.rows(findFile, [id, atWidth]);
  // Earlier versions stored pictures by their content, among the documents.
  return (
    found &&
    ((await files.objects.open(pictureObject(id, atWidth))) ?? (await files.open(found.file)))
  );
}

/** Rules for uploading pictures. */
const rules = { uploadMimeTypes: pictureTypes, uploadMaxSize: maxPictureBytes };

interface MediaParts extends UploadParts {
  readonly openContextOf: (request: FastifyRequest) => OpenContext;
}

/**
 * Serves the upload of pictures, and the pictures themselves: to anyone who knows the address,
 * since it is derived from the content and images in pages are requested without a session.
 */
export function serveMedia(
  app: FastifyInstance,
  { incoming, contextOf, openContextOf, permit, atEffect }: MediaParts,
): void {
  serveFileBody(app, upload, async (request, content) => {
    const context = contextOf(request);
    const { alt, decorative } = parseInput(upload.input, request.query);
    await permit(upload, context, {});
    if (!(await isRepetition(context, upload.path))) {
      await claimOfUser(context, context.db, 'upload');
    }
    const picture = await receiveFile(request, content, { incoming, rules }, async (received) => {
      const name = fileNameOf(request, {
        longest: maxFileNameLength,
        fallback: 'picture',
        type: received.mimeType,
      });
      const drawing = await drawPicture(received.path);
      const given = { name, alt, isDecorative: decorative };
      return atEffect.ofUser(upload, context, {}, (still) =>
        keepPicture(still, given, { received, drawing }),
      );
    });
    return succeeded(picture);
  });
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const stored = await openPicture(openContextOf(request), request.params.name);
    if (!stored) throw new Refusal('notFound');
    return reply
      .type('image/webp')
      .header('content-length', stored.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(stored.content);
  });
}
