import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EmployerRole } from '@tradebridge/contract/companies';
import { useId, useState } from 'react';
import { callOnce } from '../app/call-once.ts';
import { companyKeys } from '../app/company-queries.ts';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { useKeptEntry } from '../app/use-kept-entry.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Section } from '../ui/Section.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './FormFrame.module.css';
import { FormFrame } from './FormFrame.tsx';
import { companyLabels } from './labels.ts';
import { personTitlesQuery } from './queries.ts';
import { type Contact, roleLabels, roleSentences } from './wording.ts';

const roles: readonly EmployerRole[] = ['reader', 'writer', 'admin'];

/** The form's values for a contact. A new one has the lowest role. */
const entryOfContact = (contact: Contact | null) => ({
  title: contact?.title ?? null,
  givenName: contact?.givenName ?? '',
  familyName: contact?.familyName ?? '',
  subRole: contact?.subRole ?? null,
  email: contact?.email ?? '',
  mobilePhone: contact?.mobilePhone ?? null,
  workPhone: contact?.workPhone ?? null,
  role: contact?.role ?? ('reader' as EmployerRole),
});
type Entry = ReturnType<typeof entryOfContact>;

interface ContactFormProps {
  eId: string;
  /** Null adds one. */
  contact: Contact | null;
}

/** Adds or edits a contact of a company (COMP-029 to 031). */
export function ContactForm({ eId, contact }: ContactFormProps) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const [before] = useState(() => entryOfContact(contact));
  const [entry, setEntry] = useKeptEntry(`contact ${eId} ${contact?.id ?? ''}`, before);
  const isSelf = useIsSelf(contact);
  const { data: titles = [] } = useQuery(personTitlesQuery);
  const sending = useSubmit();
  const unsaved = useUnsavedChanges(JSON.stringify(entry) !== JSON.stringify(before));

  const change = (part: Partial<Entry>) => {
    setEntry({ ...entry, ...part });
    for (const name of Object.keys(part)) sending.changed(`contact.${name}`);
  };
  const save = () =>
    void sending.submit(async () => {
      const saved = await callOnce('employer/updateCompanyContact', {
        eId,
        ecId: contact?.id ?? '',
        contact: entry,
      });
      await queryClient.invalidateQueries({ queryKey: companyKeys.detail(eId) });
      unsaved.forget();
      showToast({ level: 'success', title: t(companyLabels.saved) });
      await navigate({ to: '/company-contact/$cid', params: { cid: saved.id }, replace: true });
    });
  const field = (
    name: 'givenName' | 'familyName' | 'email' | 'mobilePhone' | 'workPhone' | 'subRole',
    more: { type?: 'email' | 'tel'; help?: string; isOptional?: boolean } = {},
  ) => {
    const { isOptional, ...rest } = more;
    const label = t(companyLabels[name]);
    return (
      <TextField
        {...rest}
        label={isOptional ? t(companyLabels.optional, { field: label }) : label}
        required={!isOptional}
        autoComplete="off"
        value={entry[name] ?? ''}
        onChange={(event) => change({ [name]: event.target.value })}
        error={sending.faultOf(`contact.${name}`)}
      />
    );
  };
  // A title no longer on offer stays selectable for contacts who have it.
  const offered =
    before.title && !titles.includes(before.title) ? [before.title, ...titles] : titles;

  return (
    <FormFrame
      id={formId}
      title={t(contact ? companyLabels.editContactTitle : companyLabels.addContactTitle)}
      backTo={contact ? `/company-contact/${contact.id}` : '/company'}
      sending={sending}
      unsaved={unsaved}
      save={t(contact ? companyLabels.save : companyLabels.addContact)}
      onSave={save}
    >
      <Section title={t(companyLabels.person)}>
        <div className={styles.fields}>
          <SelectField
            label={t(companyLabels.optional, { field: t(companyLabels.personTitle) })}
            placeholder={t(companyLabels.noTitle)}
            options={offered.map((title) => ({ value: title, label: title }))}
            value={entry.title ?? ''}
            onChange={(title) => change({ title: title || null })}
            error={sending.faultOf('contact.title')}
          />
          <div className={styles.pair}>
            {field('givenName')}
            {field('familyName')}
          </div>
          {field('subRole', { isOptional: true, help: t(companyLabels.subRoleHelp) })}
          {field('email', { type: 'email' })}
          <div className={styles.pair}>
            {field('mobilePhone', { type: 'tel', isOptional: true })}
            {field('workPhone', { type: 'tel', isOptional: true })}
          </div>
        </div>
      </Section>
      <Section title={t(companyLabels.access)}>
        <RadioGroup
          label={t(companyLabels.role)}
          help={isSelf && t(companyLabels.ownRole)}
          disabled={isSelf}
          options={roles.map((role) => ({
            value: role,
            label: t(roleLabels[role]),
            help: t(roleSentences[role]),
          }))}
          value={entry.role}
          onChange={(role) => change({ role })}
          error={sending.faultOf('contact.role')}
        />
      </Section>
    </FormFrame>
  );
}

function useIsSelf(contact: Contact | null): boolean {
  const user = useUser();
  return contact !== null && contact.uid === user.id;
}
