import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { maxQuantity, minQuantity, parseQuantity } from '@tradebridge/contract/checkout-rules';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { useLabels } from './labels.ts';
import styles from './QuantityField.module.css';
import { uiLabels as labels } from './ui-labels.ts';

interface QuantityFieldProps {
  /** The item counted. */
  item: string;
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** A quantity: typed, or changed by one. */
export function QuantityField({ item, value, onChange, className }: QuantityFieldProps) {
  const t = useLabels();
  const faultId = useId();
  const quantity = parseQuantity(value);
  const isFaulty = quantity === null;
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.row}>
        <IconButton
          label={t(labels.fewer, { item })}
          icon={<MinusIcon size={18} weight="bold" aria-hidden="true" />}
          className={styles.step}
          disabled={quantity === minQuantity}
          onClick={() => onChange(String(isFaulty ? minQuantity : quantity - 1))}
        />
        <input
          type="number"
          inputMode="numeric"
          min={minQuantity}
          max={maxQuantity}
          step={1}
          className={styles.number}
          aria-label={t(labels.quantityOf, { item })}
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? faultId : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <IconButton
          label={t(labels.more, { item })}
          icon={<PlusIcon size={18} weight="bold" aria-hidden="true" />}
          className={styles.step}
          disabled={quantity === maxQuantity}
          onClick={() => onChange(String(isFaulty ? minQuantity : quantity + 1))}
        />
      </div>
      {isFaulty && (
        <p id={faultId} role="alert" className={styles.fault}>
          {t(labels.quantityWrong, { min: minQuantity, max: maxQuantity })}
        </p>
      )}
    </div>
  );
}
