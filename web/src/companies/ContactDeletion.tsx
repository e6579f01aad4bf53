import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Employer } from '@tradebridge/contract/companies';
import { useId, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { companyKeys } from '../app/company-queries.ts';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import styles from './ContactPage.module.css';
import { companyLabels } from './labels.ts';
import { type Contact, fullNameOf } from './wording.ts';

interface ContactDeletionProps {
  employer: Employer;
  contact: Contact;
}

/**
 * Deletes a contact after confirmation; the primary contact and the user's own cannot be deleted
 * (OPEN-040).
 */
export function ContactDeletion({ employer, contact }: ContactDeletionProps) {
  const t = useLabels();
  const user = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const reasonId = useId();
  const [isAsked, setAsked] = useState(false);
  const name = fullNameOf(contact);
  const obstacle =
    contact.uid === user.id
      ? companyLabels.deleteSelf
      : contact.id === employer.primaryContactId
        ? companyLabels.deletePrimary
        : null;

  async function remove(): Promise<void> {
    await callApi('employer/deleteCompanyContact', {
      eId: employer.id,
      ecId: contact.id,
      uid: contact.uid,
    });
    showToast({ level: 'success', title: t(companyLabels.deleted, { name }) });
    await navigate({ to: '/company', replace: true });
    await queryClient.invalidateQueries({ queryKey: companyKeys.detail(employer.id) });
  }

  return (
    <Section title={t(companyLabels.delete)}>
      <div className={styles.act}>
        <p id={reasonId}>{t(obstacle ?? companyLabels.deleteHelp)}</p>
        <Button
          disabled={obstacle !== null}
          aria-describedby={reasonId}
          onClick={() => setAsked(true)}
        >
          {t(companyLabels.deleteConfirm)}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t(companyLabels.deleteTitle, { name })}
          confirm={t(companyLabels.deleteConfirm)}
          look="danger"
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          {t(companyLabels.deleteMessage, { name, company: employer.name })}
        </ConfirmDialog>
      )}
    </Section>
  );
}
