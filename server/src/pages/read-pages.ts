import type { MenuItem } from '@tradebridge/contract/content';
import {
  type Audience,
  defaultPageId,
  menuId,
  pageFilter,
} from '@tradebridge/contract/content-rules';
import type { Page } from '@tradebridge/contract/pages';
import { isReachable, isVisible, liveBody } from '../content/content-sql.ts';
import type { Saved } from '../content/head.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type MenuBody, type PageBody, pageOf } from './page-content.ts';

/** Parameters: ids, the instant, whether the user is a contact. */
export const findPagesStatement = statement<{ id: string; body: PageBody & Saved }>(
  'published-pages',
  `select page.id, ${liveBody('page', '$2')} as body from contents page
   where page.kind = 'page' and page.id = any($1) and ${isVisible('page', '$2')}
     and ${isReachable('page.id', '$2', '$3::boolean')}`,
);
/** Parameter: the instant. */
export const menuStatement = statement<{ body: MenuBody }>(
  'published-menu',
  `select ${liveBody('menu', '$1')} as body from contents menu
   where menu.kind = 'menu' and menu.id = '${menuId}' and ${isVisible('menu', '$1')}`,
);

/** A user's audience. */
export const audienceOf = ({ roles }: Pick<Context['actor'], 'roles'>): Audience => ({
  isContact: roles.size > 0,
});

async function findPages(
  { db, now, actor }: Context,
  ids: readonly string[],
): Promise<Map<string, Page>> {
  const audience = audienceOf(actor);
  const rows = await db.rows(findPagesStatement, [ids, now, audience.isContact]);
  return new Map(
    rows.map(({ id, body }) => {
      const page = pageOf(id, body);
      // Administrators may save what was returned to them, so nothing is left out.
      if (actor.isAdmin) return [id, page];
      return [
        id,
        { ...page, items: page.items.filter((item) => pageFilter.isShown(item, audience)) },
      ];
    }),
  );
}

/**
 * A published page.
 *
 * @throws Refusal `notFound`, both for a hidden page and for one that does not exist
 */
export async function getPage(
  context: Context,
  { id = defaultPageId }: { id?: string | undefined },
) {
  const page = (await findPages(context, [id])).get(id);
  if (!page) throw new Refusal('notFound');
  return page;
}

/** Published pages in the order of the requested ids; missing ones are left out. */
export async function getPages(context: Context, { ids }: { ids: readonly string[] }) {
  const found = await findPages(context, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The menu items that the user sees, in order. */
export async function retrieveMenu({
  db,
  now,
  actor,
}: Pick<Context, 'db' | 'now' | 'actor'>): Promise<MenuItem[]> {
  const [menu] = await db.rows(menuStatement, [now]);
  const audience = audienceOf(actor);
  return (menu?.body.items ?? []).filter((item) => pageFilter.isShown(item, audience));
}
