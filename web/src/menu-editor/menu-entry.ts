import type { MenuItem } from '@tradebridge/contract/content';
import { defaultIcon, defaultIconColor } from '@tradebridge/contract/content-rules';
import { copyTitle } from '../content/copy-title.ts';

/** A page that does not exist yet, and is saved with the menu. */
export interface NewPage {
  readonly id: string;
  readonly title: string;
  /** Of which page it is a copy; null for an empty one. */
  readonly from: string | null;
}

/** A page that goes when the menu is published. */
export interface Removal {
  readonly id: string;
  readonly title: string;
}

/** What is entered in the editor of the menu. */
export interface MenuEntry {
  readonly items: readonly MenuItem[];
  readonly newPages: readonly NewPage[];
  readonly removals: readonly Removal[];
}

export const entryOf = (items: readonly MenuItem[]): MenuEntry => ({
  items,
  newPages: [],
  removals: [],
});

/** PAGE-020 to 023, PAGE-031. */
export const newItem = (title: string): MenuItem => ({
  id: crypto.randomUUID(),
  title,
  subtitle: '',
  published: false,
  public: false,
  icon: { ...defaultIcon },
  iconColor: defaultIconColor,
  pageId: null,
});

export const withItem = (entry: MenuEntry, item: MenuItem): MenuEntry => ({
  ...entry,
  items: [...entry.items, item],
});

export const withChange = (entry: MenuEntry, id: string, change: Partial<MenuItem>): MenuEntry => ({
  ...entry,
  items: entry.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
});

/** With an item at another place, from 0; beyond the ends it stays there. */
export function withMove(entry: MenuEntry, id: string, place: number): MenuEntry {
  const item = entry.items.find((one) => one.id === id);
  if (!item) return entry;
  const others = entry.items.filter((one) => one !== item);
  const to = Math.min(Math.max(place, 0), others.length);
  return { ...entry, items: others.toSpliced(to, 0, item) };
}

/** With a page of its own for an item, saved with the menu. */
export function withNewPage(entry: MenuEntry, item: MenuItem): MenuEntry {
  const page: NewPage = { id: crypto.randomUUID(), title: item.title, from: null };
  return withChange({ ...entry, newPages: [...entry.newPages, page] }, item.id, {
    pageId: page.id,
  });
}

/**
 * With a copy after an item, which opens a copy of its page (PAGE-024, PAGE-025, OPEN-070). Nobody sees it
 * before somebody has looked at it: it is not published.
 */
export function withCopy(
  entry: MenuEntry,
  item: MenuItem,
): { readonly entry: MenuEntry; readonly copy: MenuItem } {
  const title = copyTitle(item.title);
  const copiedNew = entry.newPages.find(({ id }) => id === item.pageId);
  const page: NewPage | null = item.pageId
    ? { id: crypto.randomUUID(), title, from: copiedNew ? copiedNew.from : item.pageId }
    : null;
  const copy: MenuItem = {
    ...item,
    id: crypto.randomUUID(),
    title,
    published: false,
    pageId: page?.id ?? null,
  };
  const place = entry.items.indexOf(item) + 1;
  return {
    copy,
    entry: {
      ...entry,
      items: entry.items.toSpliced(place, 0, copy),
      newPages: page ? [...entry.newPages, page] : entry.newPages,
    },
  };
}

/** @param removal the page of the item, where that goes as well */
export const withoutItem = (entry: MenuEntry, id: string, removal: Removal | null): MenuEntry => ({
  ...entry,
  items: entry.items.filter((item) => item.id !== id),
  removals: removal ? [...entry.removals, removal] : entry.removals,
});

/** The pages that have to be saved with the menu: those that an item still opens. */
export const pagesToMake = ({ items, newPages }: MenuEntry): readonly NewPage[] =>
  newPages.filter(({ id }) => items.some(({ pageId }) => pageId === id));

/** The pages that go with the menu, but those that an item opens after all. */
export const pagesToDelete = ({ items, removals }: MenuEntry): readonly Removal[] =>
  removals.filter(({ id }) => items.every(({ pageId }) => pageId !== id));
