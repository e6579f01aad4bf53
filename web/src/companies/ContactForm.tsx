import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EmployerRole } from '@tradebridge/contract/companies';
import { employerRoles, mayByRole } from '@tradebridge/contract/company-rules';
import type { Label } from '@tradebridge/contract/labels';
import { useId } from 'react';
import { ChangedMeanwhile } from '../app/ChangedMeanwhile.tsx';
import { callOnce } from '../app/call-once.ts';
import { companyKeys } from '../app/company-queries.ts';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { useEdits } from '../app/use-edits.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Section } from '../ui/Section.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './FormFrame.module.css';
import { FormFrame } from './FormFrame.tsx';
import { companyLabels } from './labels.ts';
import { personTitlesQuery } from './queries.ts';
import { type Contact, roleLabels, roleSentences } from './wording.ts';

const permissions = ['maySign', 'mayPay'] as const;

const fieldLabels: Record<keyof Entry, Label> = {
  title: companyLabels.personTitle,
  givenName: companyLabels.givenName,
  familyName: companyLabels.familyName,
  subRole: companyLabels.subRole,
  email: companyLabels.email,
  mobilePhone: companyLabels.mobilePhone,
  workPhone: companyLabels.workPhone,
  role: companyLabels.role,
  maySign: companyLabels.maySign,
  mayPay: companyLabels.mayPay,
};

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
  maySign: contact?.maySign ?? false,
  mayPay: contact?.mayPay ?? false,
});
type Entry = ReturnType<typeof entryOfContact>;

/** Another role brings its permissions, except those that the contact has of its own. */
const withRole = (entry: Entry, role: EmployerRole): Partial<Entry> => {
  const follows = (may: boolean) => (may === mayByRole(entry.role) ? mayByRole(role) : may);
  return { role, maySign: follows(entry.maySign), mayPay: follows(entry.mayPay) };
};

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
  const current = entryOfContact(contact);
  const edits = useEdits({
    name: `contact ${eId} ${contact?.id ?? ''}`,
    current,
    version: contact?.version ?? null,
    refresh: () => queryClient.invalidateQueries({ queryKey: companyKeys.detail(eId) }),
  });
  const { entry, base, changed } = edits;
  const isSelf = useIsSelf(contact);
  const { data: titles = [] } = useQuery(personTitlesQuery);
  const sending = useSubmit();
  const unsaved = useUnsavedChanges(edits.isChanged);

  const change = (part: Partial<Entry>) => {
    edits.change(part);
    for (const name of Object.keys(part)) sending.changed(`contact.${name}`);
  };
  const send = async () => {
    const { maySign, mayPay } = entry;
    const sent = contact ? { ...changed, version: edits.version } : entry;
    const saved = await callOnce('employer/updateCompanyContact', {
      eId,
      ecId: contact?.id ?? '',
      // A new role is saved with the permissions that are shown with it.
      contact: changed.role === undefined ? sent : { ...sent, maySign, mayPay },
    });
    await queryClient.invalidateQueries({ queryKey: companyKeys.detail(eId) });
    unsaved.forget();
    showToast({ level: 'success', title: t(companyLabels.saved) });
    await navigate({ to: '/company-contact/$cid', params: { cid: saved.id }, replace: true });
  };
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
  const textOfField = (name: keyof Entry, of: Entry): string => {
    if (name === 'role') return t(roleLabels[of.role]);
    const value = of[name];
    return typeof value === 'boolean'
      ? t(value ? companyLabels.yes : companyLabels.no)
      : (value ?? '');
  };
  // A title no longer on offer stays selectable for contacts who have it.
  const offered = base.title && !titles.includes(base.title) ? [base.title, ...titles] : titles;

  return (
    <FormFrame
      id={formId}
      title={t(contact ? companyLabels.editContactTitle : companyLabels.addContactTitle)}
      backTo={contact ? `/company-contact/${contact.id}` : '/company'}
      sending={sending}
      unsaved={unsaved}
      save={t(contact ? companyLabels.save : companyLabels.addContact)}
      onSave={() => void sending.submitIf(!edits.isUndecided, () => edits.save(send))}
      meanwhile={
        <ChangedMeanwhile
          edits={edits}
          labelOf={(name) => t(fieldLabels[name])}
          textOfField={textOfField}
        />
      }
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
          options={employerRoles.map((role) => ({
            value: role,
            label: t(roleLabels[role]),
            help: t(roleSentences[role]),
          }))}
          value={entry.role}
          onChange={(role) => change(withRole(entry, role))}
          error={sending.faultOf('contact.role')}
        />
        <fieldset className={styles.permissions}>
          <legend className={styles.legend}>{t(companyLabels.permissions)}</legend>
          {permissions.map((name) => (
            <Switch
              key={name}
              label={t(fieldLabels[name])}
              help={t(companyLabels[`${name}Help`])}
              disabled={isSelf}
              checked={entry[name]}
              onChange={(isOn) => change({ [name]: isOn })}
              error={sending.faultOf(`contact.${name}`)}
            />
          ))}
          {isSelf && <p className={styles.help}>{t(companyLabels.ownPermissions)}</p>}
        </fieldset>
      </Section>
    </FormFrame>
  );
}

function useIsSelf(contact: Contact | null): boolean {
  const user = useUser();
  return contact !== null && contact.uid === user.id;
}
