import type { ContentIcon, MenuItem } from '@tradebridge/contract/content';
import type { Translate } from '../ui/labels.ts';
import type { ContentPart } from './compare-parts.ts';
import { historyLabels as labels } from './labels.ts';

/** In a fixed order: the server returns properties in the database's order. */
export const orderedItem = (item: MenuItem): MenuItem => ({
  id: item.id,
  title: item.title,
  subtitle: item.subtitle,
  published: item.published,
  public: item.public,
  icon: item.icon && orderedIcon(item.icon),
  iconColor: item.iconColor,
  pageId: item.pageId,
});

export const orderedIcon = ({ p, n, c1, c2, po, so }: ContentIcon): ContentIcon => ({
  p,
  n,
  c1,
  c2,
  po,
  so,
});

/** The items of a menu or page, as a part for comparing versions. */
export const partOfItems = (
  t: Translate,
  name: string,
  items: readonly MenuItem[],
): ContentPart => ({
  name,
  blocks: items.map((item) => ({ kind: 'item', text: itemInWords(t, item) })),
  exact: JSON.stringify(items.map(orderedItem)),
});

function itemInWords(t: Translate, item: MenuItem): string {
  const { title, subtitle, pageId, published, public: isPublic } = item;
  const shown = isPublic ? labels.itemPublic : labels.itemContacts;
  return t(subtitle ? labels.menuItemWithSubtitle : labels.menuItem, {
    title,
    subtitle,
    page: pageId === null ? t(labels.noPage) : `/pages/${pageId}`,
    state: t(published ? shown : labels.itemUnpublished),
  });
}
