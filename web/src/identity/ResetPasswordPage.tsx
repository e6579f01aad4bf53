import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { callOpenApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { getConfig } from '../app/config.ts';
import { Button } from '../ui/Button.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import styles from './AuthForm.module.css';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import { EmailField, isAddress } from './EmailField.tsx';
import { knownFailure, waitOf } from './failures.ts';
import { failureLabels, identityLabels } from './labels.ts';
import { PasswordsOffPage } from './PasswordsOffPage.tsx';

type State = { at: 'form' | 'sending' | 'sent' } | { at: 'failed'; sentences: string[] };

/**
 * Requests a link to set a new password. Does not reveal whether there is such an account (CON-03).
 */
export function ResetPasswordPage() {
  const t = useLabels();
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState(false);
  const [state, setState] = useState<State>({ at: 'form' });
  const field = useRef<HTMLInputElement>(null);
  const missing = email.trim() ? failureLabels.invalidEmail : identityLabels.emailMissing;

  async function send(): Promise<void> {
    setAsked(true);
    if (!isAddress(email)) return field.current?.focus();
    if (state.at === 'sending') return;
    setState({ at: 'sending' });
    try {
      await callOpenApi('auth/requestPasswordReset', { email: email.trim() });
      setState({ at: 'sent' });
    } catch (error) {
      setState({ at: 'failed', sentences: failureSentences(error, t) });
    }
  }

  if (!getConfig().providers.includes('email')) {
    return <PasswordsOffPage title={t(accountLabels.resetTitle)} />;
  }
  if (state.at === 'sent') {
    return (
      <AuthPage title={t(accountLabels.resetTitle)} headline={t(accountLabels.signUpDoneTitle)}>
        <div className={styles.answer} role="status">
          <p className={styles.said}>{t(accountLabels.resetDone)}</p>
          <p>
            {t(accountLabels.resetDoneHelp)} {t(accountLabels.mailHelp)}
          </p>
          <div className={styles.ways}>
            <SignInLink />
            <Button onClick={() => setState({ at: 'form' })}>{t(accountLabels.again)}</Button>
          </div>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t(accountLabels.resetTitle)} headline={t(accountLabels.resetTitle)}>
      <p className={styles.lead}>{t(accountLabels.resetLead)}</p>
      <form
        className={styles.form}
        noValidate
        aria-busy={state.at === 'sending'}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        {state.at === 'failed' && (
          <Note meaning="red" role="alert">
            {state.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Note>
        )}
        <EmailField
          ref={field}
          label={t(accountLabels.email)}
          value={email}
          onChange={setEmail}
          error={asked && !isAddress(email) ? t(missing) : null}
        />
        <Button type="submit" look="primary" wide busy={state.at === 'sending'}>
          {t(state.at === 'sending' ? accountLabels.resetting : accountLabels.reset)}
        </Button>
        <p role="status" className="visually-hidden">
          {state.at === 'sending' && t(accountLabels.resetting)}
        </p>
      </form>
      <p className={styles.aside}>
        <SignInLink />
      </p>
    </AuthPage>
  );
}

function SignInLink() {
  const t = useLabels();
  return <Link to="/auth/sign-in">{t(accountLabels.backToSignIn)}</Link>;
}

/** The message for the provider's code, or 'Internal Server Error' (ID-107, ID-108). */
function failureSentences(error: unknown, t: Translate): string[] {
  const known = isApiError(error) ? knownFailure(error.code) : null;
  const wait = isApiError(error) ? error.retryAfter : null;
  return [t(known ?? accountLabels.internal), ...(wait === null ? [] : [t(...waitOf(wait))])];
}
