import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { type ReactNode, type Ref, useState } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { identityLabels } from './labels.ts';

export interface PasswordFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  help?: ReactNode;
  error?: string | null | undefined;
  maxLength?: number;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A password field with a button to show the password. */
export function PasswordField({ autoComplete, onChange, ...rest }: PasswordFieldProps) {
  const t = useLabels();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      name={autoComplete === 'new-password' ? 'new-password' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      onChange={(event) => onChange(event.target.value)}
      trailing={
        <IconButton
          label={t(shown ? identityLabels.hidePassword : identityLabels.showPassword)}
          icon={shown ? <EyeSlashIcon size={20} /> : <EyeIcon size={20} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
