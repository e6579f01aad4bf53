import type { MenuItem } from '@tradebridge/contract/content';
import type { ContentPart } from '../content/compare-parts.ts';
import { partOfItems } from '../content/menu-items.ts';
import type { Translate } from '../ui/labels.ts';
import { menuEditorLabels as labels } from './labels.ts';
import { entryOf, type MenuEntry } from './menu-entry.ts';

/** A version from the history, for editing. The server validated it when it was saved. */
export function entryOfBody(body: Readonly<Record<string, unknown>>): MenuEntry {
  const { items = [] } = body as { items?: readonly MenuItem[] };
  return entryOf(items);
}

/** The menu as a part for comparing two versions. */
export const partsOfMenu = (t: Translate, { items }: MenuEntry): ContentPart[] => [
  partOfItems(t, t(labels.items), items),
];
