import { announce } from '../platform/announce.ts';
import { type Database, statement } from '../platform/database.ts';
import { recorded } from '../platform/recorded-words.ts';
import { announcementsOf } from './announcements-of.ts';
import { applyHeldBack } from './apply-held-back.ts';
import type { LockedAttempt } from './attempts.ts';
import { issueReceipt } from './issue-receipt.ts';
import { openReview } from './open-review.ts';
import { recordLabels } from './record-labels.ts';
import { findBoughtDocuments, recordPayment } from './record-payment.ts';
import type { SettlingParts } from './settling-parts.ts';

const payInvoice = statement<{ pre_enrolment_id: string }>(
  'pay-pre-enrolment',
  `update pre_enrolments set status = 'paid'
   where pre_enrolment_id = $1 and status = 'unpaid' returning pre_enrolment_id`,
);
const findInvoice = statement<{ status: string }>(
  'status-of-pre-enrolment',
  'select status from pre_enrolments where pre_enrolment_id = $1',
);

/** Marks the invoice paid; if the registry or staff changed it meanwhile, opens a review. */
async function markInvoicePaid(
  tx: Database,
  now: Date,
  { attempt_id: attemptId, pre_enrolment_id: id }: LockedAttempt,
): Promise<boolean> {
  const paid = await tx.rows(payInvoice, [id]);
  if (paid.length > 0) return true;
  const [invoice] = await tx.rows(findInvoice, [id]);
  const isPaidOtherwise = invoice?.status === 'paid';
  await openReview(tx, {
    attemptId,
    kind: isPaidOtherwise ? 'invoicePaidOtherwise' : 'invoiceCancelled',
    detail: isPaidOtherwise
      ? recorded(recordLabels.paidOtherwise)
      : recorded(recordLabels.invoiceChanged, { status: invoice?.status ?? 'removed' }),
    at: now,
  });
  return false;
}

/**
 * All that follows a payment, in the transaction that records it: the receipt with its mail, the
 * invoice's state and what an extract said of it meanwhile, the registry's change and the announcements.
 *
 * @param payment `isDuplicate`: the same was paid otherwise, so the invoice and what was ordered stay as
 *   they are
 */
export async function followPayment(
  tx: Database,
  parts: SettlingParts,
  attempt: LockedAttempt,
  {
    transactionReference,
    isDuplicate,
  }: { readonly transactionReference: string | null; readonly isDuplicate: boolean },
): Promise<void> {
  const { now } = parts;
  const { pre_enrolment_id: preEnrolmentId } = attempt;
  const isInvoiceMarked =
    preEnrolmentId !== null && !isDuplicate && (await markInvoicePaid(tx, now, attempt));
  await announce(tx, announcementsOf(attempt));
  // Before the receipt: for its number others wait.
  const lines = isDuplicate ? [] : await findBoughtDocuments(tx, attempt);
  const receiptNumber = await issueReceipt(tx, parts, {
    kind: 'receipt',
    attemptId: attempt.attempt_id,
    employerId: attempt.employer_id,
    studentId: attempt.student_id,
    amount: attempt.amount,
    gstAmount: attempt.gst_amount,
  });
  await recordPayment(tx, now, attempt, {
    receiptNumber,
    transactionReference,
    isInvoiceMarked,
    isDuplicate,
    lines,
  });
  if (preEnrolmentId !== null) {
    await applyHeldBack(tx, preEnrolmentId, now, { isLocked: isInvoiceMarked });
  }
}
