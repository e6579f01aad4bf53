import { useQueryClient } from '@tanstack/react-query';
import type { Security } from '@tradebridge/contract/identity';
import { type ReactNode, useState } from 'react';
import { callOpenApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { accountLabels } from './account-labels.ts';
import { EmailRow } from './EmailRow.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import styles from './ProfilePage.module.css';
import { profileLabels } from './profile-labels.ts';
import { securityQuery } from './queries.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { SecondFactorChangeDialog } from './SecondFactorChangeDialog.tsx';

type Opened = 'secondFactor' | 'password' | 'confirmCodes' | 'codes' | null;

/** The second factor, recovery codes and password, with buttons to change them. */
export function SecuritySection({ security }: { security: Security }) {
  const t = useLabels();
  const { email } = useUser();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened>(null);
  const { recoveryCodesLeft, hasPassword, maySetPassword } = security;

  function close(): void {
    setOpened(null);
    void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
  }

  return (
    <Section title={t(profileLabels.security)} flush>
      <EmailRow email={email} pending={security.pendingEmail} />
      <Row
        name={t(profileLabels.secondFactor)}
        detail={factorText(security, email, t)}
        action={t(profileLabels.change)}
        onAction={() => setOpened('secondFactor')}
      />
      <Row
        name={t(profileLabels.recoveryCodes)}
        detail={codesText(recoveryCodesLeft, t)}
        action={t(profileLabels.makeCodes)}
        onAction={() => setOpened(recoveryCodesLeft > 0 ? 'confirmCodes' : 'codes')}
      />
      {maySetPassword && (
        <Row
          name={t(profileLabels.password)}
          detail={t(hasPassword ? profileLabels.passwordSet : profileLabels.passwordNone)}
          action={t(hasPassword ? profileLabels.changePassword : profileLabels.setPassword)}
          onAction={() => (hasPassword ? setOpened('password') : void sendPasswordLink(email, t))}
        />
      )}
      {opened === 'secondFactor' && (
        <SecondFactorChangeDialog
          security={security}
          onClose={close}
          // The previous codes are void, and losing the app would lock the user out.
          onChanged={(isApp) => (isApp || recoveryCodesLeft > 0 ? setOpened('codes') : close())}
        />
      )}
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'confirmCodes' && (
        <ConfirmDialog
          title={t(profileLabels.makeCodesTitle)}
          confirm={t(profileLabels.makeCodes)}
          onConfirm={async () => setOpened('codes')}
          onClose={() => setOpened((now) => (now === 'codes' ? now : null))}
        >
          <p>{t(profileLabels.makeCodesHelp)}</p>
        </ConfirmDialog>
      )}
      {opened === 'codes' && <RecoveryCodesDialog email={email} onDone={close} />}
    </Section>
  );
}

interface RowProps {
  name: string;
  detail: ReactNode;
  action: string;
  onAction: () => void;
}

function Row({ name, detail, action, onAction }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.told}>{detail}</p>
      </div>
      <Button aria-label={`${name}: ${action}`} onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}

function factorText({ mfaMethod, smsNumber }: Security, email: string, t: Translate): string {
  if (mfaMethod === 'A') return t(profileLabels.secondFactorA);
  return mfaMethod === 'S'
    ? t(profileLabels.secondFactorS, { number: smsNumber ?? '' })
    : t(profileLabels.secondFactorE, { email });
}

function codesText(count: number, t: Translate): string {
  if (count === 0) return t(profileLabels.codesLeftNone);
  return t(plural(count, profileLabels.codesLeftOne, profileLabels.codesLeftMany), { count });
}

async function sendPasswordLink(email: string, t: Translate): Promise<void> {
  try {
    await callOpenApi('auth/requestPasswordReset', { email });
    showToast({ level: 'success', title: t(accountLabels.resetDone) });
  } catch (error) {
    if (!isApiError(error)) throw error;
    showToast({ level: 'error', title: error.message });
  }
}
