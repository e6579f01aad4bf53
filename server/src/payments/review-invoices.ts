import type { ReviewKind } from '@tradebridge/contract/payment-rules';
import { dueAmount } from '../invoices/pre-enrolment-row.ts';
import { recordedFormat } from '../platform/recorded-words.ts';
import { keptSql } from './attempt-sql.ts';
import { recordLabels } from './record-labels.ts';

// Opens reviews of invoices that were paid here and that the registry disagrees about. Each is
// opened once: what an administrator has dealt with is not reported again every night.

const keptHereSql = keptSql('attempt');

/** SQL that joins `paid` rows and their payment attempts to a query's `invoice`. */
const attemptsSql = `join order_invoices paid on paid.pre_enrolment_id = invoice.pre_enrolment_id
     join payment_attempts attempt on attempt.order_id = paid.order_id`;

/**
 * SQL that opens a review for each attempt: several of its invoices found together share one, and
 * what was reported before is not reported again. `$1` is the time.
 * @param found SQL that returns `attempt_id`, `pre_enrolment_id` and `detail`
 */
const openEach = (kind: ReviewKind, found: string): string =>
  `insert into payment_reviews as known (attempt_id, kind, detail, at, pre_enrolment_ids)
   select found.attempt_id, '${kind}', string_agg(found.detail, ' ' order by found.detail),
     $1::timestamptz, array_agg(found.pre_enrolment_id)
   from (${found}) found
   where not exists (
     select from payment_reviews before
     where before.attempt_id = found.attempt_id and before.kind = '${kind}'
       and position(found.detail in before.detail) > 0
   )
   group by found.attempt_id
   on conflict (attempt_id, kind) where closed_at is null
   do update set detail = known.detail || ' ' || excluded.detail,
     pre_enrolment_ids = known.pre_enrolment_ids || excluded.pre_enrolment_ids
   returning review_id`;

/**
 * SQL for invoices that the registry has cancelled. `$1` is the time.
 * @param said SQL that returns `pre_enrolment_id` and the registry's `status`
 */
export const reviewCancelled = (said: string): string =>
  openEach(
    'invoiceCancelled',
    `select attempt.attempt_id, invoice.pre_enrolment_id,
       format(${recordedFormat(recordLabels.invoiceCancelled)}, invoice.invoice_number) as detail
     from (${said}) said join pre_enrolments invoice using (pre_enrolment_id)
     ${attemptsSql}
     where said.status = 'cancelled' and ${keptHereSql}
       and not exists (
         select from payment_reviews told
         where told.attempt_id = attempt.attempt_id and told.kind = 'invoiceCancelled'
           and (told.pre_enrolment_ids is null
             or invoice.pre_enrolment_id = any(told.pre_enrolment_ids))
       )`,
  );

const dollars = (amount: string) => `to_char(${amount} / 100.0, 'FM$999,999,990.00')`;

/**
 * SQL for invoices whose amount now differs from what was paid. `$1` is the time.
 * @param changed SQL that returns the `pre_enrolment_id` of what may have changed
 */
export const reviewAmounts = (changed: string): string =>
  openEach(
    'amountDiffers',
    `select attempt.attempt_id, invoice.pre_enrolment_id,
       format(${recordedFormat(recordLabels.amountDiffers)},
         invoice.invoice_number, ${dollars('paid.amount')}, ${dollars(dueAmount)}) as detail
     from (${changed}) changed join pre_enrolments invoice using (pre_enrolment_id)
     left join pre_enrolment_fees fee using (pre_enrolment_id)
     ${attemptsSql}
     where ${keptHereSql} and invoice.retired_at is null
     group by attempt.attempt_id, invoice.pre_enrolment_id, paid.amount
     having ${dueAmount} <> paid.amount`,
  );

/**
 * SQL for invoices that were withdrawn here, whose withdrawal the registry has acknowledged, and
 * that a later extract still lists as unpaid or paid, which then counts. Each withdrawal is
 * reported once. `$1` is the time, `$2` the institution's time zone.
 * @param said SQL that returns the `pre_enrolment_id` of what the extract lists so
 */
export const reviewWithdrawn = (said: string): string =>
  openEach(
    'withdrawnContradicted',
    `select distinct on (invoice.pre_enrolment_id) attempt.attempt_id, invoice.pre_enrolment_id,
       format(${recordedFormat(recordLabels.withdrawnContradicted)},
         invoice.invoice_number, to_char(invoice.withdrawn_at at time zone $2, 'FMDD Mon YYYY'),
         invoice.status) as detail
     from (${said}) said join pre_enrolments invoice using (pre_enrolment_id)
     ${attemptsSql}
     join refunds refund on refund.attempt_id = attempt.attempt_id and refund.state = 'refunded'
       and coalesce(refund.invoice_outcome, refund.invoice_choice) = 'withdrawn'
     where invoice.withdrawn_at is not null and invoice.status in ('unpaid', 'paid')
       and not exists (
         select from payment_reviews told
         where told.attempt_id = attempt.attempt_id and told.kind = 'withdrawnContradicted'
           and (told.pre_enrolment_ids is null
             or invoice.pre_enrolment_id = any(told.pre_enrolment_ids))
       )
     order by invoice.pre_enrolment_id, refund.settled_at desc`,
  );
