import type { Ref } from 'react';
import { TextField } from '../ui/TextField.tsx';

interface EmailFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** The address of an account, as whatever keeps passwords knows it. */
export function EmailField({ onChange, ...rest }: EmailFieldProps) {
  return (
    <TextField
      {...rest}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
