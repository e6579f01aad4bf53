import type { MediaItem } from '@tradebridge/contract/media';
import { mediaUploadPath } from '@tradebridge/contract/media-rules';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { lockInTransaction } from '../platform/advisory-lock.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { idempotently } from '../platform/idempotency.ts';
import type { IncomingFile } from '../platform/incoming-files.ts';
import { findPicture } from './list-media.ts';
import { type Drawing, lockPicture, pictureIdOf, putPicture } from './picture-files.ts';
import { media, mediaVariants } from './tables.ts';

/** The metadata of an uploaded picture. */
export interface NewPicture {
  readonly name: string;
  readonly alt: string;
  readonly isDecorative: boolean;
}

/**
 * Stores an uploaded picture, in the transaction of the context. Uploading the same picture again updates the description of the
 * existing one.
 */
export async function keepPicture(
  context: Context,
  { name, alt, isDecorative }: NewPicture,
  { received, drawing }: { readonly received: IncomingFile; readonly drawing: Drawing },
): Promise<MediaItem> {
  const { files, now, actor } = context;
  const { whole } = drawing;
  const id = pictureIdOf(drawing);
  const described = { alt: isDecorative ? '' : alt, isDecorative };
  const input = { name, ...described, sha256: received.sha256 };
  return idempotently(context, mediaUploadPath, input, async (db) => {
    await lockPicture(db, id);
    // While holding the lock, so that deleting the same picture does not remove the new files.
    const variants = await putPicture(files, drawing);
    await lockInTransaction(db, 'editContent');
    await db.orm
      .insert(media)
      .values({
        ...described,
        id,
        name,
        width: whole.width,
        height: whole.height,
        size: whole.content.length,
        uploadedAt: now,
        uploadedBy: actor.userId,
      })
      .onConflictDoUpdate({ target: media.id, set: { ...described, name } });
    if (variants.length > 0) {
      await db.orm.insert(mediaVariants).values(variants).onConflictDoNothing();
    }
    await recordEvent(db, {
      ...byActor(context),
      kind: 'media.uploaded',
      subject: { type: 'picture', id },
      details: { name, size: received.size },
    });
    await announce(db, [{ kind: 'content-edits' }]);
    return findPicture({ db, now }, id);
  });
}
