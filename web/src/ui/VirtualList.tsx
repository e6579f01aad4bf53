import { memo, type ReactNode } from 'react';
import styles from './VirtualList.module.css';
import { useWindowRows } from './window-rows.ts';

export interface VirtualListProps<Item> {
  /** What is listed. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The usual height of an item in pixels; the true one is measured. */
  estimate: number;
  children: (item: Item, index: number) => ReactNode;
}

/** A list of which only what is seen is in the page. */
export function VirtualList<Item>({
  label,
  items,
  keyOf,
  estimate,
  children,
}: VirtualListProps<Item>) {
  const rows = useWindowRows<HTMLUListElement>(items.length, estimate, (index) =>
    keyAt(items, index, keyOf),
  );
  return (
    <ul
      ref={rows.container}
      aria-label={label}
      className={styles.list}
      style={{ height: rows.height }}
    >
      {rows.items.map((row) => {
        const item = items[row.index];
        if (item === undefined) return null;
        return (
          <li
            key={row.key}
            ref={rows.measure}
            data-index={row.index}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            className={styles.item}
            style={{ transform: `translateY(${rows.offsetOf(row)}px)` }}
          >
            <Item item={item} index={row.index} render={children} />
          </li>
        );
      })}
    </ul>
  );
}

interface ItemProps<Value> {
  item: Value;
  index: number;
  render: (item: Value, index: number) => ReactNode;
}

function ItemOf<Value>({ item, index, render }: ItemProps<Value>) {
  return render(item, index);
}

/** While the page scrolls, items move and stay as they are. `memo` forgets that the component is generic. */
const Item = memo(ItemOf) as typeof ItemOf;

export function keyAt<Item>(
  items: readonly Item[],
  index: number,
  keyOf: (item: Item) => string,
): string {
  const item = items[index];
  return item === undefined ? String(index) : keyOf(item);
}
