import type { ExtractUpload, importExtractUpload } from '@tradebridge/contract/administration';
import type { z } from 'zod';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { getUpload } from './extract-upload.ts';
import { registryLabels as labels } from './labels.ts';

declare module '../platform/jobs.ts' {
  interface JobData {
    'registry-import': { readonly uploadId: string };
  }
}

interface LockedUpload {
  is_kept: boolean;
  is_busy: boolean;
  is_discarded: boolean;
}

const lock = statement<LockedUpload>(
  'lock-extract-upload',
  `select file is not null as is_kept, state in ('waiting', 'running') as is_busy,
     state = 'discarded' as is_discarded
   from extract_uploads where id = $1 for update`,
);
const begin = namedStatement<
  unknown,
  {
    readonly uploadId: string;
    readonly isDryRun: boolean;
    readonly allowRetiring: boolean;
    readonly now: Date;
    readonly userId: string;
    readonly ip: string;
  }
>(
  'begin-extract-upload',
  `update extract_uploads
   set state = 'waiting', is_dry_run = :isDryRun, allow_retiring = :allowRetiring, asked_at = :now,
     asked_by = :userId, asked_from = :ip, progress = null, started_at = null, ended_at = null,
     counts = '[]', companies = default, faults = '[]', fault_count = 0, warnings = '[]'
   where id = :uploadId`,
);

/** Locks an upload, which must not be being imported. */
export async function lockUpload(tx: Database, uploadId: string): Promise<LockedUpload> {
  const [upload] = await tx.rows(lock, [uploadId]);
  if (!upload) throw new Refusal('notFound');
  if (upload.is_busy) throw new Refusal('conflict', { message: labels.alreadyImporting });
  return upload;
}

/** Queues an uploaded extract for import, or for a dry run. */
export function importUpload(
  { db, jobs, actor, now, request }: Context,
  { uploadId, isDryRun, allowRetiring }: z.output<typeof importExtractUpload.input>,
): Promise<ExtractUpload> {
  return db.transaction(async (tx) => {
    const upload = await lockUpload(tx, uploadId);
    if (!upload.is_kept) {
      throw new Refusal('conflict', {
        message: labels.notKept,
      });
    }
    const asked = { now, userId: actor.userId, ip: request.ip };
    await tx.rows(begin, { uploadId, isDryRun, allowRetiring, ...asked });
    await jobs.send(tx, 'registry-import', { uploadId });
    await announce(tx, [{ kind: 'extract-uploads' }]);
    return getUpload(tx, uploadId);
  });
}
