import type { discardExtractUpload, ExtractUpload } from '@tradebridge/contract/administration';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { getUpload } from './extract-upload.ts';
import { lockUpload } from './import-upload.ts';
import { registryLabels as labels } from './labels.ts';

const discard = statement(
  'discard-extract-upload',
  `update extract_uploads set state = 'discarded', file = null, progress = null where id = $1`,
);

/**
 * Discards an upload that is not being imported. Nothing refers to its file any more, so the next
 * sweep removes it.
 */
export function discardUpload(
  context: Context,
  { uploadId }: z.output<typeof discardExtractUpload.input>,
): Promise<ExtractUpload> {
  return context.db.transaction(async (tx) => {
    const upload = await lockUpload(tx, uploadId);
    if (upload.is_discarded) return getUpload(tx, uploadId);
    if (!upload.is_kept) throw new Refusal('conflict', { message: labels.notKept });
    await tx.rows(discard, [uploadId]);
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'registry.discarded',
      subject: { type: 'extractUpload', id: uploadId },
    });
    await announce(tx, [{ kind: 'extract-uploads' }]);
    return getUpload(tx, uploadId);
  });
}
