import { GroupedOptions, type SelectOption } from './GroupedOptions.tsx';
import { InlineField } from './InlineField.tsx';

export interface InlineSelectProps<Value extends string> {
  label: string;
  /** Options of the same group are listed together under its name. */
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A native select with its label beside it, for sorting and filters. */
export function InlineSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
}: InlineSelectProps<Value>) {
  return (
    <InlineField label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          <GroupedOptions options={options} />
        </select>
      )}
    </InlineField>
  );
}
