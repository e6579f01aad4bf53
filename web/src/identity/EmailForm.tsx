import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { EmailField } from './EmailField.tsx';
import { identityLabels } from './labels.ts';
import { PasswordField } from './PasswordField.tsx';
import { knowsPasskeys } from './passkeys.ts';
import styles from './SignInForm.module.css';
import { type SignInStep, signInWithEmail } from './sign-in.ts';

interface EmailFormProps {
  /** For break-glass accounts, while passwords are off for everybody else. */
  isEmergency: boolean;
  /** A sign-in of any kind is in progress. */
  isBusy: boolean;
  /** A sign-in by this form is in progress. */
  isSigningIn: boolean;
  onSending: (isSending: boolean) => void;
  onStep: (step: SignInStep) => void;
}

/** Signs in with email and password. */
export function EmailForm({ isEmergency, isBusy, isSigningIn, onSending, onStep }: EmailFormProps) {
  const t = useLabels();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The link that opened it is gone, and the focus with it.
    if (isEmergency) emailField.current?.focus();
  }, [isEmergency]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAsked(true);
    if (!email.trim()) return emailField.current?.focus();
    if (!password) return passwordField.current?.focus();
    if (isBusy) return;
    onSending(true);
    const reached = await signInWithEmail(email.trim(), password);
    onSending(false);
    // Input stays after a failure; after success the password is cleared.
    if (reached.step !== 'failed') setPassword('');
    setAsked(false);
    onStep(reached);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      {isEmergency && <p className={styles.note}>{t(identityLabels.emergencyHelp)}</p>}
      <EmailField
        ref={emailField}
        label={t(identityLabels.email)}
        value={email}
        onChange={setEmail}
        suggestsPasskeys={!isEmergency && knowsPasskeys()}
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
      {!isEmergency && (
        <Link to="/auth/reset-password" className={styles.forgotten}>
          {t(identityLabels.forgotten)}
        </Link>
      )}
      <Button type="submit" look="primary" wide busy={isSigningIn} className={styles.submit}>
        {t(isSigningIn ? identityLabels.signingIn : identityLabels.signIn)}
      </Button>
    </form>
  );
}
