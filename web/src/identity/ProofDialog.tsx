import type { ResultOf } from '@tradebridge/contract/calls';
import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { useLabels } from '../app/labels.ts';
import { useSession } from '../app/session.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { AccountName } from './AccountName.tsx';
import { FormFailure } from './FormFailure.tsx';
import { PasswordField } from './PasswordField.tsx';
import { ProofPasscode } from './ProofPasscode.tsx';
import { proofLabels } from './proof-labels.ts';
import styles from './SecondFactorDialog.module.css';

type Ways = ResultOf<'user/retrieveProofWays'>;

interface Answering {
  onAnswer: (isProved: boolean) => void;
}

/** Has the user give fresh proof that it is them: the password, or a passcode of the second factor. */
export function ProofDialog({ onAnswer }: Answering) {
  const t = useLabels();
  const { ways, error, retry } = useWays();
  if (ways) return <ProofByWay ways={ways} onAnswer={onAnswer} />;
  const cancel = () => onAnswer(false);
  return (
    <Dialog
      open
      title={t(proofLabels.title)}
      onClose={cancel}
      footer={<Button onClick={cancel}>{t(uiLabels.cancel)}</Button>}
    >
      {error === null ? (
        <SkeletonBlock height={120} />
      ) : (
        <FailedState title={t(proofLabels.failed)} error={error} onRetry={retry} />
      )}
    </Dialog>
  );
}

function ProofByWay({ ways, onAnswer }: Answering & { ways: Ways }) {
  const [by, setBy] = useState<'password' | 'passcode'>(ways.password ? 'password' : 'passcode');
  const email = useEmail();
  if (by === 'passcode' && ways.passcode) {
    return (
      <ProofPasscode
        method={ways.passcode}
        email={email}
        onAnswer={onAnswer}
        onPassword={ways.password ? () => setBy('password') : null}
      />
    );
  }
  return (
    <ProofPassword
      email={email}
      passcode={ways.passcode}
      onAnswer={onAnswer}
      onPasscode={() => setBy('passcode')}
    />
  );
}

interface ProofPasswordProps extends Answering {
  email: string;
  /** How a passcode would come, where one counts too. */
  passcode: SecondFactorMethod | null;
  onPasscode: () => void;
}

function ProofPassword({ email, passcode, onAnswer, onPasscode }: ProofPasswordProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // A dialog gives the focus to its first button as it opens, and autoFocus comes before that.
  useEffect(() => field.current?.focus(), []);

  function confirm(): void {
    setAsked(true);
    if (!password) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      await callApi('user/proveIdentity', { password });
      onAnswer(true);
    });
  }

  return (
    <FormDialog
      title={t(proofLabels.title)}
      submit={submit}
      act={t(proofLabels.confirm)}
      onAct={confirm}
      onClose={() => onAnswer(false)}
      failure={<FormFailure failure={submit.failure} />}
    >
      <p>{t(proofLabels.passwordLead)}</p>
      <AccountName email={email} />
      <PasswordField
        label={t(proofLabels.password)}
        ref={field}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={asked && !password ? t(proofLabels.passwordMissing) : null}
      />
      {passcode && (
        <div className={styles.others}>
          <Button look="quiet" onClick={onPasscode}>
            {t(proofLabels.usePasscode)}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function useEmail(): string {
  const session = useSession();
  return session.status === 'signedIn' ? session.user.email : '';
}

function useWays() {
  const [ways, setWays] = useState<Ways | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    setError(null);
    callApi('user/retrieveProofWays', {}, { signal }).then(setWays, (failure: unknown) => {
      if (!signal.aborted) setError(failure);
    });
    return () => giveUp.abort();
  }, []);
  useEffect(load, [load]);
  return { ways, error, retry: () => void load() };
}
