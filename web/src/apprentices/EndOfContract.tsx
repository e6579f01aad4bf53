import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { formatDay, formatMonth } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './EndOfContract.module.css';
import { apprenticeLabels } from './labels.ts';
import { endOf } from './progress.ts';
import { daysUntilFromNow, distanceInWords } from './wording.ts';

interface EndOfContractProps {
  contract: TrainingContractListed;
  /** Shows the day of the month. */
  exact?: boolean;
}

/** When a contract ends, and how far away that is. */
export function EndOfContract({ contract, exact = false }: EndOfContractProps) {
  const t = useLabels();
  const daysUntil = daysUntilFromNow();
  const end = endOf(contract, daysUntil);
  if (end.kind === 'none') return <span className={styles.far}>{t(apprenticeLabels.noEnd)}</span>;
  return (
    <span className={styles.end} title={formatDay(end.day)}>
      <span>{exact ? formatDay(end.day) : formatMonth(end.day)}</span>
      <span className={styles[end.kind] ?? styles.far}>
        {distanceInWords(t, daysUntil(end.day))}
      </span>
    </span>
  );
}
