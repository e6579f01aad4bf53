import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { leastQuantity, mostQuantity } from '@tradebridge/contract/checkout-rules';
import { useId } from 'react';
import { useLabels } from '../app/labels.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Copies.module.css';
import { quantityOf } from './document-choice.ts';
import { learnerLabels as labels } from './labels.ts';

interface CopiesProps {
  /** Of what. */
  document: string;
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
}

/** How many printed copies: typed, or one more and one less at a time. */
export function Copies({ document, value, onChange }: CopiesProps) {
  const t = useLabels();
  const faultId = useId();
  const quantity = quantityOf(value);
  const isFaulty = quantity === null;
  return (
    <div className={styles.copies}>
      <div className={styles.row}>
        <IconButton
          label={t(labels.fewer, { document })}
          icon={<MinusIcon size={18} weight="bold" aria-hidden="true" />}
          className={styles.step}
          disabled={quantity === leastQuantity}
          onClick={() => onChange(String(quantity === null ? leastQuantity : quantity - 1))}
        />
        <input
          className={styles.number}
          aria-label={t(labels.copies, { document })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? faultId : undefined}
        />
        <IconButton
          label={t(labels.more, { document })}
          icon={<PlusIcon size={18} weight="bold" aria-hidden="true" />}
          className={styles.step}
          disabled={quantity === mostQuantity}
          onClick={() => onChange(String(quantity === null ? leastQuantity : quantity + 1))}
        />
      </div>
      {isFaulty && (
        <p id={faultId} role="alert" className={styles.fault}>
          {t(labels.copiesFault, { least: leastQuantity, most: mostQuantity })}
        </p>
      )}
    </div>
  );
}
