import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { callApi } from '../app/api-client.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { PasscodeButtons, PasscodeForm } from './PasscodeForm.tsx';
import { proofLabels } from './proof-labels.ts';
import styles from './SecondFactorDialog.module.css';
import { type SecondFactor, secondFactors } from './second-factors.ts';
import { failureOf, type PasscodeEntry, usePasscodeEntry } from './use-passcode-entry.ts';
import { Resend } from './VerifyForm.tsx';

interface ProofPasscodeProps {
  method: SecondFactorMethod;
  email: string;
  onAnswer: (isProved: boolean) => void;
  /** Other ways to prove it. */
  others: ReactNode;
}

const send = () => callApi('user/sendProofPasscode', {});

/** A factor used for proof instead of sign-in. */
const asProof = (factor: SecondFactor): SecondFactor => ({
  ...factor,
  validate: (passcode) => callApi('user/proveIdentity', { passcode }),
  ...(factor.resend && { resend: send }),
});

/** Fresh proof by a passcode: from the authenticator app, or sent when this is shown. */
export function ProofPasscode({ method, email, onAnswer, others }: ProofPasscodeProps) {
  const t = useLabels();
  const factor = asProof(secondFactors[method]);
  const entry = usePasscodeEntry(factor.validate, async () => onAnswer(true));
  useFirstPasscode(method !== 'A', entry);
  return (
    <Dialog
      open
      title={t(proofLabels.title)}
      onClose={() => onAnswer(false)}
      footer={<PasscodeButtons entry={entry} />}
    >
      <p>{t(proofLabels.passcodeLead)}</p>
      <p className={styles.instruction}>{t(factor.instruction, { email })}</p>
      <PasscodeForm entry={entry} />
      {factor.resend && <Resend factor={factor} entry={entry} />}
      {others}
    </Dialog>
  );
}

/** Sends the first passcode, once; a failure is shown where a wrong passcode would be. */
function useFirstPasscode(isSent: boolean, { fail }: Pick<PasscodeEntry, 'fail'>): void {
  const hasBegun = useRef(false);
  const onFailed = useEffectEvent(fail);
  useEffect(() => {
    if (!isSent || hasBegun.current) return;
    hasBegun.current = true;
    send().then(
      ({ result }) => {
        if (result) onFailed({ isWrong: false, message: result, retryAfter: null });
      },
      (error: unknown) => onFailed(failureOf(error)),
    );
  }, [isSent]);
}
