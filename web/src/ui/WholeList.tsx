import { ItemOnce, type VirtualListProps } from './ItemOnce.tsx';

/** A list that renders all its items: a short one, or one being printed. */
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
