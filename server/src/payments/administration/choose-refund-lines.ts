import {
  type LineRefund,
  leftOfPart,
  type PaidPart,
  spreadAllLeft,
} from '@tradebridge/contract/refund-rules';
import type { Database } from '../../platform/database.ts';
import { Refusal, type RefusedField } from '../../platform/refusal.ts';
import type { LockedAttempt } from '../attempts.ts';
import {
  linesByInvoice,
  type PaidLine,
  type RefundPart,
  readPaidLines,
  withGst,
} from '../refunds/refund-lines.ts';
import { administrationLabels as labels } from './labels.ts';

interface Wanted {
  /** The total to refund, in cents. */
  readonly amount: number;
  /** Undefined for a refund of everything that is left. */
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

/** The paid invoices by position, each with its lines. */
const paidParts = (attempt: LockedAttempt, lines: readonly PaidLine[]) =>
  new Map<number, PaidPart>(
    linesByInvoice(attempt, lines).map(({ position, paid, lines: own }) => [
      position,
      {
        paid,
        lines: own.map((line) => ({
          lineNumber: line.lineNumber,
          amount: line.amount,
          refundable: refundableOf(line),
        })),
      },
    ]),
  );

/**
 * If fee help covered more of one invoice than of another, the lines of an invoice cost more than
 * was paid for it.
 */
function refuseBeyondInvoices(
  lines: readonly PaidLine[],
  parts: ReadonlyMap<number, PaidPart>,
  named: readonly LineRefund[],
): void {
  const beyond: RefusedField[] = [];
  const wanted = new Map<number, number>();
  for (const [index, { lineNumber, amount }] of named.entries()) {
    const position = lines.find((line) => line.lineNumber === lineNumber)?.invoicePosition ?? 1;
    const sum = (wanted.get(position) ?? 0) + amount;
    wanted.set(position, sum);
    const part = parts.get(position);
    if (!part || sum > leftOfPart(part)) {
      beyond.push({ path: `lines.${index}.amount`, message: labels.invoiceTooMuch });
    }
  }
  if (beyond.length > 0) throw new Refusal('refundTooLarge', { fields: beyond });
}

/**
 * The amount refunded per line, with the GST as it is now. A full refund is spread over what is
 * left of the lines, separately per invoice: in proportion, if fee help covered part of them.
 * @throws Refusal if less is left of the payment, an invoice or a line, or if a partial refund
 * names no lines
 */
export async function chooseRefundLines(
  tx: Database,
  attempt: LockedAttempt,
  { amount, lines: named }: Wanted,
): Promise<RefundPart[]> {
  const left = attempt.state === 'paid' ? attempt.amount - attempt.bound_amount : 0;
  if (amount > left) throw new Refusal('refundTooLarge');
  const lines = await readPaidLines(tx, attempt.attempt_id);
  const parts = paidParts(attempt, lines);
  if (named) {
    const wanted = namedParts(lines, named);
    refuseBeyondInvoices(lines, parts, wanted);
    return withGst(attempt, lines, wanted);
  }
  if (amount < left) {
    throw new Refusal('invalid', {
      fields: [{ path: 'lines', message: labels.linesMissing }],
    });
  }
  return withGst(attempt, lines, spreadAllLeft([...parts.values()]));
}
