import type { ReactNode } from 'react';
import styles from './OrderColumns.module.css';

interface OrderColumnsProps {
  /** The wider column, first if there is room for only one. */
  main: ReactNode;
  aside: ReactNode;
}

/** The layout of an order's page: items and payments, with facts beside them. */
export function OrderColumns({ main, aside }: OrderColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{main}</div>
      <div className={styles.column}>{aside}</div>
    </div>
  );
}
