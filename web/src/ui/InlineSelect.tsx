import { useId } from 'react';
import styles from './InlineField.module.css';

export interface InlineSelectProps<Value extends string> {
  label: string;
  /** Those of one group stand together, under its name. */
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  group?: string;
}

/** One of several by the browser's own list, the label beside it: for sorting and the like. */
export function InlineSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
}: InlineSelectProps<Value>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.control}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {grouped(options).map(([group, members]) =>
          group === undefined ? (
            <Options key="" options={members} />
          ) : (
            <optgroup key={group} label={group}>
              <Options options={members} />
            </optgroup>
          ),
        )}
      </select>
    </div>
  );
}

function Options({ options }: { options: readonly SelectOption<string>[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function grouped<Value extends string>(options: readonly SelectOption<Value>[]) {
  const groups = new Map<string | undefined, SelectOption<Value>[]>();
  for (const option of options) {
    groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  }
  return [...groups];
}
