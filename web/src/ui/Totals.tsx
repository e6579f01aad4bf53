import { classNames } from './class-names.ts';
import styles from './Totals.module.css';

interface Total {
  name: string;
  value: string;
  /** The number, if the value is an amount. */
  note?: string;
  meaning?: 'red' | 'amber' | undefined;
}

/** The totals of a list, in a line above it. */
export function Totals({ label, parts }: { label: string; parts: readonly Total[] }) {
  return (
    <dl className={styles.totals} aria-label={label}>
      {parts.map(({ name, value, note, meaning }) => (
        <div key={name} className={classNames(styles.part, meaning && styles[meaning])}>
          <dt className={styles.name}>{name}</dt>
          <dd>
            <span className={styles.value}>{value}</span>
            {note && <span className={styles.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
