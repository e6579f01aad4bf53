import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './FactList.module.css';
import { useLabels } from './labels.ts';
import { uiLabels } from './ui-labels.ts';

interface FactListProps {
  /** For many short facts: two side by side on a phone, each below its name. */
  areShort?: boolean;
  children: ReactNode;
}

/** A list of named facts. */
export function FactList({ areShort = false, children }: FactListProps) {
  return <dl className={classNames(styles.facts, areShort && styles.short)}>{children}</dl>;
}

/** A fact; an empty one is shown as not recorded. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useLabels();
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children || <span className={styles.unknown}>{t(uiLabels.unknown)}</span>}</dd>
    </div>
  );
}
