import { Switch } from '../ui/Switch.tsx';
import type { FieldProps } from './shown-field.ts';

/** On or off; off is an answer too. */
export function ToggleAnswer({ value, label, help, error, onChange }: FieldProps) {
  return (
    <Switch label={label} help={help} error={error} checked={value === true} onChange={onChange} />
  );
}
