import { useQueryClient } from '@tanstack/react-query';
import type { UserDetail } from '@tradebridge/contract/administration';
import { maxReasonLength, minReasonLength } from '@tradebridge/contract/administration-rules';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../app/ConfirmDialog.tsx';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { administrationLabels as labels } from './labels.ts';
import { administrationKeys } from './queries.ts';
import styles from './UserActions.module.css';
import { offersOf, type UserAction } from './user-offers.ts';

interface UserActionsProps {
  user: UserDetail;
  /** Users can neither disable themselves nor change their own claims. */
  isOwn: boolean;
}

/** The actions for an account, each with an explanation and a confirmation. */
export function UserActions({ user, isOwn }: UserActionsProps) {
  const t = useLabels();
  const [asking, setAsking] = useState<UserAction | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <ul className={styles.actions}>
        {offersOf(user, isOwn).map(({ action, title, help, button, not }) => (
          <li key={action}>
            <div className={styles.words}>
              <h3 className={styles.title}>{t(title)}</h3>
              <p id={`about-${action}`} className={styles.help}>
                {t(not ?? help)}
              </p>
            </div>
            <Button
              disabled={not !== null}
              aria-describedby={`about-${action}`}
              onClick={() => setAsking(action)}
            >
              {t(button)}
            </Button>
          </li>
        ))}
      </ul>
      {asking && <ActionDialog action={asking} user={user} isOwn={isOwn} onClose={close} />}
    </>
  );
}

interface ActionDialogProps extends UserActionsProps {
  action: UserAction;
  onClose: () => void;
}

function ActionDialog({ action, user, isOwn, onClose }: ActionDialogProps) {
  const t = useLabels();
  const client = useQueryClient();
  const { id: userId, name, email } = user;
  const reason = {
    label: t(labels.reason),
    help: t(labels.reasonHelp),
    missing: t(labels.reasonMissing, { count: minReasonLength }),
    shortest: minReasonLength,
    longest: maxReasonLength,
  };
  const done = (changed: UserDetail, title: string) => {
    client.setQueryData(administrationKeys.user(userId), changed);
    void client.invalidateQueries({ queryKey: administrationKeys.users });
    showToast({ level: 'success', title });
  };
  if (action === 'staff') return <StaffDialog user={user} {...{ reason, done, onClose }} />;
  return <ConfirmDialog {...askingFor(action)} onClose={onClose} />;

  function askingFor(what: Exclude<UserAction, 'staff'>): Omit<ConfirmDialogProps, 'onClose'> {
    switch (what) {
      case 'disable':
        return {
          title: t(labels.disableDialog, { name }),
          children: <p>{t(labels.disableDialogHelp)}</p>,
          confirm: t(labels.disableButton),
          look: 'danger',
          reason,
          onConfirm: async (given) =>
            done(await setDisabled(true, given), t(labels.disableDone, { name })),
        };
      case 'enable':
        return {
          title: t(labels.enableDialog, { name }),
          children: <p>{t(labels.enableActionHelp)}</p>,
          confirm: t(labels.enableButton),
          reason,
          onConfirm: async (given) =>
            done(await setDisabled(false, given), t(labels.enableDone, { name })),
        };
      case 'reset':
        return {
          title: t(labels.resetDialog, { name }),
          children: (
            <>
              <p>{t(labels.resetDialogHelp, { name })}</p>
              {isOwn && <p className={styles.warning}>{t(labels.resetDialogSelf)}</p>}
            </>
          ),
          confirm: t(labels.resetButton),
          look: 'danger',
          reason,
          onConfirm: async (given) =>
            done(
              await callApi('administration/resetSecondFactor', { userId, reason: given }),
              t(labels.resetDone, { name }),
            ),
        };
      case 'unlock':
        return {
          title: t(labels.unlockDialog, { name }),
          children: <p>{t(labels.unlockDialogHelp, { name })}</p>,
          confirm: t(labels.unlockButton),
          reason,
          onConfirm: async (given) =>
            done(
              await callApi('administration/unlockUser', { userId, reason: given }),
              t(labels.unlockDone, { name }),
            ),
        };
      case 'end':
        return {
          title: t(labels.endDialog, { name }),
          children: (
            <>
              <p>{sessionsEnd()}</p>
              {isOwn && <p className={styles.warning}>{t(labels.resetDialogSelf)}</p>}
            </>
          ),
          confirm: t(labels.endButton),
          look: 'danger',
          reason,
          onConfirm: async (given) =>
            done(
              await callApi('administration/endUserSessions', { userId, reason: given }),
              t(labels.endDone, { name }),
            ),
        };
      case 'verify':
        return {
          title: t(labels.verifyDialog, { name }),
          children: <p>{t(labels.linkDialogHelp, { email })}</p>,
          confirm: t(labels.verifyButton),
          onConfirm: async () => {
            await callOnce('administration/sendVerificationMail', { userId });
            showToast({ level: 'success', title: t(labels.verifyDone, { email }) });
          },
        };
      case 'link':
        return {
          title: t(labels.linkDialog, { name }),
          children: <p>{t(labels.linkDialogHelp, { email })}</p>,
          confirm: t(labels.linkButton),
          onConfirm: async () => {
            await callOnce('administration/sendPasswordLink', { userId });
            showToast({ level: 'success', title: t(labels.linkDone, { email }) });
          },
        };
    }
  }

  function sessionsEnd(): string {
    const count = user.sessions.length;
    return t(plural(count, labels.endDialogHelpOne, labels.endDialogHelpMany), { count });
  }

  function setDisabled(isDisabled: boolean, given: string): Promise<UserDetail> {
    return callApi('administration/setDisabled', { userId, isDisabled, reason: given });
  }
}

interface StaffDialogProps extends Required<Pick<ConfirmDialogProps, 'reason' | 'onClose'>> {
  user: UserDetail;
  done: (changed: UserDetail, title: string) => void;
}

const staffOptions = [
  {
    value: 'none',
    label: labels.optionNone,
    help: labels.optionNoneHelp,
  },
  {
    value: 'support',
    label: labels.optionSupport,
    help: labels.optionSupportHelp,
  },
  {
    value: 'admin',
    label: labels.optionAdmin,
    help: labels.optionAdminHelp,
  },
] as const;

function StaffDialog({ user, reason, done, onClose }: StaffDialogProps) {
  const t = useLabels();
  const { id: userId, name } = user;
  const offered = staffOptions.filter(({ value }) => value !== user.staffRole);
  const now = staffOptions.find(({ value }) => value === user.staffRole);
  const [staffRole, setStaffRole] = useState(offered[0]?.value ?? 'none');
  return (
    <ConfirmDialog
      title={t(labels.staffDialog, { name })}
      confirm={t(labels.staffButton)}
      reason={reason}
      onClose={onClose}
      onConfirm={async (given) =>
        done(
          await callApi('administration/setStaffRole', { userId, staffRole, reason: given }),
          t(labels.staffDone, { name }),
        )
      }
    >
      <div className={styles.choice}>
        <p>{t(labels.staffDialogHelp, { role: now ? t(now.label) : '' })}</p>
        <RadioGroup
          label={t(labels.staffChoice)}
          value={staffRole}
          onChange={setStaffRole}
          options={offered.map(({ value, label, help }) => ({
            value,
            label: t(label),
            help: t(help),
          }))}
        />
      </div>
    </ConfirmDialog>
  );
}
