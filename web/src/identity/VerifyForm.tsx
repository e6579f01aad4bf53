import { resendSeconds, type SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { OtherFactors } from './OtherFactors.tsx';
import { PasscodeButtons, PasscodeForm } from './PasscodeForm.tsx';
import styles from './SecondFactorDialog.module.css';
import { secondFactorLabels } from './second-factor-labels.ts';
import { type SecondFactor, secondFactors } from './second-factors.ts';
import { failureOf, type PasscodeEntry, usePasscodeEntry } from './use-passcode-entry.ts';

interface VerifyFormProps {
  method: SecondFactorMethod;
  email: string;
  onVerified: () => Promise<void>;
  /** Absent if no passkey can be used. */
  onPasskey: (() => void) | null;
  onRecoveryCode: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Six boxes for a passcode, and alternatives (ID-067 to 083). */
export function VerifyForm({
  method,
  email,
  onVerified,
  onPasskey,
  onRecoveryCode,
  onCancel,
  children,
}: VerifyFormProps) {
  const t = useLabels();
  const factor = secondFactors[method];
  const entry = usePasscodeEntry(factor.validate, onVerified);
  return (
    <>
      <p className={styles.instruction}>{t(factor.instruction, { email })}</p>
      <PasscodeForm entry={entry} />
      {factor.resend && <Resend factor={factor} entry={entry} />}
      {children}
      <div className={styles.buttons}>
        <PasscodeButtons entry={entry} />
      </div>
      <OtherFactors
        other={t(secondFactorLabels.usePasskey)}
        onOther={onPasskey}
        onRecoveryCode={onRecoveryCode}
        onCancel={onCancel}
      />
    </>
  );
}

/** Another passcode can be requested once the last has had time to arrive (OPEN-031). */
export function Resend({ factor, entry }: { factor: SecondFactor; entry: PasscodeEntry }) {
  const t = useLabels();
  const [sentAt, setSentAt] = useState(() => performance.now());
  const [busy, setBusy] = useState(false);
  const [resent, setResent] = useState(false);
  const secondsLeft = useSecondsLeft(sentAt, resendSeconds);

  async function resend(): Promise<void> {
    setBusy(true);
    setResent(false);
    entry.fail(null);
    try {
      const sent = await factor.resend?.();
      if (sent?.result) {
        entry.fail({ isWrong: false, message: sent.result, retryAfter: null });
      } else {
        entry.clear();
        setResent(true);
        setSentAt(performance.now());
      }
    } catch (error) {
      entry.fail(failureOf(error));
    }
    setBusy(false);
  }

  return (
    <>
      <div role="status">
        {resent && factor.resent && <p className={styles.resent}>{t(factor.resent)}</p>}
      </div>
      <div className={styles.resend}>
        <Button look="quiet" busy={busy} disabled={secondsLeft > 0} onClick={resend}>
          {secondsLeft > 0
            ? t(secondFactorLabels.resendIn, { seconds: secondsLeft })
            : t(secondFactorLabels.resend)}
        </Button>
      </div>
    </>
  );
}

/** The remaining whole seconds of a period. */
function useSecondsLeft(since: number, span: number): number {
  const leftNow = () => Math.max(0, Math.ceil(span - (performance.now() - since) / 1_000));
  const [, count] = useState(0);
  const left = leftNow();
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => count((ticks) => ticks + 1), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
