import { textOfWording } from '@tradebridge/contract/labels';
import { useLabels } from '../ui/labels.ts';
import styles from './FaultList.module.css';
import type { PlacedFault } from './form-faults.ts';
import { builderLabels as labels } from './labels.ts';
import { titleOf } from './use-form-builder.ts';

interface FaultListProps {
  faults: readonly PlacedFault[];
  /** Selects a field; null for the form itself. */
  onShow: (key: string | null) => void;
}

/** Faults and their fields. */
export function FaultList({ faults, onShow }: FaultListProps) {
  const t = useLabels();
  return (
    <ul className={styles.faults}>
      {faults.map(({ field, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field may have several
        <li key={index}>
          <button type="button" className={styles.fault} onClick={() => onShow(field?.key ?? null)}>
            {t(labels.faultOf, {
              title: field ? titleOf(t, field) : t(labels.formProperties),
              message: textOfWording(message),
            })}
          </button>
        </li>
      ))}
    </ul>
  );
}
