import { maxPasswordLength } from '@tradebridge/contract/identity-rules';
import { type ReactNode, useState } from 'react';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { AuthForm } from './AuthForm.tsx';
import { accountLabels } from './account-labels.ts';
import { AccountName } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';

interface OwnerPasswordFormProps {
  /** The account's present address. */
  email: string;
  label: string;
  action: string;
  /** Sends the confirmed request. */
  onPassword: (password: string) => Promise<void>;
  /** What the password confirms, in words. */
  children?: ReactNode;
}

/** Asks for the account's password to confirm a link. */
export function OwnerPasswordForm({
  email,
  label,
  action,
  onPassword,
  children,
}: OwnerPasswordFormProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);

  function send(): void {
    setAsked(true);
    if (!password) {
      submit.refuse();
      return;
    }
    void submit.submit(() => onPassword(password));
  }

  return (
    <AuthForm submit={submit} action={action} onSubmit={send}>
      {children}
      <AccountName email={email} />
      <PasswordField
        label={label}
        autoComplete="current-password"
        maxLength={maxPasswordLength}
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          submit.changed('password');
        }}
        error={
          asked && !password ? t(accountLabels.verifyPasswordMissing) : submit.faultOf('password')
        }
      />
    </AuthForm>
  );
}
