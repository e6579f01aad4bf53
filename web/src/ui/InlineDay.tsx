import { InlineField } from './InlineField.tsx';

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
  return (
    <InlineField label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          min={min || undefined}
          max={max || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </InlineField>
  );
}
