import { type Database, statement } from '../../platform/database.ts';
import type { LockedAttempt } from '../attempts.ts';
import { reviewedPaidOtherwiseSql } from '../paid-otherwise.ts';

/**
 * SQL: whether a refund of all of an attempt changes what becomes of its invoice. It does not where the
 * invoice was paid otherwise too, or is not paid by this attempt.
 *
 * @param attempt the table of attempts, as the query calls it
 */
export const decidesInvoiceSql = (attempt: string): string =>
  `(${attempt}.pre_enrolment_id is not null and ${attempt}.state = 'paid'
    and not ${attempt}.is_duplicate and not ${reviewedPaidOtherwiseSql(`${attempt}.attempt_id`)}
    and not exists (
      select from payment_attempts beside
      where beside.pre_enrolment_id = ${attempt}.pre_enrolment_id and beside.is_duplicate
        and beside.released_at is null and beside.bound_amount = 0
    ))`;

const find = statement<{ decides: boolean }>(
  'attempt-decides-invoice',
  `select ${decidesInvoiceSql('attempt')} as decides from payment_attempts attempt
   where attempt.attempt_id = $1`,
);

/** Whether a refund of all of the attempt changes what becomes of its invoice. */
export async function decidesInvoice(tx: Database, attempt: LockedAttempt): Promise<boolean> {
  const [found] = await tx.rows(find, [attempt.attempt_id]);
  return found?.decides ?? false;
}
