import { lazy, type ReactNode, Suspense } from 'react';
import { ItemOnce, type VirtualListProps } from './ItemOnce.tsx';

/** So few items are as good as seen all at once: measuring them would only hold the page up. */
const few = 12;

/** A list of which, once it is long, only what is seen is in the page. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items } = props;
  if (items.length <= few) return <ShortList {...props} />;
  return (
    <Suspense fallback={<ShortList {...props} items={items.slice(0, few)} />}>
      <WindowedList {...props} />
    </Suspense>
  );
}

// Most lists are short, and what long ones need weighs more than the lists.
const WindowedList = lazy(async () => {
  const { WindowedList: list } = await import('./WindowedList.tsx');
  return { default: list };
}) as <Item>(props: VirtualListProps<Item>) => ReactNode;

function ShortList<Item>({ label, items, keyOf, children }: VirtualListProps<Item>) {
  return (
    <ul aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item)} data-index={index}>
          <ItemOnce item={item} index={index} render={children} />
        </li>
      ))}
    </ul>
  );
}
