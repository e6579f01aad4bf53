import { chargeKinds, moneyKinds, settledKinds } from '@tradebridge/contract/company-account-rules';
import { dueAmount } from '../invoices/pre-enrolment-row.ts';

// What the entries of invoices should add up to, by the tables (decision 095). Each constant is a
// list of CTEs that builds on the one before; the first expects `scope` with `pre_enrolment_id`, and
// `filling` with the `employer_id` of accounts that are being filled.

const among = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ');
const isCharge = `kind in (${among(chargeKinds)})`;
const isSettled = `kind in (${among(settledKinds)})`;

/** Whether the money of an attempt, aliased `attempt`, pays the invoice of `paid`. */
export const isCountingSql = `not attempt.is_duplicate and not exists (
  select from payment_reviews review
  where review.attempt_id = attempt.attempt_id and review.kind = 'invoicePaidOtherwise'
    and (review.pre_enrolment_ids is null or paid.pre_enrolment_id = any(review.pre_enrolment_ids)))`;

/**
 * `invoice`: the invoices as they are now; a removed one has no owner. `part`: the part of each
 * paper for an invoice. `known`: what was entered before, by invoice and company.
 */
const facts = `invoice as materialized (
    select scope.pre_enrolment_id, invoice.employer_id as owner_id, invoice.status,
      invoice.retired_at, invoice.withdrawn_at, invoice.due_date, invoice.issued_date,
      invoice.invoice_number, invoice.pre_enrolment_number, student.student_number,
      student.given_name || ' ' || student.family_name as student_name,
      ${dueAmount} as due, coalesce(sum(fee.gst_amount), 0)::bigint as gst
    from scope left join pre_enrolments invoice using (pre_enrolment_id)
    left join students student using (student_id)
    left join pre_enrolment_fees fee on fee.pre_enrolment_id = invoice.pre_enrolment_id
    group by scope.pre_enrolment_id, invoice.pre_enrolment_id, student.student_id
  ), part as materialized (
    select paid.pre_enrolment_id, paper.employer_id, paper.receipt_number, paper.issued_day,
      paper.issued_at, paid.invoice_number, paid.pre_enrolment_number, paid.student_number,
      paid.student_name, placed.purchase_order_number,
      case paper.kind when 'adjustmentNote' then 'refund' when 'reversal' then 'reversal'
        else case when exists (
          select from payment_corrections made where made.attempt_id = attempt.attempt_id
            and made.refund_id is null and made.to_state = 'paid' and made.at = paper.issued_at
        ) then 'correction' else 'payment' end end as kind,
      sign.value * coalesce(back.amount, paid.amount) as amount,
      sign.value * coalesce(back.gst_amount, paid.gst_amount) as gst_amount,
      refund.id is not null as is_refund, ${isCountingSql} as is_counting,
      attempt.released_at is null as is_open, entered.entry_id is not null as is_entered
    from scope join order_invoices paid using (pre_enrolment_id)
    join orders placed on placed.order_id = paid.order_id
    join payment_attempts attempt on attempt.order_id = paid.order_id
    join portal_receipts paper on paper.attempt_id = attempt.attempt_id
    left join portal_receipts cancelled on cancelled.receipt_number = paper.reverses
    cross join lateral (select coalesce(paper.refund_id, cancelled.refund_id) as id) refund
    cross join lateral (
      select case when (refund.id is null) = (paper.kind = 'reversal') then 1 else -1 end as value
    ) sign
    left join lateral (
      select sum(given.amount)::bigint as amount, sum(given.gst_amount)::bigint as gst_amount
      from refund_lines given join order_lines line using (order_id, line_number)
      where given.refund_id = refund.id and coalesce(line.invoice_position, 1) = paid.position
    ) back on refund.id is not null
    left join account_entries entered
      on entered.source = ('paper:' || paper.receipt_number || ':' || paid.pre_enrolment_id)
        collate "default"
    where paper.employer_id is not null and (refund.id is null or back.amount is not null)
  ), known as materialized (
    select pre_enrolment_id, employer_id, count(*) as entries,
      count(*) filter (where kind not in (${among(moneyKinds)})) as own_entries,
      count(*) filter (where ${isCharge}) as charges,
      coalesce(sum(amount) filter (where ${isCharge}), 0)::bigint as charge,
      coalesce(sum(gst_amount) filter (where ${isCharge}), 0)::bigint as charge_gst,
      coalesce(sum(amount) filter (where kind = 'adjustment'), 0)::bigint as adjustment,
      coalesce(sum(gst_amount) filter (where kind = 'adjustment'), 0)::bigint as adjustment_gst,
      coalesce(sum(amount) filter (where ${isSettled}), 0)::bigint as settled,
      coalesce(sum(gst_amount) filter (where ${isSettled}), 0)::bigint as settled_gst,
      (array_agg(kind order by entry_id desc) filter (where ${isCharge}))[1] as last_kind,
      (array_agg(due_day order by entry_id desc) filter (where due_day is not null))[1] as due_day,
      max(posted_day) as last_day,
      max(array[invoice_number, pre_enrolment_number, student_number, student_name]) as named
    from scope join account_entries using (pre_enrolment_id)
    group by pre_enrolment_id, employer_id
  )`;

