import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface WindowRows<Container extends HTMLElement> {
  container: RefObject<Container | null>;
  items: VirtualItem[];
  /** Total height in pixels. */
  height: number;
  measure: (element: Element | null) => void;
  /** The offset of an item within the container. */
  offsetOf: (item: VirtualItem) => number;
}

/** The rows near the window. The page itself scrolls, not a container. */
export function useWindowRows<Container extends HTMLElement>(
  count: number,
  estimate: number,
  keyOf: (index: number) => string,
): WindowRows<Container> {
  const container = useRef<Container>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const look = () => setMargin(element.getBoundingClientRect().top + window.scrollY);
    look();
    // Content above may change in height: a filter that wraps, a note that appears.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: margin,
  });
  return {
    container,
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    offsetOf: (item) => item.start - virtualizer.options.scrollMargin,
  };
}

/** The key of the row at an index; the index if there is none. */
export function keyAt<Item>(
  items: readonly Item[],
  index: number,
  keyOf: (item: Item) => string,
): string {
  const item = items[index];
  return item === undefined ? String(index) : keyOf(item);
}
