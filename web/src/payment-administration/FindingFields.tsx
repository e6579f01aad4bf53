import { maxReasonLength, minReasonLength } from '@tradebridge/contract/administration-rules';
import { maxReferenceLength } from '@tradebridge/contract/checkout-rules';
import { asLine } from '@tradebridge/contract/clean-text';
import type { Submit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { TextArea, TextField } from '../ui/TextField.tsx';
import { actLabels as labels } from './act-labels.ts';
import { isReason } from './refund-entry.ts';

/** An administrator's finding in the provider's records, as sent. */
export interface Finding {
  reference: string;
  reason: string;
}

export const nothingFound: Finding = { reference: '', reason: '' };

/** The entry as sent: each field as one line. */
export const findingOf = ({ reference, reason }: Finding): Finding => ({
  reference: reference.trim(),
  reason: asLine(reason),
});

/** Money that moved has a transaction: only then is the reference required. */
const isReferenceMissing = ({ reference }: Finding, isMoved: boolean): boolean =>
  isMoved && reference.trim() === '';

export const isFound = (finding: Finding, isMoved: boolean): boolean =>
  !isReferenceMissing(finding, isMoved) && isReason(finding.reason);

interface FindingFieldsProps {
  finding: Finding;
  onChange: (finding: Finding) => void;
  submit: Submit;
  /** Whether money moved; null until it is chosen. */
  isMoved: boolean | null;
  /** Whether missing input is shown. */
  isAsked: boolean;
  reasonLabel: string;
  reasonHelp: string;
}

/** The provider's record of a payment or refund, and the reason for resolving or correcting it. */
export function FindingFields({
  finding,
  onChange,
  submit,
  isMoved,
  ...props
}: FindingFieldsProps) {
  const t = useLabels();
  const { faultOf, changed } = submit;
  const { isAsked, reasonLabel, reasonHelp } = props;
  const change = (name: keyof Finding, value: string) => {
    changed(name);
    onChange({ ...finding, [name]: value });
  };
  return (
    <>
      <TextField
        label={t(labels.resolveReference)}
        help={t(
          isMoved === false ? labels.resolveReferenceDeclinedHelp : labels.resolveReferenceHelp,
        )}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxReferenceLength}
        required={isMoved === true}
        value={finding.reference}
        onChange={(event) => change('reference', event.target.value)}
        error={
          isAsked && isReferenceMissing(finding, isMoved === true)
            ? t(labels.resolveReferenceMissing)
            : faultOf('reference')
        }
      />
      <TextArea
        label={reasonLabel}
        help={reasonHelp}
        rows={3}
        maxLength={maxReasonLength}
        required
        value={finding.reason}
        onChange={(event) => change('reason', event.target.value)}
        error={
          isAsked && !isReason(finding.reason)
            ? t(labels.reasonMissing, { count: minReasonLength })
            : faultOf('reason')
        }
      />
    </>
  );
}
