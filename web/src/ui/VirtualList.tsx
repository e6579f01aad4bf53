import { lazy, type ReactNode, Suspense } from 'react';
import type { VirtualListProps } from './ItemOnce.tsx';
import { WholeList } from './WholeList.tsx';

/** So few items are as good as seen all at once: measuring them would only hold the page up. */
const maxUnvirtualised = 12;

/** A list of which, once it is long, only what is seen is in the page. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items } = props;
  if (items.length <= maxUnvirtualised) return <WholeList {...props} />;
  return (
    <Suspense fallback={<WholeList {...props} items={items.slice(0, maxUnvirtualised)} />}>
      <WindowedList {...props} />
    </Suspense>
  );
}

// Most lists are short, and what long ones need weighs more than the lists.
const WindowedList = lazy(async () => {
  const { WindowedList: list } = await import('./WindowedList.tsx');
  return { default: list };
}) as <Item>(props: VirtualListProps<Item>) => ReactNode;
