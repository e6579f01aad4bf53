import type {
  deleteMedia as deleteMediaCall,
  describePicture as describePictureCall,
  MediaItem,
} from '@tradebridge/contract/media';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { usesInWords } from '../content/content-uses.ts';
import { editContent } from '../content/edit-content.ts';
import { contentLabels } from '../content/labels.ts';
import { lockInTransaction } from '../platform/advisory-lock.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { refuseChanged } from '../platform/refuse-changed.ts';
import { findPicture } from './list-media.ts';
import { lockPicture, pictureObject } from './picture-files.ts';
import { media } from './tables.ts';

/** Changes the description that a picture gets where it is used from now on. */
export const describePicture = (
  context: Context,
  { id, alt, isDecorative, version }: z.output<typeof describePictureCall.input>,
): Promise<MediaItem> =>
  editContent(context, async (editing) => {
    const { db } = editing;
    const before = await findPicture(editing, id);
    refuseChanged(version, before.version);
    await db.orm
      .update(media)
      .set({ alt: isDecorative ? '' : alt, isDecorative })
      .where(eq(media.id, id));
    await announce(db, [{ kind: 'content-edits' }]);
    return findPicture(editing, id);
  });

const variantsOf = statement<{ width: number }>(
  'widths-of-picture',
  'select width from media_variants where media_id = $1',
);

/**
 * Deletes a picture with its files; if it is in use, only with confirmation. If the store cannot be
 * reached the picture stays, and can be deleted again.
 */
export const deleteMedia = (
  context: Context,
  { id, confirmed }: z.output<typeof deleteMediaCall.input>,
): Promise<true> =>
  context.db.transaction(async (db) => {
    await lockPicture(db, id);
    await lockInTransaction(db, 'editContent');
    const editing = { ...context, db };
    const { name, uses } = await findPicture(editing, id);
    if (uses.length > 0 && !confirmed) {
      throw new Refusal('inUse', {
        fields: [{ path: 'id', message: [contentLabels.usedBy, { uses: usesInWords(uses) }] }],
      });
    }
    const variants = await db.rows(variantsOf, [id]);
    await db.orm.delete(media).where(eq(media.id, id));
    await recordEvent(db, {
      ...byActor(editing),
      kind: 'media.deleted',
      subject: { type: 'picture', id },
      details: { name, uses: uses.length },
    });
    await announce(db, [{ kind: 'content-edits' }]);
    // Last, since files cannot be restored if the rest fails.
    for (const width of [null, ...variants.map((variant) => variant.width)]) {
      await context.files.objects.remove(pictureObject(id, width));
    }
    return true as const;
  });
