import { wantedSql } from './wanted-sql.ts';

// `$1` is today, `$2` the time, `$3` the companies whose accounts are being filled, `$4` the time zone.

/** `day`: the days of what is posted, by invoice and company. */
const days = `dated as (
    select *, case when is_filling
      then coalesce(least(
        coalesce(issued_date, case when due_date <= $1::date then due_date end), first_day), $1::date)
      else greatest($1::date, known_last_day,
        case when is_owner and charges = 0 and state <> 'gone' then issued_date end)
      end as day
    from wanted
  )`;

const isChargedFirst = `charges = 0 and not is_known_elsewhere`;

/** The kind of an entry that changes the charge. */
const chargeKind = `case
    when state = 'gone' then 'invoiceWithdrawn'
    when not is_owner and charges > 0
      then case when charge < known_charge then 'movedOut' else 'movedIn' end
    when charges = 0 then case when is_known_elsewhere then 'movedIn' else 'invoice' end
    when last_kind = 'invoiceWithdrawn' then 'invoiceRestored'
    when last_kind = 'movedOut' then 'movedIn'
    else 'invoiceChanged' end`;

const isGoneAtOpening = `is_filling and state = 'gone' and has_papers and is_owner and due > 0`;

/**
 * `own`: the entries that follow from the state of invoices, in the order of `rank`. The unique
 * number of each counts those of an invoice in an account.
 */
const own = `own as (
    select pre_enrolment_id, employer_id, 'invoice' as kind, 1 as rank, '' as paper, day,
      issued_date as about, due_date as due_day, due::numeric as amount, gst::numeric as gst_amount
    from dated where ${isGoneAtOpening}
    union all
    select pre_enrolment_id, employer_id, 'invoiceWithdrawn', 4, '', greatest(day, last_paper_day,
        least($1::date, case when status = 'withdrawn' then (withdrawn_at at time zone $4)::date end,
          (retired_at at time zone $4)::date)),
      null, null, -due, -gst
    from dated where ${isGoneAtOpening}
    union all
    select pre_enrolment_id, employer_id, ${chargeKind}, case when charge < known_charge then 4 else 1 end,
      '', day, case when ${isChargedFirst} then issued_date end,
      case when state <> 'gone' and charge > 0 or is_owner and state = 'unpaid' then due_date end,
      charge - known_charge, charge_gst - known_charge_gst
    from dated
    where (charge, charge_gst) <> (known_charge, known_charge_gst)
      or is_owner and state <> 'gone' and ${isChargedFirst}
      or is_owner and state = 'unpaid' and charges > 0 and known_due_day is distinct from due_date
    union all
    -- The adjustment notes of what is posted now, if they explain the whole difference; else one entry.
    select pre_enrolment_id, employer_id, 'adjustment', 3, receipt_number,
      case when is_filling then greatest(dated.day, part.issued_day) else dated.day end,
      part.issued_day, null, -part.amount, -part.gst_amount
    from dated join part using (pre_enrolment_id, employer_id)
    where new_back <> 0 and adjustment - known_adjustment = -new_back
      and is_refund and is_counting and is_open and not is_entered
    union all
    select pre_enrolment_id, employer_id, 'adjustment', 3, '',
      case when is_filling then greatest(day, last_paper_day) else day end, null, null,
      adjustment - known_adjustment, adjustment_gst - known_adjustment_gst
    from dated
    where (adjustment, adjustment_gst) <> (known_adjustment, known_adjustment_gst)
      and (new_back = 0 or adjustment - known_adjustment <> -new_back)
    union all
    select pre_enrolment_id, employer_id,
      case when settled > known_settled or settled = 0 then 'settledByRegistryUndone'
        else 'settledByRegistry' end,
      5, '', case when is_filling
        then greatest(day, last_paper_day) else day end,
      null, null, settled - known_settled, settled_gst - known_settled_gst
    from dated where (settled, settled_gst) <> (known_settled, known_settled_gst)
  )`;

const entry = `entry as (
    select 'invoice:' || pre_enrolment_id || ':' || employer_id || ':' || own_entries + row_number()
        over (partition by pre_enrolment_id, employer_id order by own.rank, own.paper, own.amount desc)
        as source,
      own.*, coalesce(nullif(own.paper, ''), number) as document_number, number as invoice_number,
      coalesce(dated.pre_enrolment_number, named[2]) as pre_enrolment_number,
      coalesce(dated.student_number, named[3]) as student_number,
      coalesce(dated.student_name, named[4]) as student_name, null as purchase_order_number,
      null::timestamptz as issued_at
    from own join (
      select pre_enrolment_id, employer_id, own_entries, number, pre_enrolment_number, student_number,
        student_name, named
      from dated
    ) dated using (pre_enrolment_id, employer_id)
    union all
    select 'paper:' || part.receipt_number || ':' || pre_enrolment_id,
      pre_enrolment_id, employer_id, part.kind, 2, part.receipt_number,
      case when is_filling then greatest(part.issued_day, dated.day) else dated.day end,
      part.issued_day, null, part.amount, part.gst_amount,
      part.receipt_number, part.invoice_number, part.pre_enrolment_number, part.student_number,
      part.student_name, part.purchase_order_number, part.issued_at
    from part join dated using (pre_enrolment_id, employer_id)
    where not part.is_entered
  )`;

/**
 * SQL that posts what is missing for invoices, and returns how many entries were wanted and posted:
 * fewer if another transaction was faster, which has to be looked at again.
 *
 * @param scope SQL of the invoices, as `pre_enrolment_id`
 */
export const postingSql = (scope: string): string => `with filling as (
    select unnest($3::text[]) collate "C" as employer_id
  ), scope as materialized (
    select distinct pre_enrolment_id from (${scope}) asked
  ), ${wantedSql}, ${days}, ${own}, ${entry}, posted as (
    insert into account_entries (source, employer_id, kind, posted_day, about_day, due_day, amount,
      gst_amount, document_number, pre_enrolment_id, invoice_number, pre_enrolment_number,
      student_number, student_name, purchase_order_number, posted_at)
    select source, employer_id, kind, day, nullif(about, day), due_day, amount, gst_amount,
      document_number, pre_enrolment_id, invoice_number, pre_enrolment_number, student_number,
      student_name, purchase_order_number, $2::timestamptz
    from entry
    -- Papers of one moment begin with the receipt.
    order by day, rank, issued_at, case kind when 'refund' then 1 when 'reversal' then 2 else 0 end,
      length(paper), paper, pre_enrolment_id, source
    on conflict (source) do nothing
    returning entry_id
  )
  select (select count(*) from entry)::integer as wanted, (select count(*) from posted)::integer as posted`;
