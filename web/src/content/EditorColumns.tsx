import type { ReactNode } from 'react';
import styles from './EditorColumns.module.css';

interface EditorColumnsProps {
  /** The form. */
  children: ReactNode;
  /** The preview, visible while editing. */
  preview: ReactNode;
}

/** A form with a preview beside it. */
export function EditorColumns({ children, preview }: EditorColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.form}>{children}</div>
      <div className={styles.preview}>{preview}</div>
    </div>
  );
}
