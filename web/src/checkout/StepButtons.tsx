import type { ReactNode } from 'react';
import styles from './StepButtons.module.css';

/** What a step ends with: the way on at its end, as wide as the page on a phone. */
export function StepButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
