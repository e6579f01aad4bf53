import { Link } from '@tanstack/react-router';
import type { PasskeyAssertion } from '@tradebridge/contract/passkeys';
import { type FormEvent, useRef, useState } from 'react';
import { getConfig } from '../app/config.ts';
import { useLabels } from '../app/labels.ts';
import { Button } from '../ui/Button.tsx';
import { EmailField } from './EmailField.tsx';
import { identityLabels } from './labels.ts';
import { PasswordField } from './PasswordField.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { knowsPasskeys } from './passkeys.ts';
import styles from './SignInForm.module.css';
import { type SignInStep, signInWithEmail, signInWithPasskey } from './sign-in.ts';
import { signInFailureOf } from './sign-in-failure.ts';
import { usePasskeySuggestions } from './use-passkey-suggestions.ts';

export interface SignInFormProps {
  redirectUrl: string;
  /** What the last attempt came to. */
  step: SignInStep | null;
  onStep: (step: SignInStep) => void;
  /** A password is on its way to the server. */
  onTry: () => void;
  /** A provider has just sent the user back, and the sign-in goes on by itself. */
  isReturning: boolean;
  /** Why the user is back here where the session ended by itself. */
  ended: string | null;
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
  const [trying, setTrying] = useState<'password' | 'passkey' | null>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const isSigningIn = trying === 'password' || isReturning;
  const busy = isSigningIn || trying === 'passkey';
  const failure = step && signInFailureOf(step, t);
  const byEmail = providers.includes('email');
  // While another way is tried, or what follows it is asked for, the browser suggests nothing.
  const mayChoose = byEmail && !busy && (step === null || failure !== null);
  usePasskeySuggestions(mayChoose, (chosen) => void signInByPasskey(chosen));

  async function signInByPasskey(chosen?: PasskeyAssertion): Promise<void> {
    if (busy) return;
    setTrying('passkey');
    const reached = await signInWithPasskey(chosen);
    setTrying(null);
    onStep(reached);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAsked(true);
    if (!email.trim()) return emailField.current?.focus();
    if (!password) return passwordField.current?.focus();
    if (busy) return;
    setTrying('password');
    onTry();
    const reached = await signInWithEmail(email.trim(), password);
    setTrying(null);
    // What was typed stays after a failure; the password leaves the page once it did its work.
    if (reached.step !== 'failed') setPassword('');
    setAsked(false);
    onStep(reached);
  }

  return (
    <div className={styles.ways}>
      {ended && !failure && (
        <p className={styles.note} role="status">
          {ended}
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
      {byEmail && (
        <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
          <EmailField
            ref={emailField}
            label={t(identityLabels.email)}
            value={email}
            onChange={setEmail}
            suggestsPasskeys={knowsPasskeys()}
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
          <Button type="submit" look="primary" wide busy={isSigningIn} className={styles.submit}>
            {t(isSigningIn ? identityLabels.signingIn : identityLabels.signIn)}
          </Button>
        </form>
      )}
      <ProviderButtons redirectUrl={redirectUrl} isBusy={busy} onFailed={onStep}>
        {knowsPasskeys() && (
          <Button
            wide
            icon={<KeySign />}
            busy={trying === 'passkey'}
            onClick={() => signInByPasskey()}
          >
            {t(identityLabels.withPasskey)}
          </Button>
        )}
      </ProviderButtons>
      {byEmail && (
        <p className={styles.signUp}>
          {t(identityLabels.noAccount)} <Link to="/auth/sign-up">{t(identityLabels.signUp)}</Link>
        </p>
      )}
    </div>
  );
}

function KeySign() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <circle cx="6.5" cy="13.5" r="4" fill="currentColor" fillOpacity=".2" />
      <path strokeLinecap="round" d="M9.4 10.6 17 3m-4 4 2.5 2.5M16 4l2 2" />
    </svg>
  );
}
