import { classNames } from './class-names.ts';
import styles from './StackedBar.module.css';

type PartKind = 'done' | 'wait' | 'now' | 'bad' | 'todo';

export interface BarPart {
  kind: PartKind;
  /** In words: 'competent'. */
  label: string;
  count: number;
}

export interface StackedBarProps {
  /** What the bar is about: 'Units of Ngaire Tūhoe'. */
  label: string;
  parts: readonly BarPart[];
  size?: 'small' | 'large';
  /** Names and counts the parts below the bar; without it they are read out only. */
  legend?: boolean;
}

/** Shares of a whole, each named and counted. */
export function StackedBar({ label, parts, size = 'small', legend = false }: StackedBarProps) {
  const shown = parts.filter((part) => part.count > 0);
  const spoken = `${label}: ${shown.map((part) => `${part.count} ${part.label}`).join(', ')}`;
  return (
    <div className={styles.whole}>
      <div className={classNames(styles.bar, styles[size])} role="img" aria-label={spoken}>
        {shown.map((part) => (
          <span key={part.kind} className={styles[part.kind]} style={{ flexGrow: part.count }} />
        ))}
      </div>
      {legend && <BarLegend parts={shown} />}
    </div>
  );
}

/** The key to bars; parts with no count are named alone. */
export function BarLegend({
  parts,
}: {
  parts: readonly (Omit<BarPart, 'count'> & { count?: number })[];
}) {
  return (
    <ul className={styles.legend}>
      {parts.map((part) => (
        <li key={part.kind}>
          <span className={classNames(styles.swatch, styles[part.kind])} aria-hidden="true" />
          {part.count !== undefined && <b>{part.count}</b>} {part.label}
        </li>
      ))}
    </ul>
  );
}
