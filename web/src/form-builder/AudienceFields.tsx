import { type EmployerRole, employerRole } from '@tradebridge/contract/companies';
import { audienceKinds } from '@tradebridge/contract/form-rules';
import type { Audience } from '@tradebridge/contract/forms';
import type { Label } from '@tradebridge/contract/labels';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { CompaniesField } from './CompaniesField.tsx';
import styles from './FieldProperties.module.css';
import { audienceLabels, formPropertyLabels as labels } from './form-property-labels.ts';

interface AudienceFieldsProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
}

const roleLabels: Readonly<Record<EmployerRole, Label>> = {
  reader: labels.roleReader,
  writer: labels.roleWriter,
  admin: labels.roleAdmin,
};

/** Who may answer the form. */
export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  const t = useLabels();
  const { kind, roles } = audience;
  return (
    <>
      <RadioGroup
        label={t(labels.audience)}
        help={t(labels.audienceHelp)}
        options={audienceKinds.map((value) => ({ value, label: t(audienceLabels[value]) }))}
        value={kind}
        onChange={(next) => onChange({ ...audience, kind: next })}
      />
      {kind === 'roles' && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t(labels.roles)}</legend>
          {employerRole.options.map((role) => (
            <Checkbox
              key={role}
              checked={roles.includes(role)}
              onChange={(event) =>
                onChange({
                  ...audience,
                  roles: employerRole.options.filter((one) =>
                    one === role ? event.target.checked : roles.includes(one),
                  ),
                })
              }
            >
              {t(roleLabels[role])}
            </Checkbox>
          ))}
          {roles.length === 0 && <p className={styles.help}>{t(labels.rolesMissing)}</p>}
        </fieldset>
      )}
      {kind === 'companies' && (
        <CompaniesField
          ids={audience.companyIds}
          onChange={(companyIds) => onChange({ ...audience, companyIds: [...companyIds] })}
        />
      )}
    </>
  );
}
