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

/** So few items are as good as seen all at once: measuring them would only hold the page up. */
const few = 12;

/** A list of which, once it is long, only what is seen is in the page. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  return props.items.length > few ? <WindowedList {...props} /> : <ShortList {...props} />;
}

function ShortList<Item>({ label, items, keyOf, children }: VirtualListProps<Item>) {
  return (
    <ul aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>
          <ItemOnce item={item} index={index} render={children} />
        </li>
      ))}
    </ul>
  );
}

function WindowedList<Item>({ label, items, keyOf, estimate, children }: VirtualListProps<Item>) {
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
            <ItemOnce item={item} index={row.index} render={children} />
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
const ItemOnce = memo(ItemOf) as typeof ItemOf;

export function keyAt<Item>(
  items: readonly Item[],
  index: number,
  keyOf: (item: Item) => string,
): string {
  const item = items[index];
  return item === undefined ? String(index) : keyOf(item);
}
