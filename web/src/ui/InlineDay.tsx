import { useId } from 'react';
import styles from './InlineField.module.css';

interface InlineDayProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

/** A native date field with its label beside it, for filters. */
export function InlineDay({ label, value, min, max, onChange }: InlineDayProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={styles.control}
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
