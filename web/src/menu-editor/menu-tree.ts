/** An item as the tree sees it. */
export interface TreeItem {
  readonly id: string;
  readonly title: string;
  readonly pageId: string | null;
}

/** The links of each page, by its id. */
export type LinksOf<Item extends TreeItem> = ReadonlyMap<string, readonly Item[]>;

/** A line of the tree below an item of the menu. */
export interface Branch<Item extends TreeItem> {
  /** Of all lines its own. */
  readonly key: string;
  readonly item: Item;
  /** From 1: how many pages lie between the menu and it. */
  readonly depth: number;
  /** What it leads to is shown further up already, and is not repeated. */
  readonly isRepeat: boolean;
}

/**
 * What the items of a menu lead to, in the order in which it is read. Pages link to each other as they
 * like, in circles too: the links of each page are shown once, where they come first.
 *
 * @returns the lines below each item, in the order of the items
 */
export function menuTree<Item extends TreeItem>(
  items: readonly TreeItem[],
  linksOf: LinksOf<Item>,
): readonly { readonly isRepeat: boolean; readonly branches: readonly Branch<Item>[] }[] {
  const shown = new Set<string>();
  /** The links of a page that are not shown yet. */
  const takeLinks = (pageId: string | null): readonly Item[] | 'repeat' => {
    const links = pageId === null ? [] : (linksOf.get(pageId) ?? []);
    if (pageId === null || links.length === 0) return [];
    if (shown.has(pageId)) return 'repeat';
    shown.add(pageId);
    return links;
  };
  return items.map(({ pageId }) => {
    const first = takeLinks(pageId);
    const branches: Branch<Item>[] = [];
    // Not by calls within calls: a chain of pages may be longer than these go deep.
    const waiting = first === 'repeat' ? [] : entriesOf(first, 1, '');
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { item, depth, key } = next;
      const links = takeLinks(item.pageId);
      branches.push({ key, item, depth, isRepeat: links === 'repeat' });
      if (links !== 'repeat') waiting.push(...entriesOf(links, depth + 1, item.pageId ?? ''));
    }
    return { isRepeat: first === 'repeat', branches };
  });
}

/** Whether they say the same: each new tree makes all of them anew. */
export const areSameBranches = <Item extends TreeItem>(
  one: readonly Branch<Item>[],
  other: readonly Branch<Item>[],
): boolean =>
  one.length === other.length &&
  one.every((branch, place) => {
    const { key, item, depth, isRepeat } = branch;
    const beside = other[place];
    return (
      beside?.key === key &&
      beside.item === item &&
      beside.depth === depth &&
      beside.isRepeat === isRepeat
    );
  });

/** In reverse, since the last is taken first. Each page's links are shown once, so that keys differ. */
const entriesOf = <Item extends TreeItem>(links: readonly Item[], depth: number, pageId: string) =>
  links.map((item, place) => ({ item, depth, key: `${pageId} ${place}` })).toReversed();
