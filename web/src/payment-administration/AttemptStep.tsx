import type { ReactNode } from 'react';
import { formatInstant } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './AttemptSection.module.css';
import { paymentLabels as labels } from './labels.ts';

interface StepProps {
  meaning: 'red' | 'amber' | 'green' | 'blue' | 'grey';
  title: string;
  move: { at: string; by: string | null };
  children: ReactNode;
}

/** A step of an attempt or refund. */
export function Step({ meaning, title, move: { at, by }, children }: StepProps) {
  const t = useLabels();
  const when = formatInstant(at);
  return (
    <li className={styles.step} data-meaning={meaning}>
      <span className={styles.title}>{title}</span>
      <div className={styles.cause}>{children}</div>
      <span className={styles.when}>{by === null ? when : t(labels.by, { when, who: by })}</span>
    </li>
  );
}
