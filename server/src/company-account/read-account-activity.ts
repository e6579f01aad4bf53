import type { AccountActivity, AccountEntry } from '@tradebridge/contract/company-account';
import { dayIn } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { accountActivity, type OpenItem } from './account-activity.ts';
import { entryColumns } from './entry-columns.ts';

interface ActivityRow {
  entries: AccountEntry[] | null;
  items: OpenItem[] | null;
  opening_balance: number;
}

// One query, so that all sums are of the same entries.
const readActivity = statement<ActivityRow>(
  'account-activity',
  `with known as materialized (
     select * from account_entries where employer_id = $1 and posted_day <= $3
   ), item as (
     select sum(amount)::bigint as amount, coalesce(
         (array_agg(due_day order by entry_id desc) filter (where due_day is not null))[1],
         min(posted_day)) as "dueDay"
     from known group by coalesce(pre_enrolment_id, source) having sum(amount) <> 0
   ), line as (
     select ${entryColumns} from known entry where posted_day >= $2
   )
   select (select coalesce(sum(amount), 0)::bigint from known where posted_day < $2) as opening_balance,
     (select json_agg(item) from item) as items,
     (select json_agg(line order by line."postedDay", line.id) from line) as entries`,
);

/** The account of a company from `start` to `end`, both included. */
export async function readAccountActivity(
  { db, now, institution }: Pick<Context, 'db' | 'now' | 'institution'>,
  { eId, start, end }: { readonly eId: string; readonly start: string; readonly end: string },
): Promise<AccountActivity> {
  const [read] = await db.rows(readActivity, [eId, start, end]);
  if (!read) throw new Error('An aggregate has one row.');
  return accountActivity({
    entries: read.entries ?? [],
    items: read.items ?? [],
    openingBalance: read.opening_balance,
    start,
    end,
    today: dayIn(institution.timeZone, now),
  });
}
