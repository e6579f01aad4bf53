import { randomUUID } from 'node:crypto';
import { uploadExtract } from '@tradebridge/contract/administration';
import { maxExtractsWaiting } from '@tradebridge/contract/administration-rules';
import { maxFileNameLength } from '@tradebridge/contract/document-rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import { succeeded } from '../platform/answer-error.ts';
import type { Context } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { idempotently, isRepetition } from '../platform/idempotency.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Permit } from '../platform/serve.ts';
import { fileNameOf, serveFileBody } from '../platform/serve-file-body.ts';
import { getUpload } from './extract-upload.ts';
import { registryLabels as labels } from './labels.ts';
import type { UploadFolder } from './upload-folder.ts';

// Two who upload at once are counted one after the other; who reads is not held up.
const lockUploads = statement(
  'lock-extract-uploads',
  'lock table extract_uploads in share row exclusive mode',
);
const countWaiting = statement<{ count: number }>(
  'count-waiting-extracts',
  `select count(*) as count from extract_uploads
   where state in ('uploaded', 'waiting', 'running') and file is not null`,
);
const insert = namedStatement<
  unknown,
  {
    readonly id: string;
    readonly fileName: string;
    readonly file: string;
    readonly size: number;
    readonly now: Date;
    readonly userId: string;
  }
>(
  'insert-extract-upload',
  `insert into extract_uploads (id, file_name, file, size, uploaded_at, uploaded_by, state)
   values (:id, :fileName, :file, :size, :now, :userId, 'uploaded')`,
);

async function refuseTooMany(db: Database): Promise<void> {
  const [waiting] = await db.rows(countWaiting);
  if (!waiting || waiting.count < maxExtractsWaiting) return;
  throw new Refusal('conflict', {
    message: [labels.tooManyWaiting, { count: waiting.count }],
  });
}

/**
 * `POST /api/registry/upload`: the zip of an extract as the body, its name in `X-File-Name`. It goes to
 * the disk as it comes. Answers, in the envelope, the upload that can then be imported.
 *
 * @param most bytes that an upload may have
 */
export function serveUpload(
  app: FastifyInstance,
  { folder, most }: { folder: UploadFolder; most: number },
  { contextOf, permit }: { contextOf: (request: FastifyRequest) => Context; permit: Permit },
): void {
  serveFileBody(app, uploadExtract, async (request, content) => {
    const context = contextOf(request);
    await permit(uploadExtract, context, {});
    if (!content) {
      throw new Refusal('unsupportedMediaType', { message: labels.sendZip });
    }
    if (Number(request.headers['content-length']) > most) throw new Refusal('tooLarge');
    if (!(await isRepetition(context, uploadExtract.path))) await refuseTooMany(context.db);
    const id = randomUUID();
    const file = `${id}.zip`;
    const { size, sha256 } = await folder.receive(file, content, most);
    const { actor, now } = context;
    const fileName = fileNameOf(request, {
      longest: maxFileNameLength,
      fallback: 'extract',
      type: 'application/zip',
    });
    try {
      const input = { fileName, sha256 };
      const upload = await idempotently(context, uploadExtract.path, input, async (tx) => {
        await tx.rows(lockUploads);
        await refuseTooMany(tx);
        await tx.rows(insert, { id, fileName, file, size, now, userId: actor.userId });
        await recordEvent(tx, {
          ...byActor(context),
          kind: 'registry.uploaded',
          subject: { type: 'extractUpload', id },
          details: { fileName, size },
        });
        await announce(tx, [{ kind: 'extract-uploads' }]);
        return getUpload(tx, id);
      });
      // Of a repetition, the first one's file stays.
      if (upload.id !== id) await folder.remove(file);
      return succeeded(upload);
    } catch (error) {
      await folder.remove(file);
      throw error;
    }
  });
}
