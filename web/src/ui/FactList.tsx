import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './FactList.module.css';
import { useLabels } from './labels.ts';
import { uiLabels } from './ui-labels.ts';

interface FactListProps {
  /** Many short ones: two beside each other on a phone, each below its name. */
  areShort?: boolean;
  children: ReactNode;
}

/** What is known of something, each by its name. */
export function FactList({ areShort = false, children }: FactListProps) {
  return <dl className={classNames(styles.facts, areShort && styles.short)}>{children}</dl>;
}

/** A fact; one without content is said not to be recorded. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useLabels();
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children || <span className={styles.unknown}>{t(uiLabels.unknown)}</span>}</dd>
    </div>
  );
}
