import { gstOfRefund, type LineRefund } from '@tradebridge/contract/refund-rules';
import { type Database, statement } from '../../platform/database.ts';
import type { LockedAttempt } from '../attempts.ts';

/** A line of the order that an attempt paid, with its refunds. Amounts in cents. */
export interface PaidLine {
  lineNumber: number;
  /** Position of its invoice in the order; 1 if there is one or none. */
  invoicePosition: number;
  /** Its position among the lines of that invoice, from 1. */
  placeInInvoice: number;
  groupNumber: number | null;
  description: string;
  enrolmentId: string | null;
  productId: string | null;
  amount: number;
  gstAmount: number;
  refundedAmount: number;
  refundedGstAmount: number;
  /** The refunded amount, including pending refunds. */
  boundAmount: number;
}

/** SQL of the refund columns of `line` for an attempt; see `refundedLineTables`. */
export const refundedLineColumns = `
  coalesce(sum(given.amount) filter (where made.state = 'refunded'), 0)::bigint as "refundedAmount",
  coalesce(sum(given.gst_amount) filter (where made.state = 'refunded'), 0)::bigint
    as "refundedGstAmount",
  coalesce(sum(given.amount), 0)::bigint as "boundAmount"`;

/** SQL of an order's lines with the refunds of the attempt that `attemptId` names. */
export const refundedLineTables = (attemptId: string): string => `order_lines line
  left join (
    refund_lines given join refunds made on made.refund_id = given.refund_id
      and made.state <> 'declined'
  ) on made.attempt_id = ${attemptId} and given.line_number = line.line_number`;

const findLines = statement<PaidLine>(
  'lines-of-paid-attempt',
  `select line.line_number as "lineNumber",
     coalesce(line.invoice_position, 1) as "invoicePosition",
     row_number() over (partition by line.invoice_position order by line.line_number)::integer
       as "placeInInvoice",
     line.group_number as "groupNumber", line.description,
     line.enrolment_id as "enrolmentId", line.product_id as "productId", line.amount,
     line.gst_amount as "gstAmount", ${refundedLineColumns}
   from ${refundedLineTables('$1')}
   where line.order_id = (select order_id from payment_attempts where attempt_id = $1)
   group by line.order_id, line.line_number order by line.line_number`,
);
const findParts = statement<LineRefund>(
  'lines-of-refund',
  `select line_number as "lineNumber", amount from refund_lines
   where refund_id = $1 order by line_number`,
);
const setGst = statement(
  'set-gst-of-refund-lines',
  `update refund_lines line set gst_amount = said."gstAmount"
   from jsonb_to_recordset($2) as said ("lineNumber" integer, "gstAmount" bigint)
   where line.refund_id = $1 and line.line_number = said."lineNumber"`,
);

/** The lines that an attempt paid for. Call it with the attempt locked. */
export const readPaidLines = (tx: Database, attemptId: string): Promise<PaidLine[]> =>
  tx.rows(findLines, [attemptId]);

/** The amount of a refund per line. */
export const readRefundParts = (tx: Database, refundId: string): Promise<LineRefund[]> =>
  tx.rows(findParts, [refundId]);

/** A part of a refund with its line and the GST within it. */
export interface RefundPart extends LineRefund {
  readonly line: PaidLine;
  readonly gstAmount: number;
}

/** What was paid for each invoice, with its lines. Documents form one part. */
export const linesByInvoice = (
  { amount, invoices }: Pick<LockedAttempt, 'amount' | 'invoices'>,
  lines: readonly PaidLine[],
) =>
  (invoices.length > 0 ? invoices : [{ position: 1, amount }]).map((part) => ({
    position: part.position,
    paid: part.amount,
    lines: lines.filter(({ invoicePosition }) => invoicePosition === part.position),
  }));

/** Adds the GST as it is now, which depends on what was refunded of each line. */
export function withGst(
  attempt: Pick<LockedAttempt, 'amount' | 'invoices'>,
  lines: readonly PaidLine[],
  parts: readonly LineRefund[],
): RefundPart[] {
  const found = gstOfRefund(linesByInvoice(attempt, lines), parts);
  return parts.map((part) => {
    const line = lines.find(({ lineNumber }) => lineNumber === part.lineNumber);
    const refunded = found.find(({ lineNumber }) => lineNumber === part.lineNumber);
    if (!line || !refunded) throw new Error('The refunded line does not belong to the order.');
    return { ...refunded, line };
  });
}

export const gstOf = (parts: readonly RefundPart[]): number =>
  parts.reduce((sum, { gstAmount }) => sum + gstAmount, 0);

/** Computes the GST of a refund as of now and stores it with the lines. */
export async function settleRefundLines(
  tx: Database,
  attempt: LockedAttempt,
  refundId: string,
): Promise<RefundPart[]> {
  const paid = await readPaidLines(tx, attempt.attempt_id);
  const parts = withGst(attempt, paid, await readRefundParts(tx, refundId));
  const gstOfLines = parts.map(({ lineNumber, gstAmount }) => ({ lineNumber, gstAmount }));
  await tx.rows(setGst, [refundId, JSON.stringify(gstOfLines)]);
  return parts;
}
