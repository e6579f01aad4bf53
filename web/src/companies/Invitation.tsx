import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOnce } from '../app/call-once.ts';
import { companyKeys } from '../app/company-queries.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './ContactPage.module.css';
import { companyLabels } from './labels.ts';
import { type Contact, fullNameOf } from './wording.ts';

/** Invites a contact without an account, by a mail to the address on record. */
export function Invitation({ contact, eId }: { contact: Contact; eId: string }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const { email } = contact;
  const invite = useMutation({
    mutationFn: () => callOnce('employer/inviteCompanyContact', { eId, ecId: contact.id }),
    onSuccess: () => {
      showToast({ level: 'success', title: t(companyLabels.invited, { email }) });
      return queryClient.invalidateQueries({ queryKey: companyKeys.detail(eId) });
    },
    onError: (error) =>
      showToast({
        level: 'error',
        title: t(companyLabels.inviteFailed),
        message: error.message,
        duration: null,
      }),
  });
  if (contact.userAccountStatus === 'disabled') {
    return <p className={styles.act}>{t(companyLabels.disabledHelp)}</p>;
  }
  const isInvited = contact.userAccountStatus === 'invited';
  return (
    <div className={styles.act}>
      <p>
        {t(isInvited ? companyLabels.invitedHelp : companyLabels.inviteHelp, {
          email,
          name: fullNameOf(contact),
        })}
      </p>
      <Button
        busy={invite.isPending}
        icon={<EnvelopeSimpleIcon size={18} aria-hidden="true" />}
        onClick={() => invite.mutate()}
      >
        {t(isInvited ? companyLabels.inviteAgain : companyLabels.invite)}
      </Button>
    </div>
  );
}
