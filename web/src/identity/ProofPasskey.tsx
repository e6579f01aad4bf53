import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { uiLabels } from '../ui/ui-labels.ts';
import { PasskeyFailure } from './PasskeyForm.tsx';
import { ProofFrame } from './ProofFrame.tsx';
import { proofLabels } from './proof-labels.ts';
import styles from './SecondFactorDialog.module.css';
import { secondFactorLabels } from './second-factor-labels.ts';
import { usePasskeyFactor } from './use-passkey-factor.ts';

interface ProofPasskeyProps {
  onAnswer: (isProved: boolean) => void;
  /** Other ways to prove it. */
  others: ReactNode;
}

/** Fresh proof by a passkey, requested by a button. */
export function ProofPasskey({ onAnswer, others }: ProofPasskeyProps) {
  const t = useLabels();
  const passkey = usePasskeyFactor('proof', async () => onAnswer(true));
  const cancel = () => onAnswer(false);
  return (
    <ProofFrame
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{t(uiLabels.cancel)}</Button>
          <Button look="primary" busy={passkey.busy} onClick={passkey.ask}>
            {t(secondFactorLabels.usePasskey)}
          </Button>
        </>
      }
    >
      <p>{t(proofLabels.passkeyLead)}</p>
      <p className={styles.instruction}>{t(secondFactorLabels.passkeyHelp)}</p>
      <PasskeyFailure failure={passkey.failure} />
      {others}
    </ProofFrame>
  );
}
