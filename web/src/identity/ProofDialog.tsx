import type { ResultOf } from '@tradebridge/contract/calls';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSession } from '../app/session.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { FormFailure } from './FormFailure.tsx';
import { AccountName } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { ProofFrame } from './ProofFrame.tsx';
import { ProofOthers } from './ProofOthers.tsx';
import { ProofPasscode } from './ProofPasscode.tsx';
import { ProofPasskey } from './ProofPasskey.tsx';
import { knowsPasskeys } from './passkeys.ts';
import { proofLabels } from './proof-labels.ts';
import { type ProofWay, waysToProve } from './proof-ways.ts';

type Ways = ResultOf<'user/retrieveProofWays'>;

interface Answering {
  onAnswer: (isProved: boolean) => void;
}

/** Asks for fresh proof: the password, a passcode or a passkey. */
export function ProofDialog({ onAnswer }: Answering) {
  const t = useLabels();
  const { ways, error, retry } = useWays();
  if (ways) return <ProofByWay ways={ways} onAnswer={onAnswer} />;
  const cancel = () => onAnswer(false);
  return (
    <ProofFrame onClose={cancel} footer={<Button onClick={cancel}>{t(uiLabels.cancel)}</Button>}>
      {error === null ? (
        <SkeletonBlock height={120} />
      ) : (
        <FailedState title={t(proofLabels.failed)} error={error} onRetry={retry} />
      )}
    </ProofFrame>
  );
}

function ProofByWay({ ways, onAnswer }: Answering & { ways: Ways }) {
  const offered = waysToProve(ways, knowsPasskeys());
  const [chosen, choose] = useState<ProofWay | undefined>(offered[0]);
  const email = useEmail();
  const others = <ProofOthers ways={offered.filter((way) => way !== chosen)} onChoose={choose} />;
  const shared = { onAnswer, others };
  if (chosen === 'password') return <ProofPassword email={email} {...shared} />;
  if (chosen === 'passkey') return <ProofPasskey {...shared} />;
  if (chosen === 'passcode' && ways.passcode) {
    return <ProofPasscode method={ways.passcode} email={email} {...shared} />;
  }
  return <NoProof isPasskeyUnknown={ways.passkey} onAnswer={onAnswer} />;
}

interface ProofPasswordProps extends Answering {
  email: string;
  /** Other ways to prove it. */
  others: ReactNode;
}

function ProofPassword({ email, others, onAnswer }: ProofPasswordProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);

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
        autoFocus
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={asked && !password ? t(proofLabels.passwordMissing) : null}
      />
      {others}
    </FormDialog>
  );
}

/** For a user who has nothing that works in this browser. */
function NoProof({ isPasskeyUnknown, onAnswer }: Answering & { isPasskeyUnknown: boolean }) {
  const t = useLabels();
  const close = () => onAnswer(false);
  return (
    <ProofFrame onClose={close} footer={<Button onClick={close}>{t(uiLabels.close)}</Button>}>
      <p>{t(isPasskeyUnknown ? proofLabels.passkeyUnknown : proofLabels.noWay)}</p>
    </ProofFrame>
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
