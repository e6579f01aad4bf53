import type { ReactNode } from 'react';
import styles from './OrderColumns.module.css';

interface OrderColumnsProps {
  /** The wider column, and the first where there is room for one. */
  main: ReactNode;
  aside: ReactNode;
}

/** The page of an order: its items and payments, and beside them who and how. */
export function OrderColumns({ main, aside }: OrderColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{main}</div>
      <div className={styles.column}>{aside}</div>
    </div>
  );
}
