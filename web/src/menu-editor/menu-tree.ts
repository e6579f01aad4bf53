/** An item, as far as the tree needs it. */
export interface TreeItem {
  readonly id: string;
  readonly title: string;
  readonly pageId: string | null;
}

/** The links of each page, by its id. */
export type LinksOf<Item extends TreeItem> = ReadonlyMap<string, readonly Item[]>;

/** A line of the tree below a menu item. */
export interface Branch<Item extends TreeItem> {
  /** Unique among all lines. */
  readonly key: string;
  readonly item: Item;
  /** From 1: the number of pages between the menu and it. */
  readonly depth: number;
  /** Its links are shown further up, and are not repeated. */
  readonly isRepeat: boolean;
}

/**
 * The pages that menu items lead to, in reading order. Pages may link to each other in circles: the
 * links of each page are shown once, at their first place.
 *
 * @returns the lines below each item, in the order of the items
 */
export function menuTree<Item extends TreeItem>(
  items: readonly TreeItem[],
  linksOf: LinksOf<Item>,
): readonly { readonly isRepeat: boolean; readonly branches: readonly Branch<Item>[] }[] {
  const shown = new Set<string>();
  /** The links of a page, unless they were shown already. */
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
    // Iterative: a chain of pages may be longer than the call stack.
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

/** Whether they are equal: each new tree creates new ones. */
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

/**
 * In reverse, because the last is taken first. Each page's links are shown once, so keys differ.
 */
const entriesOf = <Item extends TreeItem>(links: readonly Item[], depth: number, pageId: string) =>
  links.map((item, place) => ({ item, depth, key: `${pageId} ${place}` })).toReversed();
