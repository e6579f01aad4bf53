import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { type Ref, type SelectHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { GroupedOptions, type SelectOption } from './GroupedOptions.tsx';
import styles from './SelectField.module.css';
import fieldStyles from './TextField.module.css';
import { describedBy, FieldNotes, type FieldProps } from './TextField.tsx';

export interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'>,
    FieldProps {
  options: readonly SelectOption<string>[];
  /** Empty for the placeholder. */
  value: string;
  /** Shown while nothing is chosen; choosing it clears the choice. */
  placeholder: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLSelectElement>;
}

/** A form field with many options, as a native select. */
export function SelectField({
  label,
  help,
  error,
  options,
  value,
  placeholder,
  onChange,
  className,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className={classNames(fieldStyles.field, className)}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div className={fieldStyles.box}>
        <select
          {...rest}
          data-autofocus={rest.autoFocus}
          id={id}
          className={classNames(fieldStyles.input, styles.select)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, help, error)}
        >
          <option value="">{placeholder}</option>
          <GroupedOptions options={options} />
        </select>
        <CaretDownIcon size={16} weight="bold" aria-hidden="true" className={styles.caret} />
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
