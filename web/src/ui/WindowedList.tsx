import { ItemOnce, type VirtualListProps } from './ItemOnce.tsx';
import { usePrinting } from './printing.ts';
import { WholeList } from './WholeList.tsx';
import styles from './WindowedList.module.css';
import { keyAt, useWindowRows } from './window-rows.ts';

/** A list that renders only items near the window. */
export function WindowedList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, estimate, children } = props;
  const rows = useWindowRows<HTMLUListElement>(items.length, estimate, (index) =>
    keyAt(items, index, keyOf),
  );
  if (usePrinting()) return <WholeList {...props} />;
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
