import { lockTextInTransaction } from '../platform/advisory-lock.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { administrationLabels } from './administration/labels.ts';
import { holdingSql, unsettledSql } from './attempt-sql.ts';
import type { LockedAttempt } from './attempts.ts';

const lockInvoice = statement(
  'lock-invoice-of-attempt',
  'select from pre_enrolments where pre_enrolment_id = $1 for no key update',
);

/**
 * SQL: whether a review says that what an attempt pays is paid by other money than a recorded attempt. The
 * invoice that the registry had marked as paid stays so; a second charge only counts until a person has
 * dealt with it.
 *
 * @param attemptId SQL for the id of the attempt
 */
export const reviewedPaidOtherwiseSql = (attemptId: string): string =>
  `exists (
    select from payment_reviews review where review.attempt_id = ${attemptId}
      and (review.kind = 'invoicePaidOtherwise'
        or review.kind = 'chargedTwice' and review.closed_at is null)
  )`;

/** SQL: another attempt, called `other`, of what the attempt of `$1` to `$5` pays for. */
const otherOfSame = `payment_attempts other join orders purchase using (order_id)
   where other.attempt_id <> $1 and (
     other.order_id = $2 or other.pre_enrolment_id = $3
     or purchase.user_id = $4 and purchase.cart_id = $5
   )`;

const valuesOf = (attempt: LockedAttempt) => [
  attempt.attempt_id,
  attempt.order_id,
  attempt.pre_enrolment_id,
  attempt.user_id,
  attempt.cart_id,
];

const findOthers = statement<{ is_open: boolean; is_paid: boolean }>(
  'other-payments-of-same',
  `select coalesce(bool_or(${unsettledSql('other')}), false) as is_open,
     coalesce(bool_or(other.state = 'paid'), false) as is_paid
   from ${otherOfSame} and ${holdingSql('other')}`,
);
const promote = statement<{ attempt_id: string }>(
  'promote-duplicate-payment',
  `update payment_attempts set is_duplicate = false
   where attempt_id = (
     select attempt_id from payment_attempts
     where attempt_id <> $1 and pre_enrolment_id = $2
       and is_duplicate and released_at is null and bound_amount = 0
     order by created_at limit 1
   )
   returning attempt_id`,
);

const closeReview = statement(
  'close-duplicate-payment-review',
  `update payment_reviews set closed_at = $2, closed_by = $3,
     closed_because = 'One of the two payments was refunded or reversed.'
   where attempt_id = $1 and kind = 'duplicatePayment' and closed_at is null`,
);

/** When a review is closed, and by whose act. */
interface Closing {
  readonly at: Date;
  readonly userId: string;
}

/**
 * Whether the same invoice, order or cart is paid by another attempt. Nobody begins to pay it until the
 * transaction ends. Call it under the lock of the attempt.
 *
 * @throws Refusal while another payment of the same is under way or in doubt: it may turn out either way
 */
export async function isPaidOtherwise(tx: Database, attempt: LockedAttempt): Promise<boolean> {
  if (attempt.pre_enrolment_id === null)
    await lockTextInTransaction(tx, `documents ${attempt.user_id}`);
  else await tx.rows(lockInvoice, [attempt.pre_enrolment_id]);
  const [others] = await tx.rows(findOthers, valuesOf(attempt));
  if (others?.is_open) {
    throw new Refusal('paymentInProgress', {
      message: administrationLabels.inDoubt,
    });
  }
  return others?.is_paid ?? false;
}

/**
 * Once an attempt no longer counts for its invoice, a duplicate payment of the invoice of which nothing
 * was refunded takes its place. An order of documents is left to a person: its documents may have been sent
 * with the other order, and the registry was told that it orders nothing.
 *
 * @returns whether there was one
 */
export async function promoteDuplicate(
  tx: Database,
  attempt: LockedAttempt,
  by: Closing,
): Promise<boolean> {
  const [promoted] = await tx.rows(promote, [attempt.attempt_id, attempt.pre_enrolment_id]);
  if (promoted) await closeDuplicateReview(tx, promoted.attempt_id, by);
  return promoted !== undefined;
}

/** Closes the review of a duplicate payment: there is nothing left to refund twice. */
export async function closeDuplicateReview(
  tx: Database,
  attemptId: string,
  { at, userId }: Closing,
): Promise<void> {
  await tx.rows(closeReview, [attemptId, at, userId]);
}
