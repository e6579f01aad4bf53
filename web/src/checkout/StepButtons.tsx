import type { ReactNode } from 'react';
import styles from './StepButtons.module.css';

/** The buttons of a step: the next step at the end, full width on a phone. */
export function StepButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
