import { asLine } from '../app/as-line.ts';
import { isReason } from './refund-entry.ts';

/** What an administrator found in the provider's records, as it is sent. */
export interface Finding {
  reference: string;
  reason: string;
}

export const nothingFound: Finding = { reference: '', reason: '' };

/** What was entered, as it is sent: each field as one line. */
export const findingOf = ({ reference, reason }: Finding): Finding => ({
  reference: reference.trim(),
  reason: asLine(reason),
});

/** Money that moved has a transaction: only then is the reference required. */
export const isReferenceMissing = ({ reference }: Finding, isMoved: boolean): boolean =>
  isMoved && reference.trim() === '';

export const isFound = (finding: Finding, isMoved: boolean): boolean =>
  !isReferenceMissing(finding, isMoved) && isReason(finding.reason);
