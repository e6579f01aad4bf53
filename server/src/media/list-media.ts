import type { ContentUse } from '@tradebridge/contract/content';
import { contentPageSize } from '@tradebridge/contract/content-rules';
import { searchWordsOf } from '@tradebridge/contract/fold-text';
import type { MediaItem, retrieveMedia as retrieveMediaCall } from '@tradebridge/contract/media';
import type { z } from 'zod';
import { findUses } from '../content/content-uses.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { afterCursor, cursorOf, isOnPage } from '../platform/paging.ts';
import { Refusal } from '../platform/refusal.ts';
import { holdsWords } from '../platform/wanted-words.ts';

interface MediaRow {
  id: string;
  name: string;
  alt: string;
  is_decorative: boolean;
  width: number;
  height: number;
  size: number;
  uploaded_at: Date;
  uploaded_by: string | null;
  edit_version: number;
}

const columns = `picture.id, picture.name, picture.alt, picture.is_decorative, picture.width, picture.height,
  picture.size, picture.uploaded_at, account.email as uploaded_by,
  picture.edit_version`;
const from = `from media picture left join users account on account.id = picture.uploaded_by`;
const list = statement<MediaRow>(
  'media',
  `select ${columns} ${from}
   where ${isOnPage('picture.uploaded_at', 'picture.id', '$1', '$2')}
     and ($3::text[] is null or ${holdsWords(`picture.name || ' ' || picture.alt`, '$3')})
   order by picture.uploaded_at desc, picture.id desc limit ${contentPageSize + 1}`,
);
const find = statement<MediaRow>('picture', `select ${columns} ${from} where picture.id = $1`);

const itemOf = (row: MediaRow, uses: ReadonlyMap<string, ContentUse[]>): MediaItem => ({
  id: row.id,
  name: row.name,
  alt: row.alt,
  isDecorative: row.is_decorative,
  width: row.width,
  height: row.height,
  size: row.size,
  uploaded: row.uploaded_at.toISOString(),
  uploadedBy: row.uploaded_by,
  uses: uses.get(row.id) ?? [],
  version: row.edit_version,
});

/** Uploaded pictures, latest first. */
export async function retrieveMedia(
  context: Context,
  { text, cursor }: z.output<typeof retrieveMediaCall.input>,
): Promise<z.output<typeof retrieveMediaCall.result>> {
  const words = searchWordsOf(text ?? '');
  const rows = await context.db.rows(list, [
    ...afterCursor(cursor),
    words.length > 0 ? words : null,
  ]);
  const shown = rows.slice(0, contentPageSize);
  const uses = await findUses(
    context,
    'picture',
    shown.map(({ id }) => id),
  );
  return {
    items: shown.map((row) => itemOf(row, uses)),
    next: cursorOf(rows, contentPageSize, (row) => ({ at: row.uploaded_at, id: row.id })),
  };
}

/** @throws Refusal `notFound` */
export async function findPicture(
  context: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<MediaItem> {
  const [row] = await context.db.rows(find, [id]);
  if (!row) throw new Refusal('notFound');
  return itemOf(row, await findUses(context, 'picture', [id]));
}
