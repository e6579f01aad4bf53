import { minReasonLength } from '@tradebridge/contract/administration-rules';
import { asLine } from '@tradebridge/contract/clean-text';
import type { Label } from '@tradebridge/contract/labels';
import type { PaymentAttempt, StaffOrder } from '@tradebridge/contract/payments';
import {
  type GstPart,
  gstOfRefund,
  type LineRefund,
  type PaidPart,
  spreadAllLeft,
} from '@tradebridge/contract/refund-rules';
import { actLabels as labels } from './act-labels.ts';

/** Typed dollars in cents: '45', '45.5', '$1,045.00'. Null if it is not an amount. */
export function centsOf(entry: string): number | null {
  const plain = entry.trim().replace(/^\$\s*/, '');
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, dollars = '', fraction = ''] = match;
  return Number(dollars.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
}

/** A line of an order that can still be refunded. Amounts in cents. */
export interface RefundableLine {
  lineNumber: number;
  description: string;
  quantity: number;
  amount: number;
  gstAmount: number;
  /** The amount that can still be refunded, limited by what is left of the payment. */
  refundable: number;
  refundedAmount: number;
  refundedGstAmount: number;
}

/** The lines that a refund of the attempt can name. */
export function refundableLinesOf(
  { lines, invoices }: Pick<StaffOrder, 'lines' | 'invoices'>,
  attempt: Pick<PaymentAttempt, 'lines' | 'refundable'>,
): RefundableLine[] {
  return attempt.lines.flatMap(({ lineNumber, refundable, ...refunded }) => {
    const line = lines.find((one) => one.lineNumber === lineNumber);
    if (!line || refundable === 0) return [];
    const { quantity, amount, gstAmount } = line;
    // Invoices often have equal lines, so the invoice comes first.
    const ofInvoice = invoices.length > 1 && line.invoiceNumber;
    const description = ofInvoice ? `${ofInvoice}: ${line.description}` : line.description;
    const max = Math.min(refundable, attempt.refundable);
    return [{ lineNumber, description, quantity, amount, gstAmount, refundable: max, ...refunded }];
  });
}

/** A refund as entered: everything left, or amounts of lines, as typed. */
export interface RefundEntry {
  isAll: boolean;
  /** For the chosen lines. */
  amounts: ReadonlyMap<number, string>;
}

/** The fault of a line's amount; null if it is valid. */
export function lineFaultOf({ refundable }: RefundableLine, entry: string): Label | null {
  const cents = centsOf(entry);
  if (cents === null || cents === 0) return labels.refundNoAmount;
  return cents > refundable ? labels.refundTooMuch : null;
}

/** The fault of all lines together; null if they are valid. */
export function linesFaultOf(
  { refundable }: Pick<PaymentAttempt, 'refundable'>,
  { isAll, amounts }: RefundEntry,
): Label | null {
  if (isAll) return null;
  if (amounts.size === 0) return labels.refundNoLine;
  const sum = [...amounts.values()].reduce((total, entry) => total + (centsOf(entry) ?? 0), 0);
  return sum > refundable ? labels.refundLinesTooMuch : null;
}

/** The invoices paid by the attempt, with their lines; documents are one part. */
function paidPartsOf(
  { lines, invoices }: Pick<StaffOrder, 'lines' | 'invoices'>,
  attempt: Pick<PaymentAttempt, 'amount' | 'lines'>,
): (PaidPart & GstPart)[] {
  const parts = invoices.length > 0 ? invoices : [{ invoiceNumber: null, amount: attempt.amount }];
  return parts.map(({ invoiceNumber, amount: paid }) => ({
    paid,
    lines: attempt.lines.flatMap(({ lineNumber, ...refunds }) => {
      const line = lines.find((one) => one.lineNumber === lineNumber);
      const isOfPart = line && (invoiceNumber === null || line.invoiceNumber === invoiceNumber);
      if (!isOfPart) return [];
      const { amount, gstAmount } = line;
      return [{ lineNumber, amount, gstAmount, ...refunds }];
    }),
  }));
}

/** The lines to refund; null while any input is invalid. */
export function partsOf(
  order: Pick<StaffOrder, 'lines' | 'invoices'>,
  attempt: Pick<PaymentAttempt, 'amount' | 'lines' | 'refundable'>,
  lines: readonly RefundableLine[],
  entry: RefundEntry,
): LineRefund[] | null {
  if (entry.isAll) return spreadAllLeft(paidPartsOf(order, attempt));
  const chosen = lines.filter(({ lineNumber }) => entry.amounts.has(lineNumber));
  const typed = (line: RefundableLine) => entry.amounts.get(line.lineNumber) ?? '';
  if (linesFaultOf(attempt, entry) || chosen.some((line) => lineFaultOf(line, typed(line)))) {
    return null;
  }
  return chosen.map((line) => ({
    lineNumber: line.lineNumber,
    amount: centsOf(typed(line)) ?? 0,
  }));
}

export const sumOf = (parts: readonly LineRefund[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** The GST that a refund gives back, in cents. */
export const gstOf = (
  order: Pick<StaffOrder, 'lines' | 'invoices'>,
  attempt: Pick<PaymentAttempt, 'amount' | 'lines'>,
  parts: readonly LineRefund[],
): number =>
  gstOfRefund(paidPartsOf(order, attempt), parts).reduce(
    (sum, { gstAmount }) => sum + gstAmount,
    0,
  );

/** Whether a reason is long enough once it is stored as one line. */
export const isReason = (reason: string): boolean => asLine(reason).length >= minReasonLength;

/** The latest refund. */
export const lastRefundOf = ({ refunds }: Pick<PaymentAttempt, 'refunds'>) =>
  refunds.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1);
