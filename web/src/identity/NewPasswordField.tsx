import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { maxPasswordLength, minPasswordLength } from '@tradebridge/contract/identity-rules';
import { useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { accountLabels } from './account-labels.ts';
import styles from './NewPasswordField.module.css';
import { PasswordField } from './PasswordField.tsx';

export interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
}

/** A new password with its rule, which shows when it is met (OPEN-020). */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const t = useLabels();
  const isMet = isLongEnough(props.value);
  const Icon = isMet ? CheckCircleIcon : CircleIcon;
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      maxLength={maxPasswordLength}
      help={
        <>
          <span className={classNames(styles.rule, isMet && styles.met)}>
            <Icon size={16} weight={isMet ? 'bold' : 'regular'} aria-hidden="true" />
            {t(isMet ? accountLabels.passwordRuleMet : accountLabels.passwordRule, {
              count: minPasswordLength,
            })}
          </span>
          {t(accountLabels.passwordHelp)}
        </>
      }
    />
  );
}

/** In UTF-16 units, as the server counts. */
export const isLongEnough = (password: string) => password.length >= minPasswordLength;

/** A password being chosen, and its faults. */
export function useNewPassword() {
  const t = useLabels();
  const [value, change] = useState('');
  const [asked, setAsked] = useState(false);
  const isShort = !isLongEnough(value);
  return {
    value,
    change,
    error: asked && isShort ? t(accountLabels.passwordShort, { count: minPasswordLength }) : null,
    /** Whether it can be sent; from now on faults are shown. */
    check() {
      setAsked(true);
      return !isShort;
    },
  };
}

/** For password managers: the account of the password beside it. Invisible. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
