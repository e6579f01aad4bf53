import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addressTexts, faultsOfAddress } from '@tradebridge/contract/address-rules';
import type { Employer } from '@tradebridge/contract/companies';
import type { Label } from '@tradebridge/contract/labels';
import { useId, useState } from 'react';
import { AddressInput, type RefusedParts } from '../addresses/AddressInput.tsx';
import { linesOfAddress } from '../addresses/AddressText.tsx';
import { entryOf } from '../addresses/address-entry.ts';
import { countriesQuery } from '../addresses/countries.ts';
import { callApi } from '../app/api-client.ts';
import { ChangedMeanwhile } from '../app/ChangedMeanwhile.tsx';
import { companyKeys } from '../app/company-queries.ts';
import { showToast } from '../app/toasts.ts';
import { useEdits } from '../app/use-edits.ts';
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

const fieldLabels: Record<keyof CompanyEntry, Label> = {
  address: companyLabels.address,
  businessPhone: companyLabels.businessPhone,
  faxPhone: companyLabels.faxPhone,
  primaryContactId: companyLabels.primaryContact,
};

const addressRules = { isRequired: false };
const addressParts = ['isAustralian', ...addressTexts] as const;

/** The details that a company can edit (COMP-025, 026). */
export function EditCompanyPage({ employer }: { employer: Employer }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const edits = useEdits({
    name: `company ${employer.id}`,
    current: entryOfCompany(employer),
    version: employer.version,
    refresh: () => queryClient.invalidateQueries({ queryKey: companyKeys.detail(employer.id) }),
  });
  const { entry } = edits;
  const [isChecked, setChecked] = useState(false);
  const sending = useSubmit();
  const unsaved = useUnsavedChanges(edits.isChanged);
  const { data: countries } = useQuery({
    ...countriesQuery,
    enabled: edits.meanwhile.some(({ name }) => name === 'address'),
  });

  const change = (part: Partial<CompanyEntry>) => {
    edits.change(part);
    for (const name of Object.keys(part)) sending.changed(name);
  };
  const send = async () => {
    const saved = await callApi('employer/updateCompany', {
      ...edits.changed,
      id: employer.id,
      version: edits.version,
    });
    queryClient.setQueryData(companyKeys.detail(employer.id), saved);
    unsaved.forget();
    showToast({ level: 'success', title: t(companyLabels.saved) });
    await navigate({ to: '/company', replace: true });
  };
  const save = () => {
    setChecked(true);
    const isComplete = Object.keys(faultsOfAddress(entry.address, addressRules)).length === 0;
    sending.submitIf(isComplete && !edits.isUndecided, () => edits.save(send));
  };
  const textOfField = (name: keyof CompanyEntry, of: CompanyEntry): string => {
    if (name === 'address') {
      const country = countries?.find(({ code }) => code === of.address.countryCode)?.name ?? null;
      return linesOfAddress(of.address, country).join(', ');
    }
    if (name !== 'primaryContactId') return of[name] ?? '';
    const contact = employer.contacts.find(({ id }) => id === of.primaryContactId);
    return contact ? fullNameOf(contact) : '';
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
      meanwhile={
        <ChangedMeanwhile
          edits={edits}
          labelOf={(name) => t(fieldLabels[name])}
          textOfField={textOfField}
        />
      }
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
