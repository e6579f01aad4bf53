import { memo, type ReactNode } from 'react';

export interface VirtualListProps<Item> {
  /** What is listed. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The usual height of an item in pixels; the true one is measured. */
  estimate: number;
  children: (item: Item, index: number) => ReactNode;
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
export const ItemOnce = memo(ItemOf) as typeof ItemOf;
