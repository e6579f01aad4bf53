/** What becomes of a paid invoice once all of the payment is refunded: the administrator's choice. */
export const invoiceChoices = ['owedAgain', 'withdrawn'] as const;
export type InvoiceChoice = (typeof invoiceChoices)[number];

/**
 * What became of the invoice in the end: the choice, or that it stays paid (after a partial refund, or because
 * it was paid otherwise too) or cancelled (the registry had cancelled it before).
 */
export const invoiceOutcomes = [...invoiceChoices, 'staysPaid', 'staysCancelled'] as const;
export type InvoiceOutcome = (typeof invoiceOutcomes)[number];

/** Maximum number of lines that one refund can name. */
export const maxRefundLines = 500;

/** A part of a refund: an amount of one line in cents, GST included. */
export interface LineRefund {
  readonly lineNumber: number;
  readonly amount: number;
}

/** A line of a payment, and what of it was refunded. Amounts in cents, GST included. */
export interface RefundedLine {
  readonly amount: number;
  /** The GST within `amount`. */
  readonly gstAmount: number;
  /** What was refunded of the line. */
  readonly refundedAmount: number;
  /** The GST that those refunds gave back. */
  readonly refundedGstAmount: number;
}

/** `part × whole / of` to the nearest integer, halves up. In bigint: the product can exceed 2^53. */
const shareOf = (part: number, whole: number, of: number): number =>
  Number((2n * BigInt(part) * BigInt(whole) + BigInt(of)) / (2n * BigInt(of)));

/**
 * The GST within a refund of a line: the line's GST on the running refunded total, rounded, less what
 * earlier refunds gave back, so that the parts of a line add up to its GST in any order. Clamped
 * to 0 and the refund, because refunds from before lines were named gave back other shares of the GST.
 *
 * @param amount what is refunded of the line, in cents; at most what is left of it
 */
export function gstOfLineRefund(line: RefundedLine, amount: number): number {
  if (line.amount === 0) return 0;
  const running = shareOf(line.gstAmount, line.refundedAmount + amount, line.amount);
  return Math.min(amount, Math.max(0, running - line.refundedGstAmount));
}

/**
 * What of a payment is refunded for itself: one of its invoices, or all documents of an order. Amounts in
 * cents, GST included.
 */
export interface PaidPart {
  /** What was paid for it; less than its lines cost where fee help covered some of them. */
  readonly paid: number;
  readonly lines: readonly {
    readonly lineNumber: number;
    readonly amount: number;
    /** What of it can still be refunded. */
    readonly refundable: number;
  }[];
}

/** What of a part can still be refunded: what was paid, less what goes back already. */
export const leftOfPart = ({ paid, lines }: PaidPart): number =>
  lines.reduce((left, { amount, refundable }) => left - (amount - refundable), paid);

/** All that is left of a payment, over what is left of the lines of each of its parts. */
export const spreadAllLeft = (parts: readonly PaidPart[]): LineRefund[] =>
  parts.flatMap((part) => spreadOverLines(part.lines, leftOfPart(part)));

/**
 * Spreads an amount over lines in proportion to what is left of each, to the cent. If it is the sum of
 * what is left, each line gets exactly its own remainder; with fee help less than that was paid.
 *
 * @param lines `refundable`: what of the line can still be refunded, in cents
 * @param amount in cents, at most the sum of what is left
 * @returns the lines that get anything
 */
export function spreadOverLines(
  lines: readonly { readonly lineNumber: number; readonly refundable: number }[],
  amount: number,
): LineRefund[] {
  const all = lines.reduce((sum, { refundable }) => sum + refundable, 0);
  if (all === 0) return [];
  // Of running sums, so that what is rounded off one line is given to the next.
  let running = 0;
  return lines
    .map(({ lineNumber, refundable }) => {
      const before = shareOf(amount, running, all);
      running += refundable;
      return { lineNumber, amount: shareOf(amount, running, all) - before };
    })
    .filter((part) => part.amount > 0);
}
