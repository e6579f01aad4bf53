import { statusesOfMoneyReturned } from '@tradebridge/contract/receipt-rules';

const returned = statusesOfMoneyReturned.map((status) => `'${status}'`).join(', ');

/**
 * SQL that notes receipts of the registry, which have no effect on a balance: what each says was
 * paid, less what was noted before. `$1` is today, `$2` the time, `$3` the companies whose accounts
 * are being filled. Returns as `postingSql`.
 *
 * @param scope SQL of the receipts, as `receipt_id`
 */
export const notingSql = (scope: string): string => `with scope as materialized (
    select distinct receipt_id from (${scope}) asked
  ), filling as (
    select unnest($3::text[]) collate "C" as employer_id
  ), receipt as materialized (
    select scope.receipt_id, receipt.employer_id as owner_id, receipt.receipt_number,
      receipt.paid_date, receipt.gst_amount, student.student_number,
      student.given_name || ' ' || student.family_name as student_name,
      case when receipt.retired_at is null and lower(receipt.status) not in (${returned})
        then receipt.paid_amount else 0 end as noted
    from scope left join receipts receipt using (receipt_id)
    left join students student using (student_id)
  ), known as materialized (
    select receipt_id, employer_id, count(*) as entries, sum(noted_amount) as noted,
      sum(gst_amount) as gst, max(document_number) as number
    from scope join account_entries using (receipt_id) group by 1, 2
  ), holder as (
    select receipt_id, owner_id as employer_id from receipt where owner_id is not null
    union select receipt_id, employer_id from known
  ), wanted as (
    select holder.employer_id, receipt.*, filling.employer_id is not null as is_filling,
      coalesce(known.entries, 0) as entries, coalesce(receipt_number, known.number) as number,
      coalesce(known.noted, 0) as known_noted, coalesce(known.gst, 0) as known_gst,
      case when holder.employer_id = owner_id then receipt.noted else 0 end as wanted
    from holder join receipt using (receipt_id)
    join company_accounts using (employer_id)
    left join filling using (employer_id)
    left join known using (receipt_id, employer_id)
  ), entry as (
    select *, wanted - known_noted as difference,
      case when wanted = 0 then 0 else gst_amount end - known_gst as gst_difference,
      case when is_filling then least(paid_date, $1::date) else $1::date end as day
    from wanted where wanted <> known_noted
  ), posted as (
    insert into account_entries (source, employer_id, kind, posted_day, about_day, amount, gst_amount,
      noted_amount, document_number, student_number, student_name, receipt_id, posted_at)
    select 'receipt:' || receipt_id || ':' || employer_id || ':' || entries + 1, employer_id,
      'registryReceipt', day, nullif(paid_date, day), 0, gst_difference, difference, number,
      student_number, student_name, receipt_id, $2::timestamptz
    from entry order by day, number, receipt_id, employer_id
    on conflict (source) do nothing
    returning entry_id
  )
  select (select count(*) from entry)::integer as wanted, (select count(*) from posted)::integer as posted`;
