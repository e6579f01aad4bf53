import type { InvoiceOutcome } from '@tradebridge/contract/refund-rules';
import { type Database, statement } from '../../platform/database.ts';
import { recordChanges } from '../../registry/changes.ts';
import { changeHeadOf } from '../change-head.ts';
import { issueReceipt } from '../issue-receipt.ts';
import type { SettlingParts } from '../settling-parts.ts';
import { type LockedRefund, moveRefund } from './lock-refund.ts';
import { gstOf, type RefundPart, settleRefundLines } from './refund-lines.ts';
import { settleInvoice } from './settle-invoice.ts';

const findReceipt = statement<{ receipt_number: string }>(
  'receipt-of-attempt',
  `select receipt_number from portal_receipts
   where attempt_id = $1 and kind = 'receipt' and reversed_at is null`,
);
const setOutcome = statement(
  'set-invoice-outcome-of-refund',
  'update refunds set invoice_outcome = $2 where refund_id = $1',
);

const toldPartOf = ({ lineNumber, amount, gstAmount, line }: RefundPart) => ({
  lineNumber,
  groupNumber: line.groupNumber,
  description: line.description,
  enrolmentId: line.enrolmentId,
  productId: line.productId,
  amount,
  gstAmount,
});

/**
 * Money went back. All that follows is here, in the transaction of `tx` and under the refund's lock: its
 * GST, what becomes of the invoice, the adjustment note with its mail, and the registry's change.
 *
 * @returns the number of the adjustment note, and what became of the invoice
 */
export async function followRefund(
  tx: Database,
  parts: SettlingParts,
  { attempt, refund }: LockedRefund,
  outcome: {
    readonly message: string | null;
    readonly userId?: string;
    readonly transactionReference: string | null;
  },
): Promise<{ adjustmentNoteNumber: string; outcome: InvoiceOutcome | null }> {
  const { now } = parts;
  const { attempt_id: attemptId, pre_enrolment_id: preEnrolmentId } = attempt;
  const { refund_id: refundId, amount, reason } = refund;
  const { transactionReference } = outcome;
  // Worked out now: what else was under way when it was asked for may have been declined.
  const lines = await settleRefundLines(tx, { refundId, attemptId });
  const gstAmount = gstOf(lines);
  await moveRefund(tx, { ...outcome, refundId, to: 'refunded', at: now, gstAmount });
  const isAll = attempt.refunded_amount + amount === attempt.amount;
  const invoice = await settleInvoice(tx, now, attempt, { isAll, userId: refund.user_id });
  await tx.rows(setOutcome, [refundId, invoice.outcome]);
  const [receipt] = await tx.rows(findReceipt, [attemptId]);
  if (!receipt) throw new Error('What was paid has a receipt.');
  const { receipt_number: receiptNumber } = receipt;
  const adjustmentNoteNumber = await issueReceipt(tx, parts, {
    kind: 'adjustmentNote',
    attemptId,
    refundId,
    adjusts: receiptNumber,
    employerId: attempt.employer_id,
    studentId: attempt.student_id,
    amount,
    gstAmount,
  });
  await recordChanges(tx, [
    {
      ...changeHeadOf(attempt, { at: now, userId: refund.user_id, contactId: null }),
      kind: 'payment.refunded',
      values: {
        orderNumber: attempt.order_number,
        receiptNumber,
        adjustmentNoteNumber,
        transactionReference,
        preEnrolmentId,
        amount,
        gstAmount,
        lines: lines.map(toldPartOf),
        reason,
        invoice: invoice.outcome,
      },
      ...(invoice.protects && { protects: invoice.protects }),
    },
  ]);
  return { adjustmentNoteNumber, outcome: invoice.outcome };
}
