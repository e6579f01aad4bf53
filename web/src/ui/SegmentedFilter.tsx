import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './SegmentedFilter.module.css';

interface FilterOption<Value extends string> {
  value: Value;
  label: string;
  /** Number of entries. */
  count?: number;
}

export interface SegmentedFilterProps<Value extends string> {
  /** The name of the choice for screen readers, read before the options: 'State'. */
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Chips that wrap, a row of chips within a scrolling row, or a strip. */
  look?: 'chips' | 'row' | 'strip';
}

/** A choice of a few, as styled radio buttons: arrow keys move between them. */
export function SegmentedFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
  look = 'chips',
}: SegmentedFilterProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.group, styles[look])}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>
            {option.label}
            {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
