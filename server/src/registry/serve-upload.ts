import { randomUUID } from 'node:crypto';
import { type ExtractUpload, uploadExtract } from '@tradebridge/contract/administration';
import { maxExtractsWaiting } from '@tradebridge/contract/administration-rules';
import { maxFileNameLength } from '@tradebridge/contract/document-rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { byActor, byService, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import { succeeded } from '../platform/answer-error.ts';
import type { Context, OpenContext, ServiceContext } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { idempotently, isRepetition, type KeyContext } from '../platform/idempotency.ts';
import { Refusal } from '../platform/refusal.ts';
import type { BodyParts } from '../platform/serve.ts';
import { fileNameOf, serveFileBody } from '../platform/serve-file-body.ts';
import { getUpload } from './extract-upload.ts';
import { registryLabels as labels } from './labels.ts';
import type { UploadFolder } from './upload-folder.ts';

// Concurrent uploads are counted one after the other; readers are not blocked.
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
    readonly userId: string | null;
    readonly serviceToken: string | null;
  }
>(
  'insert-extract-upload',
  `insert into extract_uploads (id, file_name, file, size, uploaded_at, uploaded_by, service_token, state)
   values (:id, :fileName, :file, :size, :now, :userId, :serviceToken, 'uploaded')`,
);

async function refuseTooMany(db: Database): Promise<void> {
  const [waiting] = await db.rows(countWaiting);
  if (!waiting || waiting.count < maxExtractsWaiting) return;
  throw new Refusal('conflict', {
    message: [labels.tooManyWaiting, { count: waiting.count }],
  });
}

interface Served extends BodyParts {
  readonly serviceContextOf: (request: FastifyRequest) => ServiceContext;
}

/** An administrator or a service token. */
interface Uploader {
  readonly context: OpenContext;
  readonly by: ReturnType<typeof byActor> | ReturnType<typeof byService>;
  readonly row: { readonly userId: string | null; readonly serviceToken: string | null };
  /** The scope of `Idempotency-Key`s. */
  readonly keys: { readonly context: KeyContext; readonly call: string };
}

const program = (context: ServiceContext): Uploader => {
  const { tokenId, name, createdBy } = context.service;
  return {
    context,
    by: byService(context),
    row: { userId: null, serviceToken: name },
    // Keys are kept by user: those of a token belong to the user who created it, separate from
    // that user's own.
    keys: {
      context: { ...context, actor: { userId: createdBy } },
      call: `${uploadExtract.path} ${tokenId}`,
    },
  };
};
const administrator = (context: Context): Uploader => ({
  context,
  by: byActor(context),
  row: { userId: context.actor.userId, serviceToken: null },
  keys: { context, call: uploadExtract.path },
});

/** The uploader as the request begins, and at its effect. */
async function uploaderOf(
  request: FastifyRequest,
  { contextOf, serviceContextOf, permit, atEffect }: Served,
): Promise<{
  readonly uploader: Uploader;
  readonly still: (work: (uploader: Uploader) => Promise<ExtractUpload>) => Promise<ExtractUpload>;
}> {
  if (request.serviceToken) {
    const asked = serviceContextOf(request);
    return {
      uploader: program(asked),
      still: (work) =>
        atEffect.ofService(uploadExtract, asked, (context) => work(program(context))),
    };
  }
  const asked = contextOf(request);
  await permit(uploadExtract, asked, {});
  return {
    uploader: administrator(asked),
    still: (work) =>
      atEffect.ofUser(uploadExtract, asked, {}, (context) => work(administrator(context))),
  };
}

interface ReceivedExtract {
  readonly id: string;
  readonly file: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
}

/** Records a received extract in the transaction of the uploader's context. */
const recordExtract = (
  { context: { now }, by, row, keys }: Uploader,
  { id, file, fileName, size, sha256 }: ReceivedExtract,
): Promise<ExtractUpload> =>
  idempotently(keys.context, keys.call, { fileName, sha256 }, async (tx) => {
    await tx.rows(lockUploads);
    await refuseTooMany(tx);
    await tx.rows(insert, { id, fileName, file, size, now, ...row });
    await recordEvent(tx, {
      ...by,
      kind: 'registry.uploaded',
      subject: { type: 'extractUpload', id },
      details: { fileName, size },
    });
    await announce(tx, [{ kind: 'extract-uploads' }]);
    return getUpload(tx, id);
  });

/**
 * `POST /api/registry/upload`: an extract's zip is the body, its name is in `X-File-Name`. It is
 * streamed to disk. Returns, in the envelope, the upload, which can then be imported.
 *
 * @param max maximum bytes of an upload
 */
export function serveUpload(
  app: FastifyInstance,
  { folder, max }: { folder: UploadFolder; max: number },
  forRoute: Served,
): void {
  serveFileBody(app, uploadExtract, async (request, content) => {
    const { uploader, still } = await uploaderOf(request, forRoute);
    if (!content) {
      throw new Refusal('unsupportedMediaType', { message: labels.sendZip });
    }
    if (Number(request.headers['content-length']) > max) throw new Refusal('tooLarge');
    const { keys, context } = uploader;
    if (!(await isRepetition(keys.context, keys.call))) await refuseTooMany(context.db);
    const id = randomUUID();
    const file = `${id}.zip`;
    const { size, sha256 } = await folder.receive(file, content, max);
    const fileName = fileNameOf(request, {
      longest: maxFileNameLength,
      fallback: 'extract',
      type: 'application/zip',
    });
    try {
      const extract = { id, file, fileName, size, sha256 };
      const upload = await still((uploaderStill) => recordExtract(uploaderStill, extract));
      // If the call is repeated, the first call's file stays.
      if (upload.id !== id) await folder.remove(file);
      return succeeded(upload);
    } catch (error) {
      await folder.remove(file);
      throw error;
    }
  });
}
