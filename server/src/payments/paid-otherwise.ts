import { lockTextInTransaction } from '../platform/advisory-lock.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { administrationLabels } from './administration/labels.ts';
import { holdingSql, unsettledSql } from './attempt-sql.ts';
import { invoiceIdsOf, type LockedAttempt } from './attempts.ts';

const lockInvoices = statement(
  'lock-invoices-of-attempt',
  `select from pre_enrolments where pre_enrolment_id = any($1)
   order by pre_enrolment_id for no key update`,
);

/**
 * SQL: whether a review says that an invoice of an attempt is paid by money other than a recorded
 * attempt. An invoice that the registry marked as paid stays so; a second charge counts only until
 * a person has dealt with it.
 * @param attemptId SQL of the attempt's id
 * @param preEnrolmentId SQL of the invoice's id
 */
export const reviewedPaidOtherwiseSql = (attemptId: string, preEnrolmentId: string): string =>
  `exists (
    select from payment_reviews review where review.attempt_id = ${attemptId}
      and (review.kind = 'invoicePaidOtherwise'
        or review.kind = 'chargedTwice' and review.closed_at is null)
      and (review.pre_enrolment_ids is null or ${preEnrolmentId} = any(review.pre_enrolment_ids))
  )`;

/**
 * SQL: a duplicate payment without refunds whose invoices are all also paid by another payment: it
 * can replace that one.
 * @param duplicate the query's alias of the attempts table
 * @param isPaidToo SQL: whether the other payment pays the invoice aliased `invoice`
 */
export const replacesSql = (duplicate: string, isPaidToo: string): string =>
  `(${duplicate}.is_duplicate and ${duplicate}.released_at is null and ${duplicate}.bound_amount = 0
    and not exists (
      select from order_invoices invoice
      where invoice.order_id = ${duplicate}.order_id and not (${isPaidToo})
    ))`;

/** SQL: another attempt, aliased `other`, for the same as the attempt of `$1` to `$5`. */
const otherOfSame = `payment_attempts other join orders purchase using (order_id)
   where other.attempt_id <> $1 and (
     other.order_id = $2
     or other.order_id in (select order_id from order_invoices where pre_enrolment_id = any($3))
     or purchase.user_id = $4 and purchase.cart_id = $5
   )`;

const valuesOf = (attempt: LockedAttempt) => [
  attempt.attempt_id,
  attempt.order_id,
  invoiceIdsOf(attempt),
  attempt.user_id,
  attempt.cart_id,
];

const findOthers = statement<{ is_open: boolean; is_paid: boolean }>(
  'other-payments-of-same',
  `select coalesce(bool_or(${unsettledSql('other')}), false) as is_open,
     coalesce(bool_or(other.state = 'paid'), false) as is_paid
   from ${otherOfSame} and ${holdingSql('other')}`,
);
// Of two that share an invoice, the earlier one takes it.
const promote = statement<{ attempt_id: string; pre_enrolment_ids: string[] }>(
  'promote-duplicate-payment',
  `update payment_attempts set is_duplicate = false
   where attempt_id = (
     select attempt_id from payment_attempts duplicate
     where attempt_id <> $1
       and order_id in (select order_id from order_invoices where pre_enrolment_id = any($2))
       and ${replacesSql(
         'duplicate',
         `invoice.pre_enrolment_id = any($2) and not exists (
            select from invoice_holds held where held.pre_enrolment_id = invoice.pre_enrolment_id)`,
       )}
     order by created_at limit 1
   )
   returning attempt_id, array(
     select pre_enrolment_id from order_invoices invoice
     where invoice.order_id = payment_attempts.order_id
   ) as pre_enrolment_ids`,
);

const closeReview = statement(
  'close-duplicate-payment-review',
  `update payment_reviews set closed_at = $2, closed_by = $3,
     closed_because = 'One of the two payments was refunded or reversed.'
   where attempt_id = $1 and kind = 'duplicatePayment' and closed_at is null`,
);

/** When and by whom a review is closed. */
interface Closing {
  readonly at: Date;
  readonly userId: string;
}

/**
 * Whether another attempt pays one of the same invoices, or the same order or cart. No payment of
 * them can start until the transaction ends. Call it with the attempt locked.
 * @throws Refusal while another payment of the same is pending or unknown, since either outcome is
 * possible
 */
export async function isPaidOtherwise(tx: Database, attempt: LockedAttempt): Promise<boolean> {
  if (attempt.invoices.length === 0)
    await lockTextInTransaction(tx, `documents ${attempt.user_id}`);
  else await tx.rows(lockInvoices, [invoiceIdsOf(attempt)]);
  const [others] = await tx.rows(findOthers, valuesOf(attempt));
  if (others?.is_open) {
    throw new Refusal('paymentInProgress', {
      message: administrationLabels.inDoubt,
    });
  }
  return others?.is_paid ?? false;
}

/**
 * Once an attempt no longer counts for its invoices, duplicate payments of them without refunds
 * replace it. One that also pays other invoices is left to a person, and so is an order of
 * documents: its documents may have been sent with the other order, and the registry was told that
 * it orders nothing.
 * @param preEnrolmentIds those of its invoices that were not also paid otherwise
 * @returns the ids of the invoices that are now paid by duplicates
 */
export async function promoteDuplicates(
  tx: Database,
  { attempt_id: attemptId }: LockedAttempt,
  preEnrolmentIds: readonly string[],
  by: Closing,
): Promise<ReadonlySet<string>> {
  const paid = new Set<string>();
  for (;;) {
    const [promoted] = await tx.rows(promote, [attemptId, preEnrolmentIds]);
    if (!promoted) return paid;
    await closeDuplicateReview(tx, promoted.attempt_id, by);
    for (const id of promoted.pre_enrolment_ids) paid.add(id);
  }
}

/** Closes the review of a duplicate payment, once nothing is left to refund. */
export async function closeDuplicateReview(
  tx: Database,
  attemptId: string,
  { at, userId }: Closing,
): Promise<void> {
  await tx.rows(closeReview, [attemptId, at, userId]);
}
