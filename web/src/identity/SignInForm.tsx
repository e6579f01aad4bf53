import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { getConfig } from '../app/config.ts';
import { useLabels } from '../app/labels.ts';
import { Button } from '../ui/Button.tsx';
import { EmailField } from './EmailField.tsx';
import { identityLabels } from './labels.ts';
import { PasswordField } from './PasswordField.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import styles from './SignInForm.module.css';
import { type SignInStep, signInWithEmail } from './sign-in.ts';
import { signInFailureOf } from './sign-in-failure.ts';

export interface SignInFormProps {
  redirectUrl: string;
  /** What the last attempt came to. */
  step: SignInStep | null;
  onStep: (step: SignInStep) => void;
  /** A password is on its way to the server. */
  onTry: () => void;
  /** A provider has just sent the user back, and the sign-in goes on by itself. */
  isReturning: boolean;
  /** The session ended by itself, and the user is back here for that. */
  ended: boolean;
}

export function SignInForm({
  redirectUrl,
  step,
  onStep,
  onTry,
  isReturning,
  ended,
}: SignInFormProps) {
  const t = useLabels();
  const { providers } = getConfig();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const busy = isSending || isReturning;
  const failure = step && signInFailureOf(step, t);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAsked(true);
    if (!email.trim()) return emailField.current?.focus();
    if (!password) return passwordField.current?.focus();
    if (busy) return;
    setSending(true);
    onTry();
    const reached = await signInWithEmail(email.trim(), password);
    setSending(false);
    // What was typed stays after a failure; the password leaves the page once it did its work.
    if (reached.step !== 'failed') setPassword('');
    setAsked(false);
    onStep(reached);
  }

  return (
    <div className={styles.ways}>
      {ended && !failure && (
        <p className={styles.note} role="status">
          {t(identityLabels.sessionEnded)}
        </p>
      )}
      <div role="alert" className={styles.failureLine}>
        {failure && !busy && (
          <div className={styles.failure}>
            <p className={styles.failureTitle}>{failure.title}</p>
            {failure.help.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
      </div>
      {providers.includes('email') && (
        <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
          <EmailField
            ref={emailField}
            label={t(identityLabels.email)}
            value={email}
            onChange={setEmail}
            error={asked && !email.trim() ? t(identityLabels.emailMissing) : null}
          />
          <PasswordField
            ref={passwordField}
            label={t(identityLabels.password)}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={asked && !password ? t(identityLabels.passwordMissing) : null}
          />
          <Link to="/auth/reset-password" className={styles.forgotten}>
            {t(identityLabels.forgotten)}
          </Link>
          <Button type="submit" look="primary" wide busy={busy} className={styles.submit}>
            {t(busy ? identityLabels.signingIn : identityLabels.signIn)}
          </Button>
        </form>
      )}
      <ProviderButtons redirectUrl={redirectUrl} isBusy={busy} onFailed={onStep} />
      {providers.includes('email') && (
        <p className={styles.signUp}>
          {t(identityLabels.noAccount)} <Link to="/auth/sign-up">{t(identityLabels.signUp)}</Link>
        </p>
      )}
    </div>
  );
}
