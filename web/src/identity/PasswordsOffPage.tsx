import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './AuthForm.module.css';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';

/** Replaces a page that sets a password, if passwords are switched off. */
export function PasswordsOffPage({ title }: { title: string }) {
  const t = useLabels();
  return (
    <AuthPage title={title} headline={t(accountLabels.passwordsOff)}>
      <div className={styles.answer}>
        <p>{t(accountLabels.passwordsOffHelp)}</p>
        <Link to="/auth/sign-in" className={buttonClass('primary')}>
          {t(accountLabels.toSignIn)}
        </Link>
      </div>
    </AuthPage>
  );
}
