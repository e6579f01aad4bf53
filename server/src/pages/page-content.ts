import { randomUUID } from 'node:crypto';
import type { MenuItem, menuItem } from '@tradebridge/contract/content';
import type { Page, pageInput } from '@tradebridge/contract/pages';
import type { z } from 'zod';
import { linksOfHtml, linksOfItems, linkTo } from '../content/content-links.ts';
import type { KindOf, Saved } from '../content/head.ts';
import { sanitiseHtml } from '../rich-text/sanitise-html.ts';

/** The content of a page. */
export type PageBody = Omit<Page, 'id' | 'version' | 'lastUpdated'>;

export interface MenuBody {
  readonly items: readonly MenuItem[];
}

export const pageKind: KindOf<PageBody> = {
  kind: 'page',
  linksOf: ({ items, content, content2, formId }) => [
    ...linksOfItems(items),
    ...linkTo('form', formId),
    ...linksOfHtml(content),
    ...linksOfHtml(content2),
  ],
};

export const menuKind: KindOf<MenuBody> = {
  kind: 'menu',
  linksOf: ({ items }) => linksOfItems(items),
};

/** Menu items as stored: each with its own id. */
export const itemsOf = (given: readonly z.output<typeof menuItem>[]): MenuItem[] =>
  given.map((item) => ({ ...item, id: item.id ?? randomUUID() }));

/** Input as stored: its HTML sanitised. */
export const bodyOfInput = (page: z.output<typeof pageInput>): PageBody => ({
  title: page.title,
  subtitle: page.subtitle,
  content: sanitiseHtml(page.content),
  content2: sanitiseHtml(page.content2),
  items: itemsOf(page.items),
  formId: page.formId,
});

/** A stored body as shown: sanitised again, by the current rules. */
export const pageOf = (id: string, body: PageBody & Saved): Page => ({
  id,
  title: body.title,
  subtitle: body.subtitle,
  content: sanitiseHtml(body.content),
  content2: sanitiseHtml(body.content2),
  items: [...body.items],
  lastUpdated: body.lastUpdated,
  formId: body.formId,
  version: body.version,
});
