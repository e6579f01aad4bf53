import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { PasscodeAlert } from './PasscodeForm.tsx';
import styles from './SecondFactorDialog.module.css';
import { secondFactorLabels } from './second-factor-labels.ts';
import { failureOf, type PasscodeFailure } from './use-passcode-entry.ts';

interface RecoveryCodeFormProps {
  onVerified: () => Promise<void>;
  /** The alternative, and how to return to it. */
  back: string;
  onBack: () => void;
}

/** A saved recovery code in place of a passcode. It does not trust the device. */
export function RecoveryCodeForm({ onVerified, back, onBack }: RecoveryCodeFormProps) {
  const t = useLabels();
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PasscodeFailure | null>(null);
  // A code can be used once: if a later step fails, only that is repeated.
  const used = useRef(false);
  const isMissing = code.trim() === '';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAsked(true);
    if (isMissing || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      if (!used.current) showCodesLeft((await callApi('user/useRecoveryCode', { code })).codesLeft);
      used.current = true;
      await onVerified();
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  }

  function showCodesLeft(count: number): void {
    const some = plural(count, secondFactorLabels.codesLeftOne, secondFactorLabels.codesLeftMany);
    showToast({
      level: count > 2 ? 'info' : 'warning',
      title: t(count === 0 ? secondFactorLabels.noCodesLeft : some, { count }),
      message: t(secondFactorLabels.makeNewCodes),
      duration: 10_000,
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t(secondFactorLabels.recoveryCode)}
        help={t(secondFactorLabels.recoveryCodeHelp)}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={asked && isMissing ? t(secondFactorLabels.recoveryCodeMissing) : null}
      />
      <PasscodeAlert failure={failure} />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={busy}>
          {t(secondFactorLabels.verify)}
        </Button>
      </div>
      <div className={styles.others}>
        <Button look="quiet" onClick={onBack}>
          {back}
        </Button>
      </div>
    </form>
  );
}
