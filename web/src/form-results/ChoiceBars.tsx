import { formatCount } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './ChoiceBars.module.css';
import { type Figure, percentOf } from './figures.ts';
import { resultLabels as labels } from './labels.ts';

interface ChoiceBarsProps {
  /** The question. */
  label: string;
  figures: readonly Figure[];
  /** Number of answers. */
  total: number;
}

/** The share of each answer: a bar each, with its figures as text. */
export function ChoiceBars({ label, figures, total }: ChoiceBarsProps) {
  const t = useLabels();
  const max = Math.max(1, ...figures.map(({ count }) => count));
  return (
    <ul className={styles.bars} aria-label={label}>
      {figures.map((figure) => (
        <li key={figure.value} className={styles.row}>
          <span className={styles.label}>{figure.label}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ width: `${(figure.count / max) * 100}%` }} />
          </span>
          <span className={styles.figure}>
            {t(labels.share, {
              count: formatCount(figure.count),
              percent: percentOf(figure.count, total),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
