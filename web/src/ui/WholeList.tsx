import { ItemOnce, type VirtualListProps } from './ItemOnce.tsx';

/** A list with all its items in the page: a short one, or one that is printed. */
export function WholeList<Item>({ label, items, keyOf, children }: VirtualListProps<Item>) {
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