/**
 * `wanted`: by invoice and company, what charges, adjustments and settlements should add up to. Of a
 * paid invoice every company keeps the charge that its money paid; its owner has the rest.
 */
const wanted = `money as (
    select pre_enrolment_id, employer_id,
      coalesce(-sum(amount) filter (where is_counting), 0)::bigint as counting,
      coalesce(-sum(gst_amount) filter (where is_counting), 0)::bigint as counting_gst,
      coalesce(sum(amount) filter (where is_refund and is_counting and is_open), 0)::bigint as back,
      coalesce(sum(gst_amount) filter (where is_refund and is_counting and is_open), 0)::bigint
        as back_gst,
      coalesce(sum(amount) filter (where is_refund and is_counting and is_open and not is_entered), 0)
        ::bigint as new_back,
      min(issued_day) as first_day, max(issued_day) as last_day
    from part group by 1, 2
  ), holder as (
    select pre_enrolment_id, owner_id as employer_id from invoice where owner_id is not null
    union select pre_enrolment_id, employer_id from part
    union select pre_enrolment_id, employer_id from known
  ), held as (
    select holder.employer_id, invoice.*, holder.employer_id is not distinct from owner_id as is_owner,
      coalesce(money.counting, 0) as counting,
      coalesce(money.counting_gst, 0) as counting_gst, coalesce(money.back, 0) as back,
      coalesce(money.back_gst, 0) as back_gst, coalesce(money.new_back, 0) as new_back,
      money.first_day, money.last_day as last_paper_day,
      money.first_day is not null as has_papers, coalesce(known.charges, 0) as charges, known.last_kind,
      coalesce(known.own_entries, 0) as own_entries, known.due_day as known_due_day,
      known.last_day as known_last_day, known.named, coalesce(known.charge, 0) as known_charge,
      coalesce(known.charge_gst, 0) as known_charge_gst,
      coalesce(known.adjustment, 0) as known_adjustment,
      coalesce(known.adjustment_gst, 0) as known_adjustment_gst,
      coalesce(known.settled, 0) as known_settled,
      coalesce(known.settled_gst, 0) as known_settled_gst,
      case
        when status = 'unpaid' and retired_at is null then 'unpaid'
        -- One that left before anything was paid or entered here is not known at all.
        when status = 'paid' and (retired_at is null
          or bool_or(money.first_day is not null or known.entries is not null) over one)
        then 'paid' else 'gone' end as state,
      coalesce(sum(known.charges) over one, 0) > coalesce(known.charges, 0) as is_known_elsewhere
    from holder join invoice using (pre_enrolment_id)
    left join money using (pre_enrolment_id, employer_id)
    left join known using (pre_enrolment_id, employer_id)
    window one as (partition by pre_enrolment_id)
  ), allocated as (
    select *, greatest(0, least(counting, due - coalesce(sum(counting) over earlier, 0))) as pays,
      least(back, greatest(0, due - sum(counting) over one - coalesce(sum(back) over earlier, 0)))
        as reduced
    from held
    window one as (partition by pre_enrolment_id),
      earlier as (partition by pre_enrolment_id order by is_owner desc, employer_id
        rows between unbounded preceding and 1 preceding)
  ), charged as (
    select *, case state
        when 'unpaid' then case when is_owner then due else 0 end
        when 'paid' then case when is_owner then due - coalesce(
            sum(pays + reduced) filter (where not is_owner) over (partition by pre_enrolment_id), 0)
          else pays + reduced end
        else 0 end as charge
    from allocated
  ), measured as (
    select charged.*, filling.employer_id is not null as is_filling,
      case when due = 0 then case when is_owner and state <> 'gone' then gst else 0 end
        else round(gst * charge / due) end as charge_gst,
      case state when 'paid' then -reduced else 0 end as adjustment,
      case when state = 'paid' and back > 0 then -round(back_gst * reduced / back) else 0 end
        as adjustment_gst,
      case when state = 'paid' and is_owner then -(charge - reduced - pays) else 0 end as settled,
      coalesce(invoice_number, named[1]) as number
    from charged
    -- An account that nobody has filled yet is filled as a whole.
    join company_accounts using (employer_id)
    left join filling using (employer_id)
  ), wanted as materialized (
    -- Settling takes what is left of the GST, too.
    select *, case when settled = 0 then 0
      else counting_gst - charge_gst - adjustment_gst end as settled_gst
    from measured
  )`;

export const wantedSql = `${facts}, ${wanted}`;
