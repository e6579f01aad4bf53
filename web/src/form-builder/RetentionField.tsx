import { useQuery } from '@tanstack/react-query';
import { expiringSoonDays, maxRetentionDays } from '@tradebridge/contract/submission-rules';
import { callQuery } from '../app/call-query.ts';
import { formatCount } from '../app/format.ts';
import { contentKeys } from '../content/queries.ts';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { formPropertyLabels as labels } from './form-property-labels.ts';
import { NumberField } from './NumberField.tsx';

interface RetentionFieldProps {
  formId: string;
  value: number | null;
  onChange: (days: number | null) => void;
}

/**
 * How long submissions are kept, and how many would be deleted, now and soon, before anything is.
 */
export function RetentionField({ formId, value, onChange }: RetentionFieldProps) {
  const t = useLabels();
  const expiring = useQuery({
    ...callQuery([...contentKeys.form(formId), 'expiring', value], 'submissions/retrieveExpiring', {
      formId,
      retentionDays: value ?? 1,
    }),
    enabled: value !== null,
  });
  return (
    <>
      <NumberField
        label={t(labels.retention)}
        help={t(labels.retentionHelp)}
        fault={t(labels.retentionFault, { max: maxRetentionDays })}
        min={1}
        max={maxRetentionDays}
        canBeEmpty
        value={value}
        onChange={onChange}
      />
      {value !== null && report()}
    </>
  );

  function report() {
    const { data } = expiring;
    if (!data) {
      return expiring.isError && <FailedQuery title={t(labels.retentionFailed)} query={expiring} />;
    }
    const { expired, soon } = data;
    return (
      <>
        {expired > 0 && (
          <Note>
            {t(plural(expired, labels.retentionOne, labels.retentionMany), {
              count: formatCount(expired),
            })}
          </Note>
        )}
        {soon > 0 && (
          <Note>
            {t(plural(soon, labels.retentionSoonOne, labels.retentionSoonMany), {
              count: formatCount(soon),
              days: expiringSoonDays,
            })}
          </Note>
        )}
      </>
    );
  }
}
