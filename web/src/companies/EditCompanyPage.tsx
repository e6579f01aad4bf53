import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addressTexts, faultsOfAddress } from '@tradebridge/contract/address-rules';
import type { Employer } from '@tradebridge/contract/companies';
import { useId, useState } from 'react';
import { AddressInput, type RefusedParts } from '../addresses/AddressInput.tsx';
import { entryOf } from '../addresses/address-entry.ts';
import { callApi } from '../app/api-client.ts';
import { companyKeys } from '../app/company-queries.ts';
import { showToast } from '../app/toasts.ts';
import { useKeptEntry } from '../app/use-kept-entry.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './FormFrame.module.css';
import { FormFrame } from './FormFrame.tsx';
import { companyLabels } from './labels.ts';
import { fullNameOf } from './wording.ts';

const addressRules = { isRequired: false };
const addressParts = ['isAustralian', ...addressTexts] as const;

/** The details that a company can edit (COMP-025, 026). */
export function EditCompanyPage({ employer }: { employer: Employer }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  // The initial values stay while others edit the company.
  const [before] = useState(() => entryOfCompany(employer));
  const [entry, setEntry] = useKeptEntry(`company ${employer.id}`, before);
  const [isChecked, setChecked] = useState(false);
  const sending = useSubmit();
  const unsaved = useUnsavedChanges(JSON.stringify(entry) !== JSON.stringify(before));

  const change = (part: Partial<CompanyEntry>) => {
    setEntry({ ...entry, ...part });
    for (const name of Object.keys(part)) sending.changed(name);
  };
  const save = () => {
    setChecked(true);
    if (Object.keys(faultsOfAddress(entry.address, addressRules)).length > 0) {
      return sending.refuse();
    }
    void sending.submit(async () => {
      const saved = await callApi('employer/updateCompany', { id: employer.id, ...entry });
      queryClient.setQueryData(companyKeys.detail(employer.id), saved);
      unsaved.forget();
      showToast({ level: 'success', title: t(companyLabels.saved) });
      await navigate({ to: '/company', replace: true });
    });
  };
  const phone = (name: 'businessPhone' | 'faxPhone') => (
    <TextField
      label={t(companyLabels.optional, { field: t(companyLabels[name]) })}
      type="tel"
      autoComplete="off"
      value={entry[name] ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
      error={sending.faultOf(name)}
    />
  );

  return (
    <FormFrame
      id={formId}
      title={t(companyLabels.editTitle)}
      lead={t(companyLabels.editFixed)}
      backTo="/company"
      sending={sending}
      unsaved={unsaved}
      save={t(companyLabels.save)}
      onSave={save}
    >
      <Section title={t(companyLabels.address)}>
        <AddressInput
          value={entry.address}
          onChange={(address) => change({ address })}
          rules={addressRules}
          isChecked={isChecked}
          refused={refusedParts(sending.faultOf)}
        />
      </Section>
      <Section title={t(companyLabels.phones)}>
        <div className={styles.pair}>
          {phone('businessPhone')}
          {phone('faxPhone')}
        </div>
      </Section>
      <Section title={t(companyLabels.primaryContact)}>
        <SelectField
          label={t(companyLabels.primaryContact)}
          placeholder={t(companyLabels.noPrimaryContact)}
          options={employer.contacts.map((contact) => ({
            value: contact.id,
            label: fullNameOf(contact),
          }))}
          value={entry.primaryContactId ?? ''}
          onChange={(id) => change({ primaryContactId: id || null })}
          error={sending.faultOf('primaryContactId')}
        />
      </Section>
    </FormFrame>
  );
}

const entryOfCompany = ({ address, businessPhone, faxPhone, primaryContactId }: Employer) => ({
  address: entryOf(address),
  businessPhone,
  faxPhone,
  primaryContactId,
});
type CompanyEntry = ReturnType<typeof entryOfCompany>;

function refusedParts(faultOf: (path: string) => string | undefined): RefusedParts {
  const faults: RefusedParts = {};
  for (const part of addressParts) {
    const fault = faultOf(`address.${part}`);
    if (fault) faults[part] = fault;
  }
  return faults;
}
