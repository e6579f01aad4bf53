import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { type FormEvent, useRef, useState } from 'react';
import { type Translate, useLabels } from '../app/labels.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { failureLabel, isOfTyping } from './failures.ts';
import { failureLabels, identityLabels } from './labels.ts';
import styles from './SignInForm.module.css';
import { type SignInStep, signInWithEmail } from './sign-in.ts';

export interface SignInFormProps {
  /** What the last attempt came to. */
  step: SignInStep | null;
  onStep: (step: SignInStep) => void;
  /** The session ended by itself, and the user is back here for that. */
  ended: boolean;
}

export function SignInForm({ step, onStep, ended }: SignInFormProps) {
  const t = useLabels();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const failure = step && failureOf(step, t);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAsked(true);
    if (!email.trim()) return emailField.current?.focus();
    if (!password) return passwordField.current?.focus();
    if (busy) return;
    setBusy(true);
    const reached = await signInWithEmail(email.trim(), password);
    setBusy(false);
    // What was typed stays after a failure; the password leaves the page once it did its work.
    if (reached.step !== 'failed') setPassword('');
    setAsked(false);
    onStep(reached);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      {ended && !failure && (
        <p className={styles.note} role="status">
          {t(identityLabels.sessionEnded)}
        </p>
      )}
      <div role="alert">
        {failure && !busy && (
          <div className={styles.failure}>
            <p className={styles.failureTitle}>{failure.title}</p>
            {failure.help && <p>{failure.help}</p>}
          </div>
        )}
      </div>
      <TextField
        ref={emailField}
        label={t(identityLabels.email)}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={asked && !email.trim() ? t(identityLabels.emailMissing) : null}
      />
      <TextField
        ref={passwordField}
        label={t(identityLabels.password)}
        type={shown ? 'text' : 'password'}
        name="password"
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={asked && !password ? t(identityLabels.passwordMissing) : null}
        trailing={
          <IconButton
            label={t(shown ? identityLabels.hidePassword : identityLabels.showPassword)}
            icon={shown ? <EyeSlashIcon size={20} /> : <EyeIcon size={20} />}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <Button type="submit" look="primary" wide busy={busy} className={styles.submit}>
        {t(busy ? identityLabels.signingIn : identityLabels.signIn)}
      </Button>
    </form>
  );
}

function failureOf(step: SignInStep, t: Translate): { title: string; help?: string } | null {
  if (step.step === 'failed') {
    const title = t(failureLabel(step.code));
    return isOfTyping(step.code) ? { title, help: t(identityLabels.checkBoth) } : { title };
  }
  if (step.step !== 'refused') return null;
  if (step.reason === 'verification')
    return { title: step.message || t(failureLabels.verification) };
  return {
    title: t(failureLabels.registrationTitle),
    help: step.message || t(failureLabels.registration),
  };
}
