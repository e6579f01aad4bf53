import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { accountLabels } from './account-labels.ts';

interface NameFieldProps {
  help?: string;
  value: string;
  onChange: (name: string) => void;
  error: string | null | undefined;
}

/** The name of a new account's user. */
export function NameField({ onChange, ...props }: NameFieldProps) {
  const t = useLabels();
  return (
    <TextField
      {...props}
      label={t(accountLabels.name)}
      name="name"
      autoComplete="name"
      required
      maxLength={100}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
