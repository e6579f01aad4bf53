import { useQuery } from '@tanstack/react-query';
import { longestRetentionDays } from '@tradebridge/contract/submission-rules';
import { callQuery } from '../app/call-query.ts';
import { formatCount } from '../app/format.ts';
import { contentKeys } from '../content/queries.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { formPropertyLabels as labels } from './form-property-labels.ts';
import { NumberField } from './NumberField.tsx';

interface RetentionFieldProps {
  formId: string;
  value: number | null;
  onChange: (days: number | null) => void;
}

/** How long submissions are kept, and how many that would delete, before anything is deleted. */
export function RetentionField({ formId, value, onChange }: RetentionFieldProps) {
  const t = useLabels();
  const { data } = useQuery({
    ...callQuery([...contentKeys.form(formId), 'expiring', value], 'submissions/retrieveExpiring', {
      formId,
      retentionDays: value ?? 1,
    }),
    enabled: value !== null,
  });
  const expired = value === null ? 0 : (data?.expired ?? 0);
  return (
    <>
      <NumberField
        label={t(labels.retention)}
        help={t(labels.retentionHelp)}
        fault={t(labels.retentionFault, { most: longestRetentionDays })}
        least={1}
        most={longestRetentionDays}
        canBeEmpty
        value={value}
        onChange={onChange}
      />
      {expired > 0 && (
        <Note>
          {t(plural(expired, labels.retentionOne, labels.retentionMany), {
            count: formatCount(expired),
          })}
        </Note>
      )}
    </>
  );
}
