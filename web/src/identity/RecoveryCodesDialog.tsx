import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './RecoveryCodesDialog.module.css';
import { secondFactorLabels } from './second-factor-labels.ts';

export interface RecoveryCodesDialogProps {
  email: string;
  /** They are saved, or could not be generated. */
  onDone: () => Promise<void> | void;
}

/** Generates recovery codes and shows them once. Closes only after they were saved. */
export function RecoveryCodesDialog({ email, onDone }: RecoveryCodesDialogProps) {
  const t = useLabels();
  const { codes, error, retry } = useNewCodes();
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);

  async function goOn(): Promise<void> {
    setBusy(true);
    try {
      await onDone();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={t(secondFactorLabels.codesTitle)}
      footer={
        error ? (
          <Button busy={busy} onClick={goOn}>
            {t(secondFactorLabels.codesSkip)}
          </Button>
        ) : (
          <Button look="primary" disabled={!saved} busy={busy} onClick={goOn}>
            {t(secondFactorLabels.codesDone)}
          </Button>
        )
      }
    >
      <p className={styles.lead}>{t(secondFactorLabels.codesLead)}</p>
      {error !== null && (
        <FailedState title={t(secondFactorLabels.codesFailed)} error={error} onRetry={retry} />
      )}
      {error === null && !codes && <SkeletonBlock height={220} />}
      {codes && (
        <>
          <RecoveryCodes codes={codes} email={email} />
          <Checkbox
            className={styles.saved}
            checked={saved}
            onChange={(event) => setSaved(event.target.checked)}
          >
            {t(secondFactorLabels.codesSaved)}
          </Checkbox>
        </>
      )}
    </Dialog>
  );
}

function useNewCodes() {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const make = useCallback(() => {
    let left = false;
    setError(null);
    callApi('user/makeRecoveryCodes', {}).then(
      (made) => {
        if (!left) setCodes(made.codes);
      },
      (failure: unknown) => {
        if (!left) setError(failure);
      },
    );
    return () => {
      left = true;
    };
  }, []);
  useEffect(make, [make]);
  return { codes, error, retry: () => void make() };
}
