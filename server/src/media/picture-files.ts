import { createHash } from 'node:crypto';
import { lockTextInTransaction } from '../platform/advisory-lock.ts';
import type { Database } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import type { Drawn, drawPicture } from './draw-picture.ts';
import type { mediaVariants } from './tables.ts';

/** A picture as it was drawn. */
export type Drawing = Awaited<ReturnType<typeof drawPicture>>;

/** A picture's id: the SHA-256 of its content. */
export const pictureIdOf = ({ whole }: Drawing): string =>
  createHash('sha256').update(whole.content).digest('hex');

/** Its object in the store; no other picture or document shares it, so it can be deleted. */
export const pictureObject = (id: string, width: number | null): string =>
  `media/${id}/${width ?? 'whole'}.webp`;

/**
 * Makes uploads and deletions of the same picture wait for each other until the transaction ends.
 */
export const lockPicture = (tx: Database, id: string): Promise<void> =>
  lockTextInTransaction(tx, `picture ${id}`);

/** Puts a picture and its smaller widths into the store, and returns the rows of these. */
export async function putPicture(
  files: FileStorage,
  { whole, smaller }: Drawing,
): Promise<(typeof mediaVariants.$inferInsert)[]> {
  const id = pictureIdOf({ whole, smaller });
  const put = async (name: string, { content }: Drawn) => {
    await files.objects.put(name, content, {});
    return name;
  };
  await put(pictureObject(id, null), whole);
  const variants: (typeof mediaVariants.$inferInsert)[] = [];
  for (const drawn of smaller) {
    const file = await put(pictureObject(id, drawn.width), drawn);
    variants.push({ mediaId: id, width: drawn.width, file, size: drawn.content.length });
  }
  return variants;
}
