import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import { useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { useLabels } from '../app/labels.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { failureLabels, identityLabels } from './labels.ts';
import { PasscodeBoxes } from './PasscodeBoxes.tsx';
import { emptyBoxes, isComplete } from './passcode.ts';
import styles from './SecondFactorDialog.module.css';
import { secondFactors } from './second-factors.ts';

export interface SecondFactorDialogProps {
  method: SecondFactorMethod;
  email: string;
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

export function SecondFactorDialog({
  method,
  email,
  onVerified,
  onCancel,
}: SecondFactorDialogProps) {
  const t = useLabels();
  const factor = secondFactors[method];
  const entry = usePasscodeEntry(method, onVerified);
  const { boxes, focus, busy, failure } = entry;
  const ready = isComplete(boxes) && !busy;

  return (
    <Dialog
      open
      title={t(identityLabels.verifyTitle)}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={entry.clear}>{t(identityLabels.clear)}</Button>
          <Button
            look="primary"
            disabled={!isComplete(boxes)}
            busy={busy === 'verify'}
            onClick={entry.verify}
          >
            {t(identityLabels.verify)}
          </Button>
        </>
      }
    >
      {factor && <p className={styles.instruction}>{t(factor.instruction, { email })}</p>}
      <PasscodeBoxes
        boxes={boxes}
        onChange={entry.change}
        onEnter={() => {
          if (ready) entry.verify();
        }}
        focus={focus}
        onFocus={entry.setFocus}
        invalid={failure !== null}
      />
      <div role="alert" className={styles.alert}>
        {failure !== null && (
          <div className={styles.failure}>
            <p className={styles.failureTitle}>{t(identityLabels.verifyTitle)}</p>
            <p>{failure || t(failureLabels.verification)}</p>
          </div>
        )}
      </div>
      <div role="status">
        {entry.resent && factor?.resent && <p className={styles.resent}>{t(factor.resent)}</p>}
      </div>
      <div className={styles.others}>
        {factor?.resend && (
          <Button look="quiet" busy={busy === 'resend'} onClick={entry.resend}>
            {t(identityLabels.resend)}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {t(identityLabels.cancelVerify)}
        </Button>
      </div>
    </Dialog>
  );
}

function usePasscodeEntry(method: SecondFactorMethod, onVerified: () => Promise<void>) {
  const [boxes, change] = useState(emptyBoxes);
  const [focus, setFocus] = useState(0);
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const [resent, setResent] = useState(false);
  /** The server's message; empty when it had none; null when nothing failed. */
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(what: 'verify' | 'resend', act: () => Promise<void>): Promise<void> {
    setBusy(what);
    setFailure(null);
    setResent(false);
    try {
      await act();
    } catch (error) {
      setFailure(isApiError(error) ? error.message : '');
    }
    setBusy(null);
  }

  function clear(): void {
    change(emptyBoxes);
    setFailure(null);
    setFocus(0);
  }

  async function verify(): Promise<void> {
    await secondFactors[method]?.validate(boxes.join(''));
    await onVerified();
  }

  async function resend(): Promise<void> {
    const sent = await secondFactors[method]?.resend?.();
    if (sent?.result) return setFailure(sent.result);
    clear();
    setResent(true);
  }

  return {
    boxes,
    change,
    focus,
    setFocus,
    busy,
    failure,
    resent,
    clear,
    verify: () => attempt('verify', verify),
    resend: () => attempt('resend', resend),
  };
}
