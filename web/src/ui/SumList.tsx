import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './SumList.module.css';

/** Amounts in a column, ending in their total. */
export function SumList({ children }: { children: ReactNode }) {
  return <dl className={styles.sums}>{children}</dl>;
}

interface SumProps {
  name: ReactNode;
  /** Below the name: where the amount comes from. */
  note?: ReactNode;
  /** The total. */
  isTotal?: boolean;
  /** The amount. */
  children: ReactNode;
}

export function Sum({ name, note, isTotal = false, children }: SumProps) {
  return (
    <div className={classNames(styles.sum, isTotal && styles.total)}>
      <dt>
        {name}
        {note && <span className={styles.note}>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
