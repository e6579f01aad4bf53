import { memo, type ReactNode } from 'react';

export interface VirtualListProps<Item> {
  /** The name of the list. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The usual height of an item in pixels; the real one is measured. */
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

/** While the page scrolls, items move without changing. `memo` loses the generic type. */
export const ItemOnce = memo(ItemOf) as typeof ItemOf;
