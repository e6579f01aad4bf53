import type { ReactNode } from 'react';
import styles from './LeadLine.module.css';

/** Below a page's title: what its record is, in words and tags. */
export function LeadLine({ children }: { children: ReactNode }) {
  return <span className={styles.lead}>{children}</span>;
}
