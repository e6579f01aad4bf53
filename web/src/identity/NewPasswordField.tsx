import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { longestPassword, shortestPassword } from '@tradebridge/contract/identity-rules';
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

/** A password to be set, with its rule, which shows when it is met (OPEN-020). */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const t = useLabels();
  const isMet = isLongEnough(props.value);
  const Icon = isMet ? CheckCircleIcon : CircleIcon;
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      maxLength={longestPassword}
      help={
        <>
          <span className={classNames(styles.rule, isMet && styles.met)}>
            <Icon size={16} weight={isMet ? 'bold' : 'regular'} aria-hidden="true" />
            {t(isMet ? accountLabels.passwordRuleMet : accountLabels.passwordRule, {
              count: shortestPassword,
            })}
          </span>
          {t(accountLabels.passwordHelp)}
        </>
      }
    />
  );
}

/** Counted as the server counts: in units of UTF-16. */
export const isLongEnough = (password: string) => password.length >= shortestPassword;
