export interface RichTextFieldProps {
  label: string;
  help?: string;
  error?: string | null;
  /** HTML; empty without text. */
  value: string;
  onChange: (html: string) => void;
}
