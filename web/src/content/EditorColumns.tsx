import type { ReactNode } from 'react';
import styles from './EditorColumns.module.css';

interface EditorColumnsProps {
  /** What is entered. */
  children: ReactNode;
  /** How it looks, in sight while it is entered. */
  preview: ReactNode;
}

/** A form, and beside it what comes of it. */
export function EditorColumns({ children, preview }: EditorColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.form}>{children}</div>
      <div className={styles.preview}>{preview}</div>
    </div>
  );
}
