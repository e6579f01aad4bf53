import { dueAmount } from '../invoices/pre-enrolment-row.ts';
import { recordedFormat } from '../platform/recorded-words.ts';
import { keptSql } from './attempt-sql.ts';
import { recordLabels } from './record-labels.ts';

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
     format(${recordedFormat(recordLabels.invoiceCancelled)}, invoice.invoice_number),
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
       format(${recordedFormat(recordLabels.amountDiffers)},
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

/**
 * SQL for invoices that were withdrawn here, whose withdrawal the registry has acknowledged, and that a
 * later extract lists as unpaid or paid all the same: its word counts by then. Each withdrawal is asked
 * about once. `$1` is the time, `$2` the institution's time zone.
 *
 * @param said SQL that answers the `pre_enrolment_id` of what the extract lists so
 */
export const reviewWithdrawn = (said: string): string =>
  `insert into payment_reviews (attempt_id, kind, detail, at)
   select found.attempt_id, 'withdrawnContradicted', found.detail, $1::timestamptz
   from (
     select distinct on (invoice.pre_enrolment_id) attempt.attempt_id,
       format(${recordedFormat(recordLabels.withdrawnContradicted)},
         invoice.invoice_number, to_char(invoice.withdrawn_at at time zone $2, 'FMDD Mon YYYY'),
         invoice.status) as detail
     from (${said}) said
     join pre_enrolments invoice using (pre_enrolment_id)
     join payment_attempts attempt using (pre_enrolment_id)
     join refunds refund on refund.attempt_id = attempt.attempt_id
       and refund.invoice_outcome = 'withdrawn'
     where invoice.withdrawn_at is not null and invoice.status in ('unpaid', 'paid')
     order by invoice.pre_enrolment_id, refund.settled_at desc
   ) found
   where not exists (
     select from payment_reviews known
     where known.attempt_id = found.attempt_id and known.kind = 'withdrawnContradicted'
   )
   on conflict do nothing
   returning review_id`;
