import { trustedDeviceDays } from '@tradebridge/contract/identity-rules';
import { useState } from 'react';
import { showToast } from '../app/toasts.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { PasskeyForm } from './PasskeyForm.tsx';
import { knowsPasskeys } from './passkeys.ts';
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx';
import styles from './SecondFactorDialog.module.css';
import { secondFactorLabels } from './second-factor-labels.ts';
import type { SignInStep } from './sign-in.ts';
import { trustThisDevice } from './sign-in.ts';
import { usePasskeyFactor } from './use-passkey-factor.ts';
import { VerifyForm } from './VerifyForm.tsx';

export interface SecondFactorDialogProps {
  asked: Extract<SignInStep, { step: 'secondFactor' }>;
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for the second factor: a passcode, or a passkey or recovery code instead. */
export function SecondFactorDialog({ asked, onVerified, onCancel }: SecondFactorDialogProps) {
  const t = useLabels();
  const { method, hasPasskey } = asked;
  const usual = method === null ? 'passkey' : 'passcode';
  const [by, setBy] = useState<'passcode' | 'passkey' | 'recoveryCode'>(usual);
  const [trust, setTrust] = useState(false);
  const passkey = usePasskeyFactor('secondFactor', goOn);

  async function goOn(): Promise<void> {
    if (trust) {
      // A user who has given the second factor is signed in, whether the device is trusted or not.
      await trustThisDevice(asked.email).catch(() =>
        showToast({ level: 'warning', title: t(secondFactorLabels.trustFailed) }),
      );
    }
    await onVerified();
  }

  function askForPasskey(): void {
    setBy('passkey');
    void passkey.ask();
  }

  const trustBox = asked.mayTrustDevice && (
    <div className={styles.trust}>
      <Checkbox checked={trust} onChange={(event) => setTrust(event.target.checked)}>
        {t(secondFactorLabels.trust, { days: trustedDeviceDays })}
      </Checkbox>
      <p className={styles.trustHelp}>{t(secondFactorLabels.trustHelp)}</p>
    </div>
  );
  return (
    <Dialog
      open
      title={t(by === 'passkey' ? secondFactorLabels.passkeyTitle : secondFactorLabels.verifyTitle)}
      onClose={onCancel}
    >
      {by === 'recoveryCode' && (
        <RecoveryCodeForm
          onVerified={onVerified}
          back={t(method === null ? secondFactorLabels.usePasskey : secondFactorLabels.usePasscode)}
          onBack={() => setBy(usual)}
        />
      )}
      {by === 'passkey' && (
        <PasskeyForm
          passkey={passkey}
          onPasscode={method === null ? null : () => setBy('passcode')}
          onRecoveryCode={() => setBy('recoveryCode')}
          onCancel={onCancel}
        >
          {trustBox}
        </PasskeyForm>
      )}
      {by === 'passcode' && method !== null && (
        <VerifyForm
          method={method}
          email={asked.email}
          onVerified={goOn}
          onPasskey={hasPasskey && knowsPasskeys() ? askForPasskey : null}
          onRecoveryCode={() => setBy('recoveryCode')}
          onCancel={onCancel}
        >
          {trustBox}
        </VerifyForm>
      )}
    </Dialog>
  );
}
