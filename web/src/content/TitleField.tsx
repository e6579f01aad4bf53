import { maxContentTitleLength } from '@tradebridge/contract/content-rules';
import { TextField } from '../ui/TextField.tsx';

interface TitleFieldProps {
  label: string;
  value: string;
  error: string | null | undefined;
  onChange: (title: string) => void;
}

/** The title of a content. */
export function TitleField({ label, value, error, onChange }: TitleFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      maxLength={maxContentTitleLength}
      required
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
