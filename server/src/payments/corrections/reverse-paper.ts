import { postInvoices } from '../../company-account/post-invoices.ts';
import type { Context } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database.ts';
import { type Change, recordChanges } from '../../registry/changes.ts';
import { invoiceIdsOf, type LockedAttempt } from '../attempts.ts';
import { changeHeadOf } from '../change-head.ts';
import { issueReceipt } from '../issue-receipt.ts';
import type { SettledInvoice } from '../refunds/settle-invoice.ts';

const findPaper = statement<{
  receipt_number: string;
  adjusts: string | null;
  amount: number;
  gst_amount: number;
}>(
  'paper-to-reverse',
  `select receipt_number, adjusts, amount, gst_amount from portal_receipts
   where attempt_id = $1 and refund_id is not distinct from $2 and kind <> 'reversal'
     and reversed_at is null`,
);

const findRefunded = statement<{ position: number; amount: number; gst_amount: number }>(
  'refunded-of-invoices',
  `select coalesce(line.invoice_position, 1) as position, sum(part.amount)::bigint as amount,
     sum(part.gst_amount)::bigint as gst_amount
   from refund_lines part join order_lines line using (order_id, line_number)
   where part.refund_id = $1 group by 1`,
);

interface ToldPart {
  readonly settled: SettledInvoice | null;
  readonly amount: number;
  readonly gstAmount: number;
}

/** The paper's amounts per invoice; undivided for one invoice, or for documents. */
async function toldPartsOf(
  tx: Database,
  settled: readonly SettledInvoice[],
  { refundId, whole }: { refundId: string | null; whole: Omit<ToldPart, 'settled'> },
): Promise<ToldPart[]> {
  const [only = null] = settled;
  if (settled.length <= 1) return [{ settled: only, ...whole }];
  if (refundId === null) {
    return settled.map((one) => ({
      settled: one,
      amount: one.invoice.amount,
      gstAmount: one.invoice.gstAmount,
    }));
  }
  const refunded = await tx.rows(findRefunded, [refundId]);
  const partOf = new Map(refunded.map((part) => [part.position, part]));
  return settled
    .map((one) => {
      const part = partOf.get(one.invoice.position);
      return { settled: one, amount: part?.amount ?? 0, gstAmount: part?.gst_amount ?? 0 };
    })
    .filter((part) => part.amount > 0 || part.settled.outcome !== null);
}

/**
 * Cancels the receipt of a payment, or the adjustment note of a refund, that did not happen: issues
 * and mails the reversal, tells the registry and posts it in the company's account.
 * @param refundId null for the payment itself
 */
export async function reversePaper(
  context: Context,
  tx: Database,
  {
    attempt,
    refundId,
    correctionId,
    reason,
    settled,
  }: {
    readonly attempt: LockedAttempt;
    readonly refundId: string | null;
    readonly correctionId: string;
    readonly reason: string;
    /** What became of each invoice; empty for documents. */
    readonly settled: readonly SettledInvoice[];
  },
): Promise<void> {
  const { now, actor } = context;
  const { attempt_id: attemptId } = attempt;
  const [paper] = await tx.rows(findPaper, [attemptId, refundId]);
  if (!paper) throw new Error('The recorded payment or refund has no paper.');
  const { receipt_number: reversedNumber, amount, gst_amount: gstAmount } = paper;
  const receiptNumber = paper.adjusts ?? reversedNumber;
  const adjustmentNoteNumber = await issueReceipt(tx, context, {
    kind: 'reversal',
    attemptId,
    correctionId,
    adjusts: receiptNumber,
    reverses: reversedNumber,
    employerId: attempt.employer_id,
    studentId: attempt.student_id,
    amount,
    gstAmount,
  });
  const parts = await toldPartsOf(tx, settled, { refundId, whole: { amount, gstAmount } });
  await recordChanges(
    tx,
    parts.map(({ settled: one, ...part }): Change => {
      const invoice = one?.invoice ?? null;
      return {
        ...changeHeadOf(attempt, invoice, { at: now, userId: actor.userId, contactId: null }),
        kind: 'payment.reversed',
        values: {
          orderNumber: attempt.order_number,
          receiptNumber,
          reversedNumber,
          adjustmentNoteNumber,
          reverses: refundId === null ? 'payment' : 'refund',
          preEnrolmentId: invoice?.preEnrolmentId ?? null,
          amount: part.amount,
          gstAmount: part.gstAmount,
          reason,
          invoice: one?.outcome ?? null,
        },
        ...(one?.protects && { protects: one.protects }),
      };
    }),
  );
  await postInvoices(tx, context, invoiceIdsOf(attempt));
}
