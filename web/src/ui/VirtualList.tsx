import { lazy, type ReactNode, Suspense } from 'react';
import type { VirtualListProps } from './ItemOnce.tsx';
import { WholeList } from './WholeList.tsx';

/** So few items need no windowing: measuring them would only delay the page. */
const maxUnvirtualised = 12;

/** A list that, if it is long, renders only visible items. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items } = props;
  if (items.length <= maxUnvirtualised) return <WholeList {...props} />;
  return (
    <Suspense fallback={<WholeList {...props} items={items.slice(0, maxUnvirtualised)} />}>
      <WindowedList {...props} />
    </Suspense>
  );
}

// Most lists are short, and windowing is more code than the lists.
const WindowedList = lazy(async () => {
  const { WindowedList: list } = await import('./WindowedList.tsx');
  return { default: list };
}) as <Item>(props: VirtualListProps<Item>) => ReactNode;
