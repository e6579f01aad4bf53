import { type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import group from './labelled-group.module.css';
import styles from './RadioGroup.module.css';
import { describedBy, FieldNotes, type FieldProps } from './TextField.tsx';

export interface RadioGroupProps<Value extends string> extends FieldProps {
  options: readonly { value: Value; label: string; help?: string }[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** Side by side if there is room: for a few short labels. */
  inline?: boolean;
  disabled?: boolean;
  /** The first radio button, which gets the focus if the field is invalid. */
  ref?: Ref<HTMLInputElement>;
}

/** A form field with a few visible options. */
export function RadioGroup<Value extends string>({
  label,
  help,
  error,
  options,
  value,
  onChange,
  onBlur,
  inline = false,
  disabled = false,
  ref,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={group.group}
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, help, error)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <span id={`${id}-label`} className={group.label}>
        {label}
      </span>
      <div className={classNames(styles.options, inline && styles.inline)}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              disabled={disabled}
              name={id}
              className={styles.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span className={styles.word}>{option.label}</span>
              {option.help && <span className={styles.help}>{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
