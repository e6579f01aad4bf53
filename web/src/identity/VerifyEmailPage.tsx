import { Link } from '@tanstack/react-router';
import { longestPassword } from '@tradebridge/contract/identity-rules';
import { useState } from 'react';
import { callOpenApi } from '../app/api-client.ts';
import { getConfig } from '../app/config.ts';
import { useLabels } from '../app/labels.ts';
import { useSubmit } from '../app/use-submit.ts';
import { AccountName } from './AccountName.tsx';
import styles from './AuthForm.module.css';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import { PasswordField } from './PasswordField.tsx';
import type { ServingLink } from './serving-link.ts';

/** Confirms an account's address by a link and the account's password. */
export function VerifyEmailPage({ link, token, onDone }: ServingLink) {
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
    void submit.submit(async () => {
      await callOpenApi('auth/verifyEmail', { token, password });
      onDone(t(accountLabels.verifyDone));
    });
  }

  return (
    <AuthPage title={t(accountLabels.verifyTitle)} headline={t(accountLabels.verifyTitle)}>
      <p className={styles.lead}>{t(accountLabels.verifyLead, { email: link.email })}</p>
      <AuthForm submit={submit} action={t(accountLabels.verify)} onSubmit={send}>
        <AccountName email={link.email} />
        <PasswordField
          label={t(accountLabels.verifyPassword)}
          autoComplete="current-password"
          maxLength={longestPassword}
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
      {getConfig().providers.includes('email') && (
        <p className={styles.aside}>
          {t(accountLabels.verifyForgotten)}{' '}
          <Link to="/auth/reset-password">{t(accountLabels.verifyReset)}</Link>
        </p>
      )}
    </AuthPage>
  );
}
