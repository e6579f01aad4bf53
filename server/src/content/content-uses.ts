import type { ContentUse } from '@tradebridge/contract/content';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import { textOfWording } from '@tradebridge/contract/labels';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { isVisible, liveBody, liveSlot } from './content-sql.ts';
import { contentLabels as labels } from './labels.ts';
import type { LinkTarget } from './tables.ts';

interface UseRow {
  target_id: string;
  kind: ContentKind;
  id: string;
  title: string | null;
  is_live: boolean;
}

// References within a page, such as a link to its own top, do not prevent its deletion.
const find = statement<UseRow>(
  'content-uses',
  `select link.target_id, link.kind, link.id,
     bool_or(link.slot = ${liveSlot('source', '$3')} and ${isVisible('source', '$3')}) is true as is_live,
     max(coalesce(said.body ->> 'title', said.body ->> 'name')) as title
   from content_links link join contents source using (kind, id)
     cross join lateral (
       select coalesce(${liveBody('source', '$3')}, source.draft) as body) as said
   where link.target_kind = $1 and link.target_id = any($2)
     and not (link.slot = 'live' and ${liveSlot('source', '$3')} = 'scheduled')
     and not (link.kind = 'page' and $1 = 'page' and link.id = link.target_id)
   group by link.target_id, link.kind, link.id
   order by link.target_id, link.kind, title, link.id`,
);

/** The uses of each of these pages, pictures or forms, by id. */
export async function findUses(
  { db, now }: Pick<Context, 'db' | 'now'>,
  targetKind: LinkTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContentUse[]>> {
  const uses = new Map<string, ContentUse[]>();
  for (const row of await db.rows(find, [targetKind, ids, now])) {
    const { kind, id, title, is_live: isLive } = row;
    const known = uses.get(row.target_id) ?? [];
    known.push({ kind, id, title: title ?? '', isLive });
    uses.set(row.target_id, known);
  }
  return uses;
}

/** Uses as text: the menu, ‘News of March’. */
export const usesInWords = (uses: readonly ContentUse[]): string =>
  uses
    .map(({ kind, title }) =>
      textOfWording(kind === 'menu' ? labels.menu : [labels.quoted, { title }]),
    )
    .join(', ');
