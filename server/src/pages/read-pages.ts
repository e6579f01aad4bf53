import type { MenuItem } from '@tradebridge/contract/content';
import {
  type Audience,
  defaultPageId,
  menuId,
  pageFilter,
} from '@tradebridge/contract/content-rules';
import type { Page } from '@tradebridge/contract/pages';
import { isReachable, isVisible } from '../content/content-sql.ts';
import type { Saved } from '../content/head.ts';
import { TaggedBodies, type TaggedRow, taggedBody } from '../content/tagged-bodies.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type MenuBody, type PageBody, pageOf } from './page-content.ts';

/** Parameters: ids, the instant, whether the user is a contact, tags of the known bodies. */
export const findPagesStatement = statement<TaggedRow<PageBody & Saved>>(
  'published-pages',
  `select ${taggedBody('page', '$2', '$4')} from contents page
   where page.kind = 'page' and page.id = any($1) and ${isVisible('page', '$2')}
     and ${isReachable('page.id', '$2', '$3::boolean')}`,
);
/** Parameters: the instant, tags of the known bodies. */
export const menuStatement = statement<TaggedRow<MenuBody>>(
  'published-menu',
  `select ${taggedBody('menu', '$1', '$2')} from contents menu
   where menu.kind = 'menu' and menu.id = '${menuId}' and ${isVisible('menu', '$1')}`,
);

/** Pages in memory, in characters of JSON: a thousand of ten kilobytes. */
const maxPageCharacters = 10_000_000;
const pages = new TaggedBodies(pageOf, maxPageCharacters);
/** Room for the largest menu, which may take a quarter. */
const maxMenuCharacters = 4_000_000;
const menus = new TaggedBodies((_id, { items }: MenuBody) => items, maxMenuCharacters);

/** A user's audience. */
const audienceOf = ({ roles }: Pick<Context['actor'], 'roles'>): Audience => ({
  isContact: roles.size > 0,
});

async function findPages(
  { db, now, actor }: Context,
  ids: readonly string[],
): Promise<Map<string, Page>> {
  const audience = audienceOf(actor);
  const found = await pages.read(db, ids, (tags) =>
    db.rows(findPagesStatement, [ids, now, audience.isContact, tags]),
  );
  // Administrators may save what was returned to them, so nothing is left out.
  if (actor.isAdmin) return found;
  const shown = [...found.values()].map((page) => ({
    ...page,
    items: page.items.filter((item) => pageFilter.isShown(item, audience)),
  }));
  return new Map(shown.map((page) => [page.id, page]));
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
  const found = await menus.read(db, [menuId], (tags) => db.rows(menuStatement, [now, tags]));
  const audience = audienceOf(actor);
  return (found.get(menuId) ?? []).filter((item) => pageFilter.isShown(item, audience));
}
