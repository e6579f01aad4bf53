import { type ReactNode, useId } from 'react';
import styles from './InlineField.module.css';

interface InlineFieldProps {
  label: string;
  /** The native control. */
  children: (control: { id: string; className: string | undefined }) => ReactNode;
}

/** A native control with its label beside it. */
export function InlineField({ label, children }: InlineFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, className: styles.control })}
    </div>
  );
}
