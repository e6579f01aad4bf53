import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import styles from './ProfilePage.module.css';
import { profileLabels } from './profile-labels.ts';

interface EmailFactProps {
  email: string;
  /** Null until it is known. */
  isVerified: boolean | null;
}

/** The account's address, and whether it is verified. */
export function EmailFact({ email, isVerified }: EmailFactProps) {
  const t = useLabels();
  const [busy, setBusy] = useState(false);

  async function send(): Promise<void> {
    setBusy(true);
    try {
      await callOnce('user/sendVerificationMail', {});
      showToast({ level: 'success', title: t(profileLabels.verifySent, { email }) });
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast({ level: 'error', title: error.message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <span className={styles.address}>
      {email}
      {isVerified && (
        <Tag meaning="green" icon={<CheckCircleIcon size={14} weight="bold" aria-hidden="true" />}>
          {t(profileLabels.verified)}
        </Tag>
      )}
      {isVerified === false && (
        <>
          <Tag meaning="amber">{t(profileLabels.notVerified)}</Tag>
          <Button look="quiet" busy={busy} onClick={send}>
            {t(profileLabels.verifyMail)}
          </Button>
        </>
      )}
    </span>
  );
}
