import type { PageOutline } from '@tradebridge/contract/pages';
import { stateOf } from '../content/head.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

interface OutlineRow {
  id: string;
  title: string;
  items: PageOutline['items'];
  is_live: boolean;
  visible_from: Date | null;
  visible_until: Date | null;
}

// A page as it is being edited: see `editedOf`.
const outline = statement<OutlineRow>(
  'page-outline',
  `select id, edited ->> 'title' as title, edited -> 'items' as items, is_live, visible_from, visible_until
   from (select id, coalesce(draft, scheduled, live) as edited, live is not null as is_live,
           visible_from, visible_until
         from contents where kind = 'page') page
   order by id`,
);

/** All pages with their links, without their texts. */
export async function retrieveOutline({ db, now }: Context): Promise<PageOutline[]> {
  const rows = await db.rows(outline, []);
  return rows.map(({ id, title, items, is_live, visible_from, visible_until }) => ({
    id,
    title,
    isPublished:
      stateOf(
        { live: is_live || null, visibleFrom: visible_from, visibleUntil: visible_until },
        now,
      ) === 'published',
    items: items.map((item) => ({
      id: item.id,
      title: item.title,
      published: item.published,
      pageId: item.pageId,
    })),
  }));
}
