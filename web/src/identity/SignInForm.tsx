import { Link } from '@tanstack/react-router';
import type { PasskeyAssertion } from '@tradebridge/contract/passkeys';
import { useState } from 'react';
import { getConfig } from '../app/config.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { EmailForm } from './EmailForm.tsx';
import { dropFragment } from './held-fragment.ts';
import { identityLabels } from './labels.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import { knowsPasskeys } from './passkeys.ts';
import styles from './SignInForm.module.css';
import { type SignInStep, signInWithPasskey } from './sign-in.ts';
import { signInFailureOf } from './sign-in-failure.ts';
import { usePasskeySuggestions } from './use-passkey-suggestions.ts';

export interface SignInFormProps {
  redirectUrl: string;
  /** The result of the last attempt. */
  step: SignInStep | null;
  onStep: (step: SignInStep) => void;
  /** A password is being sent. */
  onTry: () => void;
  /** A provider has just redirected the user back; the sign-in continues by itself. */
  isReturning: boolean;
  /** Why the session ended, if it ended by itself. */
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
  const [trying, setTrying] = useState<'password' | 'passkey' | null>(null);
  const [isEmergency, setEmergency] = useState(false);
  const isSigningIn = trying === 'password' || isReturning;
  const busy = isSigningIn || trying === 'passkey';
  const isPasswordOn = providers.includes('email');
  const failure = step && signInFailureOf(step, t, { isEmergency });
  // During another attempt or its next step, the browser suggests nothing.
  const mayChoose = isPasswordOn && !busy && (step === null || failure !== null);
  usePasskeySuggestions(mayChoose, (chosen) => void signInByPasskey(chosen));

  async function signInByPasskey(chosen?: PasskeyAssertion): Promise<void> {
    if (busy) return;
    setTrying('passkey');
    const reached = await signInWithPasskey(chosen);
    setTrying(null);
    onStep(reached);
  }

  function noteSending(isSending: boolean): void {
    setTrying(isSending ? 'password' : null);
    if (isSending) onTry();
  }

  const form = (
    <EmailForm
      isEmergency={isEmergency}
      isBusy={busy}
      isSigningIn={isSigningIn}
      onSending={noteSending}
      onStep={onStep}
    />
  );
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
      {providers.length === 0 && !knowsPasskeys() && <p>{t(identityLabels.noWayIn)}</p>}
      {isPasswordOn && form}
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
      {isPasswordOn && (
        <p className={styles.signUp}>
          {t(identityLabels.noAccount)} <Link to="/auth/sign-up">{t(identityLabels.signUp)}</Link>
        </p>
      )}
      <p className={styles.signUp}>
        <Link to="/auth/link" onClick={() => dropFragment('link')}>
          {t(identityLabels.haveCode)}
        </Link>
      </p>
      {!isPasswordOn && (isEmergency ? form : <EmergencyLink onOpen={() => setEmergency(true)} />)}
    </div>
  );
}

/** Opens the password form for break-glass accounts while passwords are off. */
function EmergencyLink({ onOpen }: { onOpen: () => void }) {
  const t = useLabels();
  return (
    <button type="button" className={styles.emergency} onClick={onOpen}>
      {t(identityLabels.emergency)}
    </button>
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
