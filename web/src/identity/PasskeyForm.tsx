import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { waitOf } from './failures.ts';
import { failureLabels } from './labels.ts';
import { OtherFactors } from './OtherFactors.tsx';
import { knowsPasskeys } from './passkeys.ts';
import styles from './SecondFactorDialog.module.css';
import { secondFactorLabels } from './second-factor-labels.ts';
import type { PasskeyFactor } from './use-passkey-factor.ts';

interface PasskeyFormProps {
  passkey: PasskeyFactor;
  /** Absent if the user has only a passkey. */
  onPasscode: (() => void) | null;
  onRecoveryCode: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A passkey in place of a passcode, and alternatives. */
export function PasskeyForm({
  passkey,
  onPasscode,
  onRecoveryCode,
  onCancel,
  children,
}: PasskeyFormProps) {
  const t = useLabels();
  const isKnown = knowsPasskeys();
  return (
    <>
      {isKnown ? (
        <p className={styles.instruction}>{t(secondFactorLabels.passkeyHelp)}</p>
      ) : (
        <Note>{t(secondFactorLabels.passkeyUnknown)}</Note>
      )}
      <PasskeyFailure failure={passkey.failure} />
      {isKnown && children}
      {isKnown && (
        <div className={styles.buttons}>
          <Button look="primary" busy={passkey.busy} onClick={passkey.ask}>
            {t(secondFactorLabels.usePasskey)}
          </Button>
        </div>
      )}
      <OtherFactors
        other={t(secondFactorLabels.usePasscode)}
        onOther={onPasscode}
        onRecoveryCode={onRecoveryCode}
        onCancel={onCancel}
      />
    </>
  );
}

/** Present from the start, so that its content is announced. */
export function PasskeyFailure({ failure }: Pick<PasskeyFactor, 'failure'>) {
  const t = useLabels();
  return (
    <div role="alert">
      {failure && (
        <Note meaning="red">
          <p>{failure.message || t(failureLabels.passkeyFailed)}</p>
          {failure.retryAfter !== null && <p>{t(...waitOf(failure.retryAfter))}</p>}
        </Note>
      )}
    </div>
  );
}
