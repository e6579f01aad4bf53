import { postInvoices } from '../company-account/post-invoices.ts';
import { announce } from '../platform/announce.ts';
import { type Database, statement } from '../platform/database.ts';
import { recorded } from '../platform/recorded-words.ts';
import { announcementsOf } from './announcements-of.ts';
import { applyHeldBack } from './apply-held-back.ts';
import { invoiceIdsOf, type LockedAttempt, type PaidInvoice } from './attempts.ts';
import { issueReceipt } from './issue-receipt.ts';
import { endLinksOfInvoice } from './links/end-links.ts';
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
  { attempt_id: attemptId }: LockedAttempt,
  { preEnrolmentId: id, invoiceNumber }: PaidInvoice,
): Promise<boolean> {
  const paid = await tx.rows(payInvoice, [id]);
  if (paid.length > 0) return true;
  const [found] = await tx.rows(findInvoice, [id]);
  const isPaidOtherwise = found?.status === 'paid';
  const invoice = invoiceNumber ?? id;
  await openReview(tx, {
    attemptId,
    kind: isPaidOtherwise ? 'invoicePaidOtherwise' : 'invoiceCancelled',
    detail: isPaidOtherwise
      ? recorded(recordLabels.paidOtherwise, { invoice })
      : recorded(recordLabels.invoiceChanged, { invoice, status: found?.status ?? 'removed' }),
    preEnrolmentIds: [id],
    at: now,
  });
  return false;
}

/** The same for all invoices of an attempt. @returns those that it marked as paid */
async function markInvoicesPaid(
  tx: Database,
  now: Date,
  attempt: LockedAttempt,
): Promise<ReadonlySet<PaidInvoice>> {
  const marked = new Set<PaidInvoice>();
  for (const invoice of attempt.invoices) {
    if (await markInvoicePaid(tx, now, attempt, invoice)) marked.add(invoice);
    await endLinksOfInvoice(tx, invoice.preEnrolmentId, now);
  }
  return marked;
}

/**
 * Everything that follows a payment, in the transaction that records it: the receipt with its mail,
 * the invoices' states and what an extract said about them meanwhile, the registry's change, the
 * company's account and the announcements.
 * @param payment `isDuplicate`: the same was paid otherwise, so the invoices and the ordered
 * documents do not change
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
  const marked = isDuplicate ? new Set<PaidInvoice>() : await markInvoicesPaid(tx, now, attempt);
  await announce(tx, announcementsOf(attempt));
  // Before the receipt, since others wait for its number.
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
    marked,
    isDuplicate,
    lines,
  });
  for (const invoice of attempt.invoices) {
    const isLocked = marked.has(invoice);
    await applyHeldBack(tx, invoice.preEnrolmentId, now, { isLocked });
  }
  await postInvoices(tx, parts, invoiceIdsOf(attempt));
}
