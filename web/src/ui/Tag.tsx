import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Tag.module.css';

/**
 * Red overdue or failed, amber waiting for the user, green done, blue information, grey not
 * started.
 */
type Meaning = 'red' | 'amber' | 'green' | 'blue' | 'grey';

export interface TagProps {
  meaning: Meaning;
  icon?: ReactNode;
  /** A word: colour alone is not enough. */
  children: ReactNode;
}

export function Tag({ meaning, icon, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[meaning])}>
      {icon}
      <span className={styles.words}>{children}</span>
    </span>
  );
}

export interface BadgeProps {
  meaning: Meaning;
  count: number;
  /** A small icon before the count. */
  mark?: ReactNode;
  /** What is counted, for screen readers: '12 waiting'. */
  label: string;
}

/** A count in a pill. Empty at 0. */
export function Badge({ meaning, count, mark, label }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, styles[`${meaning}Full`])}>
      <span aria-hidden="true" className={styles.face}>
        {mark}
        {count > 999 ? '999+' : count}
      </span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
