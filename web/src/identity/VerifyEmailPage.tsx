import { Link } from '@tanstack/react-router';
import { callOpenApi } from '../app/api-client.ts';
import { getConfig } from '../app/config.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './AuthForm.module.css';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import type { ServingLink } from './held-fragment.ts';
import { OwnerPasswordForm } from './OwnerPasswordForm.tsx';

/** Verifies an account's address by a link and the account's password. */
export function VerifyEmailPage({ link, token, onDone }: ServingLink) {
  const t = useLabels();
  return (
    <AuthPage title={t(accountLabels.verifyTitle)} headline={t(accountLabels.verifyTitle)}>
      <p className={styles.lead}>{t(accountLabels.verifyLead, { email: link.email })}</p>
      <OwnerPasswordForm
        email={link.email}
        label={t(accountLabels.verifyPassword)}
        action={t(accountLabels.verify)}
        onPassword={async (password) => {
          await callOpenApi('auth/verifyEmail', { token, password });
          onDone(t(accountLabels.verifyDone));
        }}
      />
      {getConfig().providers.includes('email') && (
        <p className={styles.aside}>
          {t(accountLabels.verifyForgotten)}{' '}
          <Link to="/auth/reset-password">{t(accountLabels.verifyReset)}</Link>
        </p>
      )}
    </AuthPage>
  );
}
