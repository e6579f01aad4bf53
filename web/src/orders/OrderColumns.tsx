import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import columns from '../ui/columns.module.css';
import styles from './OrderColumns.module.css';

interface OrderColumnsProps {
  /** The wider column, first if there is room for only one. */
  main: ReactNode;
  aside: ReactNode;
}

/** The layout of an order's page: items and payments, with facts beside them. */
export function OrderColumns({ main, aside }: OrderColumnsProps) {
  return (
    <div className={classNames(columns.columns, styles.columns)}>
      <div className={columns.column}>{main}</div>
      <div className={columns.column}>{aside}</div>
    </div>
  );
}
