import type { CartItem } from '@tradebridge/contract/checkout-rules';
import { useLabels } from '../ui/labels.ts';
import styles from './item-text.module.css';
import { checkoutLabels } from './labels.ts';

/** An item of the cart in two lines. */
export function ItemText({ item }: { item: CartItem }) {
  const t = useLabels();
  const delivery = t(item.digital ? checkoutLabels.digital : checkoutLabels.print);
  const facts = [item.kind === 'document' && delivery, item.detail, item.desc].filter(Boolean);
  return (
    <>
      <span className={styles.label}>{item.label}</span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
    </>
  );
}
