import { useQueryClient } from '@tanstack/react-query';
import type { Security } from '@tradebridge/contract/identity';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { formatInstant } from '../app/format.ts';
import { showToast } from '../app/toasts.ts';
import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { EmailDialog } from './EmailDialog.tsx';
import styles from './ProfilePage.module.css';
import { profileLabels } from './profile-labels.ts';
import { securityQuery } from './queries.ts';

interface EmailRowProps {
  email: string;
  pending: Security['pendingEmail'];
}

/** The user's address, a pending change, and a button to change it. */
export function EmailRow({ email, pending }: EmailRowProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const [isChanging, setChanging] = useState(false);

  function close(): void {
    setChanging(false);
    void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
  }

  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{t(profileLabels.email)}</h3>
        <p className={styles.told}>{t(profileLabels.emailSignIn, { email })}</p>
        {pending && (
          <p className={styles.told}>
            {t(profileLabels.emailPending, {
              email: pending.email,
              when: formatInstant(pending.expires),
            })}
          </p>
        )}
      </div>
      {pending && <WithdrawButton />}
      <Button
        aria-label={`${t(profileLabels.email)}: ${t(profileLabels.changeEmail)}`}
        onClick={() => setChanging(true)}
      >
        {t(profileLabels.changeEmail)}
      </Button>
      {isChanging && <EmailDialog email={email} onClose={close} />}
    </div>
  );
}

function WithdrawButton() {
  const t = useLabels();
  const queryClient = useQueryClient();
  const { busy, act } = useAct((title) => showToast({ level: 'error', title }));

  const withdraw = () =>
    act(async () => {
      await callApi('user/withdrawEmailChange', {});
      await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      showToast({ level: 'success', title: t(profileLabels.emailWithdrawn) });
    });

  return (
    <Button busy={busy} aria-label={t(profileLabels.emailWithdrawLabel)} onClick={withdraw}>
      {t(profileLabels.emailWithdraw)}
    </Button>
  );
}
