import type { MenuItem } from '@tradebridge/contract/content';
import { defaultIcon, defaultIconColor } from '@tradebridge/contract/content-rules';
import { copyTitle } from '../content/copy-title.ts';

/** A new page, saved with the menu. */
export interface NewPage {
  readonly id: string;
  readonly title: string;
  /** The page it copies; null for an empty one. */
  readonly from: string | null;
}

/** A page that is deleted when the menu is published. */
export interface Removal {
  readonly id: string;
  readonly title: string;
}

/** The state of the menu editor. */
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

/** Moves an item to a position, from 0, limited to the list. */
export function withMove(entry: MenuEntry, id: string, place: number): MenuEntry {
  const item = entry.items.find((one) => one.id === id);
  if (!item) return entry;
  const others = entry.items.filter((one) => one !== item);
  const to = Math.min(Math.max(place, 0), others.length);
  return { ...entry, items: others.toSpliced(to, 0, item) };
}

/** Adds a new page for an item, saved with the menu. */
export function withNewPage(entry: MenuEntry, item: MenuItem): MenuEntry {
  const page: NewPage = { id: crypto.randomUUID(), title: item.title, from: null };
  return withChange({ ...entry, newPages: [...entry.newPages, page] }, item.id, {
    pageId: page.id,
  });
}

/**
 * Copies an item, with a copy of its page (PAGE-024, PAGE-025, OPEN-070). It is not published, so
 * nobody sees it before it was reviewed.
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

/** @param removal the item's page, if it is deleted too */
export const withoutItem = (entry: MenuEntry, id: string, removal: Removal | null): MenuEntry => ({
  ...entry,
  items: entry.items.filter((item) => item.id !== id),
  removals: removal ? [...entry.removals, removal] : entry.removals,
});

/** New pages to save with the menu: those that an item still opens. */
export const pagesToMake = ({ items, newPages }: MenuEntry): readonly NewPage[] =>
  newPages.filter(({ id }) => items.some(({ pageId }) => pageId === id));

/** Pages to delete with the menu, except those that an item opens after all. */
export const pagesToDelete = ({ items, removals }: MenuEntry): readonly Removal[] =>
  removals.filter(({ id }) => items.every(({ pageId }) => pageId !== id));
