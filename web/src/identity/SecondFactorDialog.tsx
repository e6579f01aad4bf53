import { trustedDeviceDays } from '@tradebridge/contract/identity-rules';
import { useState } from 'react';
import { useLabels } from '../app/labels.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toasts.ts';
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx';
import styles from './SecondFactorDialog.module.css';
import { secondFactorLabels } from './second-factor-labels.ts';
import type { SignInStep } from './sign-in.ts';
import { trustThisDevice } from './sign-in.ts';
import { VerifyForm } from './VerifyForm.tsx';

export interface SecondFactorDialogProps {
  asked: Extract<SignInStep, { step: 'secondFactor' }>;
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for the second factor: a passcode, or a recovery code in its place. */
export function SecondFactorDialog({ asked, onVerified, onCancel }: SecondFactorDialogProps) {
  const t = useLabels();
  const [by, setBy] = useState<'passcode' | 'recoveryCode'>('passcode');
  const [trust, setTrust] = useState(false);

  async function goOn(): Promise<void> {
    if (trust) {
      // Whoever has given the second factor is in, trusted or not.
      await trustThisDevice(asked.email).catch(() =>
        showToast({ level: 'warning', title: t(secondFactorLabels.trustFailed) }),
      );
    }
    await onVerified();
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
    <Dialog open title={t(secondFactorLabels.verifyTitle)} onClose={onCancel}>
      {by === 'passcode' ? (
        <VerifyForm
          method={asked.method}
          email={asked.email}
          onVerified={goOn}
          onRecoveryCode={() => setBy('recoveryCode')}
          onCancel={onCancel}
        >
          {trustBox}
        </VerifyForm>
      ) : (
        <RecoveryCodeForm onVerified={onVerified} onPasscode={() => setBy('passcode')} />
      )}
    </Dialog>
  );
}
