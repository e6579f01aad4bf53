import { classNames } from './class-names.ts';
import styles from './StackedBar.module.css';

type PartKind = 'done' | 'wait' | 'now' | 'bad' | 'todo';

export interface BarPart {
  kind: PartKind;
  /** In words: 'competent'. */
  label: string;
  count: number;
  /** The value in words, if it is not a count: '$120.00'. */
  text?: string;
}

export interface StackedBarProps {
  /** The name of the bar: 'Units of Ngaire Tūhoe'. */
  label: string;
  parts: readonly BarPart[];
  size?: 'small' | 'large';
  /** Shows names and counts below the bar; without it they are for screen readers only. */
  legend?: boolean;
  /** A marker on the bar, as a share, with its meaning: 'should be at 12 by now'. */
  mark?: { share: number; label: string } | null;
}

/** Shares of a whole, named and counted. */
export function StackedBar({
  label,
  parts,
  size = 'small',
  legend = false,
  mark = null,
}: StackedBarProps) {
  const shown = parts.filter((part) => part.count > 0);
  const texts = shown.map((part) => `${part.text ?? part.count} ${part.label}`);
  const summary = `${label}: ${[...texts, ...(mark ? [mark.label] : [])].join(', ')}`;
  return (
    <div className={styles.whole}>
      <div className={styles.frame} role="img" aria-label={summary} title={mark?.label}>
        <div className={classNames(styles.bar, styles[size])}>
          {shown.map((part) => (
            <span key={part.kind} className={styles[part.kind]} style={{ flexGrow: part.count }} />
          ))}
        </div>
        {mark && <span className={styles.mark} style={{ left: `${mark.share * 100}%` }} />}
      </div>
      {legend && <BarLegend parts={shown} />}
    </div>
  );
}

/** The key to bars; parts without a count are only named. */
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
          {part.count !== undefined && <b>{part.text ?? part.count}</b>} {part.label}
        </li>
      ))}
    </ul>
  );
}
