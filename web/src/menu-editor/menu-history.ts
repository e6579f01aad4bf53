import type { MenuItem } from '@tradebridge/contract/content';
import type { ContentPart } from '../content/compare-parts.ts';
import { partOfItems } from '../content/menu-items.ts';
import type { Translate } from '../ui/labels.ts';
import { menuEditorLabels as labels } from './labels.ts';
import { entryOf, type MenuEntry } from './menu-entry.ts';

/** A version of the history as it is edited. The server held it against the contract when it was saved. */
export function entryOfBody(body: Readonly<Record<string, unknown>>): MenuEntry {
  const { items = [] } = body as { items?: readonly MenuItem[] };
  return entryOf(items);
}

/** The menu as the part by which two versions are compared. */
export const partsOfMenu = (t: Translate, { items }: MenuEntry): ContentPart[] => [
  partOfItems(t, t(labels.items), items),
];
