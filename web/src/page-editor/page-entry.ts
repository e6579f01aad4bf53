import type { MenuItem } from '@tradebridge/contract/content';
import { maxContentTitleLength } from '@tradebridge/contract/content-rules';
import type { Page } from '@tradebridge/contract/pages';
import { orderedItem } from '../content/menu-items.ts';

/** The parts of a page that administrators write. */
export type PageEntry = Pick<
  Page,
  'title' | 'subtitle' | 'content' | 'content2' | 'items' | 'formId'
>;

export const entryOf = ({
  title,
  subtitle,
  content,
  content2,
  items,
  formId,
}: PageEntry): PageEntry => ({
  title,
  subtitle,
  content,
  content2,
  items: items.map(orderedItem),
  formId,
});

export const isSameEntry = (one: PageEntry, other: PageEntry): boolean =>
  one === other || JSON.stringify(entryOf(one)) === JSON.stringify(entryOf(other));

/** A version from the history, for editing. The server validated it when it was saved. */
export function entryOfBody(body: Readonly<Record<string, unknown>>): PageEntry {
  const {
    title = '',
    subtitle = '',
    content = '',
    content2 = '',
    items = [],
    formId = null,
  } = body as Partial<PageEntry>;
  return entryOf({ title, subtitle, content, content2, items, formId });
}

/** An address for a title: `safety-on-site` for `Safety on site`. */
export const suggestedId = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64)
    .replace(/-$/, '');

/** Whether a page can have this address (`contract/src/values.ts`). */
export const isPageId = (id: string): boolean => /^[A-Za-z0-9._-]{1,64}$/.test(id);

/** The title of a copy (PAGE-024). */
export function titleOfCopy(title: string, suffix: string): string {
  return `${title.slice(0, maxContentTitleLength - suffix.length)}${suffix}`;
}

/** A new item, by PAGE-020 to 023. */
export const newItem = (title: string, iconColor: string): MenuItem => ({
  id: crypto.randomUUID(),
  title,
  subtitle: '',
  published: false,
  public: false,
  icon: null,
  iconColor,
  pageId: null,
});
