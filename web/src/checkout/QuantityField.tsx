import { type CartItem, leastQuantity, mostQuantity } from '@tradebridge/contract/checkout-rules';
import { useId } from 'react';
import { useLabels } from '../app/labels.ts';
import { checkoutLabels } from './labels.ts';
import styles from './QuantityField.module.css';

interface QuantityFieldProps {
  item: CartItem;
  /** As it is typed. */
  value: string;
  isValid: boolean;
  onChange: (value: string) => void;
}

/** How many of a printed document (CART-023, CART-024). */
export function QuantityField({ item, value, isValid, onChange }: QuantityFieldProps) {
  const t = useLabels();
  const id = useId();
  return (
    <span className={styles.field}>
      <input
        type="number"
        inputMode="numeric"
        min={leastQuantity}
        max={mostQuantity}
        step={1}
        className={styles.input}
        aria-label={t(checkoutLabels.quantityOf, { item: item.label })}
        aria-invalid={!isValid || undefined}
        aria-describedby={isValid ? undefined : id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {!isValid && (
        <span id={id} role="alert" className={styles.fault}>
          {t(checkoutLabels.quantityWrong, { least: leastQuantity, most: mostQuantity })}
        </span>
      )}
    </span>
  );
}
