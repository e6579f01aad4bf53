/** The administrator's choice for a paid invoice once all of its payment is refunded. */
export const invoiceChoices = ['owedAgain', 'withdrawn'] as const;
export type InvoiceChoice = (typeof invoiceChoices)[number];

/**
 * What became of the invoice: the choice, or that it stays paid (after a partial refund, or because
 * it was paid otherwise too), or cancelled (by the registry, earlier).
 */
export const invoiceOutcomes = [...invoiceChoices, 'staysPaid', 'staysCancelled'] as const;
export type InvoiceOutcome = (typeof invoiceOutcomes)[number];

/** Maximum number of lines that one refund can name. */
export const maxRefundLines = 500;

/** Part of a refund: an amount of one line in cents, including GST. */
export interface LineRefund {
  readonly lineNumber: number;
  readonly amount: number;
}

/** A line of a payment, with its refunds. Amounts in cents, including GST. */
export interface RefundedLine {
  readonly amount: number;
  /** The GST included in `amount`. */
  readonly gstAmount: number;
  /** The refunded amount. */
  readonly refundedAmount: number;
  /** The GST refunded with it. */
  readonly refundedGstAmount: number;
}

/**
 * `part × whole / of` to the nearest integer, halves up. As bigint: the product can exceed 2^53.
 */
const shareOf = (part: number, whole: number, of: number): number =>
  Number((2n * BigInt(part) * BigInt(whole) + BigInt(of)) / (2n * BigInt(of)));

/**
 * The GST included in a refund of a line: the line's GST on the running refunded total, rounded,
 * less the GST refunded earlier, so that the parts add up to the line's GST in any order. Limited
 * to 0 and the refund, because refunds from before lines were named used other shares.
 *
 * @param amount the refund of the line, in cents; at most what is left of it
 */
export function gstOfLineRefund(line: RefundedLine, amount: number): number {
  if (line.amount === 0) return 0;
  const running = shareOf(line.gstAmount, line.refundedAmount + amount, line.amount);
  return Math.min(amount, Math.max(0, running - line.refundedGstAmount));
}

/**
 * A part of a payment that is refunded separately: one invoice, or all documents of an order.
 * Amounts in cents, including GST.
 */
export interface PaidPart {
  /** The amount paid for it; less than its lines if fee help covered some. */
  readonly paid: number;
  readonly lines: readonly {
    readonly lineNumber: number;
    readonly amount: number;
    /** The amount that can still be refunded. */
    readonly refundable: number;
  }[];
}

/** The amount of a part that can still be refunded: what was paid less refunds so far. */
export const leftOfPart = ({ paid, lines }: PaidPart): number =>
  lines.reduce((left, { amount, refundable }) => left - (amount - refundable), paid);

/** A part of a payment with the GST that was refunded of each line. */
export interface GstPart {
  /** The amount paid for it; less than its lines if fee help covered some. */
  readonly paid: number;
  readonly lines: readonly (RefundedLine & { readonly lineNumber: number })[];
}

/** A refund of a line with the GST that it gives back. */
export interface LineRefundWithGst extends LineRefund {
  readonly gstAmount: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/**
 * The GST that a refund gives back, per line (decision 097). A refund of part of a line gives back
 * that part of the line's GST. The refund that leaves nothing of what was paid for a part of the
 * payment cancels its supply, so it gives back all GST that is left: with fee help, more than its
 * share. It is stated with the refunded lines, up to the amount of each.
 */
export function gstOfRefund(
  parts: readonly GstPart[],
  refund: readonly LineRefund[],
): LineRefundWithGst[] {
  return parts.flatMap(({ paid, lines }) => {
    const own = refund.flatMap(({ lineNumber, amount }) => {
      const line = lines.find((one) => one.lineNumber === lineNumber);
      return line ? [{ line, amount, gstAmount: gstOfLineRefund(line, amount) }] : [];
    });
    const refunded = sumOf([
      ...lines.map(({ refundedAmount }) => refundedAmount),
      ...own.map(({ amount }) => amount),
    ]);
    let left =
      own.length === 0 || refunded < paid
        ? 0
        : sumOf(lines.map((line) => line.gstAmount - line.refundedGstAmount)) -
          sumOf(own.map(({ gstAmount }) => gstAmount));
    /** Adds to a line of the refund as much of what is left as it may have. */
    const add = (one: (typeof own)[number], most: number) => {
      const added = Math.max(0, Math.min(left, most, one.amount - one.gstAmount));
      one.gstAmount += added;
      left -= added;
    };
    // Each line's own GST first; then that of lines which were refunded earlier.
    for (const one of own) {
      add(one, one.line.gstAmount - one.line.refundedGstAmount - one.gstAmount);
    }
    for (const one of own) add(one, left);
    return own.map(({ line: { lineNumber }, amount, gstAmount }) => ({
      lineNumber,
      amount,
      gstAmount,
    }));
  });
}

/** Everything left of a payment, spread over the remaining lines of each part. */
export const spreadAllLeft = (parts: readonly PaidPart[]): LineRefund[] =>
  parts.flatMap((part) => spreadOverLines(part.lines, leftOfPart(part)));

/**
 * Spreads an amount over lines in proportion to what is left of each, to the cent. If it is the sum
 * of what is left, each line gets exactly its remainder; with fee help, less than that was paid.
 *
 * @param lines `refundable`: the amount of the line that can still be refunded, in cents
 * @param amount in cents, at most the sum of what is left
 * @returns the lines that get anything
 */
export function spreadOverLines(
  lines: readonly { readonly lineNumber: number; readonly refundable: number }[],
  amount: number,
): LineRefund[] {
  const all = lines.reduce((sum, { refundable }) => sum + refundable, 0);
  if (all === 0) return [];
  // Based on running sums, so that what is rounded off one line goes to the next.
  let running = 0;
  return lines
    .map(({ lineNumber, refundable }) => {
      const before = shareOf(amount, running, all);
      running += refundable;
      return { lineNumber, amount: shareOf(amount, running, all) - before };
    })
    .filter((part) => part.amount > 0);
}
