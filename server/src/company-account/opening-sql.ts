import { statusesOfMoneyReturned } from '@tradebridge/contract/receipt-rules';
import { dueAmount } from '../invoices/pre-enrolment-row.ts';
import { isCountingSql } from './wanted-sql.ts';

const returned = statusesOfMoneyReturned.map((status) => `'${status}'`).join(', ');

/**
 * SQL of the balance of `account.employer_id` on the day `$1`, by the rule of version 0.1.0: invoices
 * that are not cancelled counted from their due date or first payment, and every receipt as a
 * payment.
 */
export const formerBalanceSql = `(
    select coalesce(sum(amount), 0)::bigint from (
      select ${dueAmount} as amount
      from pre_enrolments invoice left join pre_enrolment_fees fee using (pre_enrolment_id)
      left join lateral (
        select min(issued.issued_day) as day
        from order_invoices ordered join payment_attempts paid on paid.order_id = ordered.order_id
        join portal_receipts issued on issued.attempt_id = paid.attempt_id
        where ordered.pre_enrolment_id = invoice.pre_enrolment_id and issued.kind = 'receipt'
      ) first_paid on true
      where invoice.employer_id = account.employer_id and invoice.status in ('unpaid', 'paid')
        and invoice.retired_at is null and least(invoice.due_date, first_paid.day) <= $1::date
      group by invoice.pre_enrolment_id
      union all
      select -paid_amount from receipts
      where employer_id = account.employer_id and retired_at is null and paid_date <= $1::date
        and lower(status) not in (${returned})
      union all
      select -own.amount + coalesce((
        select sum(case when note.reverses <> note.adjusts then -note.amount else note.amount end)
        from portal_receipts note
        where note.adjusts = own.receipt_number and note.issued_day <= $1::date), 0)
      from portal_receipts own
      where own.employer_id = account.employer_id and own.kind = 'receipt'
        and own.issued_day <= $1::date and not exists (
          select from receipts taken
          where taken.employer_id = account.employer_id and taken.retired_at is null
            and taken.portal_receipt_number collate "C" = own.receipt_number
        )
    ) counted
  )`;

/**
 * SQL of what each company owes, by the invoices, payments and refunds themselves rather than by
 * papers or entries: unpaid invoices, less what was paid and neither refunded nor used for a paid
 * invoice.
 *
 * @param companies SQL of the companies, as `employer_id`
 */
export const owedSql = (companies: string): string => `
  with asked as materialized (${companies}), kept as materialized (
    select placed.employer_id, paid.pre_enrolment_id, paid.amount - coalesce(back.amount, 0) as amount,
      ${isCountingSql} as is_counting
    from (
      select distinct ordered.pre_enrolment_id
      from asked join orders using (employer_id) join order_invoices ordered using (order_id)
    ) concerned
    join order_invoices paid using (pre_enrolment_id)
    join orders placed on placed.order_id = paid.order_id and placed.employer_id is not null
    join payment_attempts attempt on attempt.order_id = paid.order_id and attempt.state = 'paid'
    left join lateral (
      select sum(given.amount) as amount
      from refunds made join refund_lines given using (refund_id)
      join order_lines line using (order_id, line_number)
      where made.attempt_id = attempt.attempt_id and made.state = 'refunded'
        and coalesce(line.invoice_position, 1) = paid.position
    ) back on true
  ), counted as (
    select employer_id, pre_enrolment_id, sum(amount) as amount,
      sum(amount) filter (where is_counting) as counting
    from kept group by 1, 2
  ), due as (
    select invoice.pre_enrolment_id, invoice.employer_id, invoice.status, invoice.retired_at,
      ${dueAmount} as amount
    from pre_enrolments invoice left join pre_enrolment_fees fee using (pre_enrolment_id)
    where invoice.pre_enrolment_id in (
      select pre_enrolment_id from pre_enrolments
      where employer_id in (select employer_id from asked) and status = 'unpaid'
      union select pre_enrolment_id from counted
    )
    group by invoice.pre_enrolment_id
  ), part as (
    select employer_id, amount from due where status = 'unpaid' and retired_at is null
    union all
    select counted.employer_id, -counted.amount + case when due.status = 'paid' then
      greatest(0, least(counting, due.amount - coalesce(sum(counting) over (
        partition by counted.pre_enrolment_id order by counted.employer_id is not distinct from due.employer_id desc,
          counted.employer_id rows between unbounded preceding and 1 preceding), 0))) else 0 end
    from counted join due using (pre_enrolment_id)
  )
  select asked.employer_id, coalesce(sum(part.amount), 0)::bigint as amount
  from asked left join part using (employer_id) group by 1`;
