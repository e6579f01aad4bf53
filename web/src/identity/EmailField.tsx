import type { Ref } from 'react';
import { TextField } from '../ui/TextField.tsx';

interface EmailFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  /** The browser may suggest passkeys beside addresses. */
  suggestsPasskeys?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** An account's address, marked for password managers. */
export function EmailField({ onChange, suggestsPasskeys = false, ...rest }: EmailFieldProps) {
  return (
    <TextField
      {...rest}
      type="email"
      name="email"
      autoComplete={suggestsPasskeys ? 'username webauthn' : 'username'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Catches typing errors; the server has the exact rule. */
export const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());
