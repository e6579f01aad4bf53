import type { ResultOf } from '@tradebridge/contract/calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx';
import { PasscodeButtons, PasscodeForm } from './PasscodeForm.tsx';
import styles from './SecondFactorDialog.module.css';
import { secondFactorLabels } from './second-factor-labels.ts';
import { usePasscodeEntry } from './use-passcode-entry.ts';

type Secret = ResultOf<'user/retrieveMFASecretKey'>;

export interface SetUpDialogProps {
  /** The user's previous second factor is no longer offered. */
  replacesOther: boolean;
  /** The app is registered, and the session has its second factor. */
  onSetUp: () => Promise<void>;
  /** The secret could not be loaded (ID-100). */
  onNoSecret: (error: unknown) => void;
  onCancel: () => void;
}

/** Registers an authenticator app: the secret first, then a passcode (ID-041, ID-042). */
export function SetUpDialog({ replacesOther, onSetUp, onNoSecret, onCancel }: SetUpDialogProps) {
  const t = useLabels();
  const secret = useSecret(onNoSecret);
  const [isInApp, setInApp] = useState(false);
  if (secret && isInApp) {
    return (
      <VerifySetUp
        secret={secret}
        onSetUp={onSetUp}
        onBack={() => setInApp(false)}
        onCancel={onCancel}
      />
    );
  }
  return (
    <Dialog
      open
      title={t(secondFactorLabels.setUpTitle)}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t(secondFactorLabels.cancelSetUp)}</Button>
          <Button look="primary" disabled={!secret} onClick={() => setInApp(true)}>
            {t(secondFactorLabels.next)}
          </Button>
        </>
      }
    >
      <p className={styles.instruction}>
        {t(replacesOther ? secondFactorLabels.setUpInsteadLead : secondFactorLabels.setUpLead)}
      </p>
      {secret ? (
        <AuthenticatorSecret secret={secret.key} uri={secret.uri} />
      ) : (
        <SkeletonBlock height={392} />
      )}
    </Dialog>
  );
}

interface VerifySetUpProps {
  secret: Secret;
  onSetUp: () => Promise<void>;
  onBack: () => void;
  onCancel: () => void;
}

function VerifySetUp({ secret, onSetUp, onBack, onCancel }: VerifySetUpProps) {
  const t = useLabels();
  const entry = usePasscodeEntry(
    (passcode) => callApi('user/registerMFASecretKey', { key: secret.key, passcode }),
    async () => {
      await callApi('user/setUserMfaRegistered', {});
      await onSetUp();
    },
  );
  return (
    <Dialog
      open
      title={t(secondFactorLabels.verifyTitle)}
      onClose={onCancel}
      footer={<PasscodeButtons entry={entry} />}
    >
      <p className={styles.instruction}>{t(secondFactorLabels.setUpVerify)}</p>
      <PasscodeForm entry={entry} />
      <div className={styles.others}>
        <Button look="quiet" onClick={onBack}>
          {t(secondFactorLabels.back)}
        </Button>
      </div>
    </Dialog>
  );
}

function useSecret(onNoSecret: (error: unknown) => void): Secret | null {
  const [secret, setSecret] = useState<Secret | null>(null);
  const onFailed = useEffectEvent(onNoSecret);
  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    callApi('user/retrieveMFASecretKey', {}, { signal }).then(setSecret, (error) => {
      if (!signal.aborted) onFailed(error);
    });
    return () => giveUp.abort();
  }, []);
  return secret;
}
