export interface RichTextFieldProps {
  label: string;
  help?: string;
  error?: string | null;
  /** HTML; empty where nothing is written. */
  value: string;
  onChange: (html: string) => void;
}
