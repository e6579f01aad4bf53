import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

export interface SwitchProps {
  label: string;
  /** Below the label: what the setting means. */
  help?: ReactNode;
  /** The fault and how to correct it. */
  error?: string | null | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A form field that is on or off. */
export function Switch({ label, help, error, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  const notes = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={notes || undefined}
        aria-invalid={error ? true : undefined}
      />
      <span>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {help && (
          <span id={`${id}-help`} className={styles.help}>
            {help}
          </span>
        )}
        {error && (
          <span id={`${id}-error`} className={styles.error}>
            {error}
          </span>
        )}
      </span>
    </label>
  );
}
