import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { useAct } from '../app/use-act.ts';
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
  const { busy, act } = useAct((title) => showToast({ level: 'error', title }));

  const send = () =>
    act(async () => {
      await callOnce('user/sendVerificationMail', {});
      showToast({ level: 'success', title: t(profileLabels.verifySent, { email }) });
    });

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
