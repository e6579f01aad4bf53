import { defaultRows } from '@tradebridge/contract/form-rules';
import { TextArea, TextField } from '../ui/TextField.tsx';
import { type FieldProps, textIn } from './shown-field.ts';

/** Text of one or more lines, or an email address. */
export function TextAnswer({ field, value, label, help, error, onChange, onLeave }: FieldProps) {
  const { placeholder, required, rows = defaultRows } = field.editProps;
  const props = {
    label,
    help,
    error,
    placeholder,
    'aria-required': required,
    value: textIn(value),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value || undefined),
    onBlur: onLeave,
  };
  if (field.type === 'textarea') return <TextArea {...props} rows={rows} />;
  if (field.type === 'email') return <TextField {...props} type="email" autoComplete="email" />;
  return <TextField {...props} />;
}
