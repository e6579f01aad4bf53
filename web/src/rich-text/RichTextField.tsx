import { TextArea } from '../ui/TextField.tsx';

export interface RichTextFieldProps {
  label: string;
  help?: string;
  error?: string | null;
  /** HTML; empty where nothing is written. */
  value: string;
  onChange: (html: string) => void;
}

/** Rich text as it is being written. */
export function RichTextField({ value, onChange, ...words }: RichTextFieldProps) {
  return (
    <TextArea
      {...words}
      rows={9}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
