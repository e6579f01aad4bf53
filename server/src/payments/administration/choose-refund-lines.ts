import { type LineRefund, spreadOverLines } from '@tradebridge/contract/refund-rules';
import type { Database } from '../../platform/database.ts';
import { Refusal, type RefusedField } from '../../platform/refusal.ts';
import type { LockedAttempt } from '../attempts.ts';
import { type PaidLine, type RefundPart, readPaidLines, withGst } from '../refunds/refund-lines.ts';
import { administrationLabels as labels } from './labels.ts';

interface Wanted {
  /** All that goes back, in cents. */
  readonly amount: number;
  /** Undefined for a refund of all that is left. */
  readonly lines?: readonly LineRefund[] | undefined;
}

const refundableOf = ({ amount, boundAmount }: PaidLine) => amount - boundAmount;

/** The named lines, after checking that each belongs to the order and has that much left. */
function namedParts(lines: readonly PaidLine[], named: readonly LineRefund[]) {
  const unknown: RefusedField[] = [];
  const tooMuch: RefusedField[] = [];
  for (const [index, { lineNumber, amount }] of named.entries()) {
    const line = lines.find((one) => one.lineNumber === lineNumber);
    if (!line) unknown.push({ path: `lines.${index}.lineNumber`, message: labels.lineUnknown });
    else if (amount > refundableOf(line)) {
      tooMuch.push({ path: `lines.${index}.amount`, message: labels.lineTooMuch });
    }
  }
  if (unknown.length > 0) throw new Refusal('invalid', { fields: unknown });
  if (tooMuch.length > 0) throw new Refusal('refundTooLarge', { fields: tooMuch });
  return named;
}

/**
 * What a refund gives back of which line, with the GST as it is now. All that is left of a payment is
 * spread over what is left of its lines: where fee help covered a part of them, in proportion.
 *
 * @throws Refusal if the payment or a line has less left, or if a partial refund names no lines
 */
export async function chooseRefundLines(
  tx: Database,
  attempt: LockedAttempt,
  { amount, lines: named }: Wanted,
): Promise<RefundPart[]> {
  const left = attempt.state === 'paid' ? attempt.amount - attempt.bound_amount : 0;
  if (amount > left) throw new Refusal('refundTooLarge');
  const lines = await readPaidLines(tx, attempt.attempt_id);
  if (named) return withGst(lines, namedParts(lines, named));
  if (amount < left) {
    throw new Refusal('invalid', {
      fields: [{ path: 'lines', message: labels.linesMissing }],
    });
  }
  const all = lines.map((line) => ({
    lineNumber: line.lineNumber,
    refundable: refundableOf(line),
  }));
  return withGst(lines, spreadOverLines(all, amount));
}
