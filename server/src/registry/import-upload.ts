import type { ExtractUpload, importExtractUpload } from '@tradebridge/contract/administration';
import type { z } from 'zod';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { getUpload } from './extract-upload.ts';

const lock = statement<{ is_kept: boolean; is_busy: boolean }>(
  'lock-extract-upload',
  `select file is not null as is_kept, state in ('waiting', 'running') as is_busy
   from extract_uploads where id = $1 for update`,
);
const begin = statement(
  'begin-extract-upload',
  `update extract_uploads
   set state = 'waiting', is_dry_run = $2, allow_retiring = $3, asked_at = $4, asked_by = $5,
     asked_from = $6, progress = null, started_at = null, ended_at = null, counts = '[]', faults = '[]', fault_count = 0, warnings = '[]'
   where id = $1`,
);

/** Lets an uploaded extract be imported, or tried, beside the requests. */
export function importUpload(
  { db, jobs, actor, now, request }: Context,
  { uploadId, isDryRun, allowRetiring }: z.output<typeof importExtractUpload.input>,
): Promise<ExtractUpload> {
  return db.transaction(async (tx) => {
    const [upload] = await tx.rows(lock, [uploadId]);
    if (!upload) throw new Refusal('notFound');
    if (upload.is_busy) {
      throw new Refusal('conflict', { message: 'This extract is being imported already.' });
    }
    if (!upload.is_kept) {
      throw new Refusal('conflict', {
        message: 'This extract is no longer kept. Upload it again to import it.',
      });
    }
    const asked = [now, actor.userId, request.ip];
    await tx.rows(begin, [uploadId, isDryRun, allowRetiring, ...asked]);
    await jobs.send(tx, 'registry-import', { uploadId });
    await announce(tx, [{ kind: 'extract-uploads' }]);
    return getUpload(tx, uploadId);
  });
}
