import { dueAmount } from '../invoices/pre-enrolment-row.ts';
import { keptSql } from './attempt-sql.ts';

// Opens reviews of invoices that were paid here and that the registry says something else of. Each is
// opened once: what an administrator has dealt with is not asked about again every night.

const keptHereSql = keptSql('attempt');

/**
 * SQL for invoices that are cancelled there. `$1` is the time.
 *
 * @param said SQL that answers `pre_enrolment_id` and `status`, as the registry says it
 */
export const reviewCancelled = (said: string): string =>
  `insert into payment_reviews (attempt_id, kind, detail, at)
   select attempt.attempt_id, 'invoiceCancelled',
     format('Invoice %s was paid here and is cancelled in the student system.', invoice.invoice_number),
     $1::timestamptz
   from (${said}) said
   join payment_attempts attempt using (pre_enrolment_id)
   join pre_enrolments invoice using (pre_enrolment_id)
   where said.status = 'cancelled' and ${keptHereSql}
     and not exists (
       select from payment_reviews known
       where known.attempt_id = attempt.attempt_id and known.kind = 'invoiceCancelled'
     )
   on conflict do nothing
   returning review_id`;

const dollars = (amount: string) => `to_char(${amount} / 100.0, 'FM$999,999,990.00')`;

/**
 * SQL for invoices that now ask for another amount than was paid. `$1` is the time.
 *
 * @param changed SQL that answers the `pre_enrolment_id` of what may have changed
 */
export const reviewAmounts = (changed: string): string =>
  `insert into payment_reviews (attempt_id, kind, detail, at)
   select found.attempt_id, 'amountDiffers', found.detail, $1::timestamptz
   from (
     select attempt.attempt_id,
       format('Invoice %s was paid with %s here; the student system now asks for %s.',
         invoice.invoice_number, ${dollars('attempt.amount')}, ${dollars(dueAmount)}) as detail
     from (${changed}) changed
     join payment_attempts attempt using (pre_enrolment_id)
     join pre_enrolments invoice using (pre_enrolment_id)
     left join pre_enrolment_fees fee using (pre_enrolment_id)
     where ${keptHereSql} and invoice.retired_at is null
     group by attempt.attempt_id, invoice.pre_enrolment_id
     having ${dueAmount} <> attempt.amount
   ) found
   where not exists (
     select from payment_reviews known
     where known.attempt_id = found.attempt_id and known.kind = 'amountDiffers'
       and known.detail = found.detail
   )
   on conflict do nothing
   returning review_id`;
