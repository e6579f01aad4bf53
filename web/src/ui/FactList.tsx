import type { ReactNode } from 'react';
import styles from './FactList.module.css';
import { useLabels } from './labels.ts';
import { uiLabels } from './ui-labels.ts';

/** What is known of something, each by its name. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
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
