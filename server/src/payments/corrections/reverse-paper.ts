import type { InvoiceOutcome } from '@tradebridge/contract/refund-rules';
import type { Context } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database.ts';
import { type Change, recordChanges } from '../../registry/changes.ts';
import type { LockedAttempt } from '../attempts.ts';
import { changeHeadOf } from '../change-head.ts';
import { issueReceipt } from '../issue-receipt.ts';

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

/**
 * Cancels the receipt of a payment, or the adjustment note of a refund, that did not happen: issues the
 * paper that says so, with its mail, and tells the registry.
 *
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
    outcome,
    protects,
  }: {
    readonly attempt: LockedAttempt;
    readonly refundId: string | null;
    readonly correctionId: string;
    readonly reason: string;
    /** What became of the invoice; null where there is none. */
    readonly outcome: InvoiceOutcome | null;
    readonly protects?: Change['protects'];
  },
): Promise<void> {
  const { now, actor } = context;
  const { attempt_id: attemptId, pre_enrolment_id: preEnrolmentId } = attempt;
  const [paper] = await tx.rows(findPaper, [attemptId, refundId]);
  if (!paper) throw new Error('What was recorded as paid or refunded has its paper.');
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
  await recordChanges(tx, [
    {
      ...changeHeadOf(attempt, { at: now, userId: actor.userId, contactId: null }),
      kind: 'payment.reversed',
      values: {
        orderNumber: attempt.order_number,
        receiptNumber,
        reversedNumber,
        adjustmentNoteNumber,
        reverses: refundId === null ? 'payment' : 'refund',
        preEnrolmentId,
        amount,
        gstAmount,
        reason,
        invoice: outcome,
      },
      ...(protects && { protects }),
    },
  ]);
}
