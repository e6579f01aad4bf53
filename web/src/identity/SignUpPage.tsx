import { Link } from '@tanstack/react-router';
import { minPasswordLength } from '@tradebridge/contract/identity-rules';
import { useState } from 'react';
import { callOpenApi } from '../app/api-client.ts';
import { getConfig } from '../app/config.ts';
import { useSubmit } from '../app/use-submit.ts';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './AuthForm.module.css';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import { EmailField, isAddress } from './EmailField.tsx';
import { failureLabels, identityLabels } from './labels.ts';
import { NameField } from './NameField.tsx';
import { isLongEnough, NewPasswordField } from './NewPasswordField.tsx';
import { PasswordsOffPage } from './PasswordsOffPage.tsx';

/** Creates an account with e-mail and password; a display name is required (ID-027). */
export function SignUpPage() {
  const t = useLabels();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!getConfig().providers.includes('email')) {
    return <PasswordsOffPage title={t(accountLabels.signUpTitle)} />;
  }
  return (
    <AuthPage
      title={t(accountLabels.signUpTitle)}
      headline={t(sentTo ? accountLabels.signUpDoneTitle : accountLabels.signUpHeadline)}
    >
      {sentTo ? (
        <div className={styles.answer} role="status">
          <p className={styles.said}>{t(accountLabels.signUpDone, { email: sentTo })}</p>
          <p>{t(accountLabels.mailHelp)}</p>
          <Link to="/auth/sign-in" className={buttonClass('primary')}>
            {t(accountLabels.toSignIn)}
          </Link>
        </div>
      ) : (
        <SignUpForm onSent={setSentTo} />
      )}
    </AuthPage>
  );
}

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useLabels();
  const submit = useSubmit();
  const [asked, setAsked] = useState(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const missing = {
    name: !name.trim() && t(accountLabels.nameMissing),
    email:
      !isAddress(email) &&
      t(email.trim() ? failureLabels.invalidEmail : identityLabels.emailMissing),
    password:
      !isLongEnough(password) && t(accountLabels.passwordShort, { count: minPasswordLength }),
  };
  const errorOf = (part: keyof typeof missing) =>
    (asked && missing[part]) || submit.faultOf(part) || null;

  function send(): void {
    setAsked(true);
    if (missing.name || missing.email || missing.password) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      await callOpenApi('auth/signUp', { name: name.trim(), email: email.trim(), password });
      onSent(email.trim());
    });
  }

  return (
    <>
      <AuthForm submit={submit} action={t(accountLabels.signUp)} onSubmit={send}>
        <NameField
          help={t(accountLabels.nameHelp)}
          value={name}
          onChange={(typed) => {
            setName(typed);
            submit.changed('name');
          }}
          error={errorOf('name')}
        />
        <EmailField
          label={t(accountLabels.email)}
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            submit.changed('email');
          }}
          error={errorOf('email')}
        />
        <NewPasswordField
          label={t(accountLabels.password)}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            submit.changed('password');
          }}
          error={errorOf('password')}
        />
      </AuthForm>
      <p className={styles.aside}>
        {t(accountLabels.haveAccount)} <Link to="/auth/sign-in">{t(identityLabels.signIn)}</Link>
      </p>
    </>
  );
}
