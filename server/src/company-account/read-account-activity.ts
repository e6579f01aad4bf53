import type { AccountActivity, AccountEntry } from '@tradebridge/contract/company-account';
import { dayIn } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { forRecords, statement } from '../platform/database.ts';
import { accountActivity, type OpenItem } from './account-activity.ts';
import { entryColumns } from './entry-columns.ts';
import { fillAccounts } from './fill-accounts.ts';
import type { PostingParts } from './post-entries.ts';

interface ActivityRow {
  entries: AccountEntry[] | null;
  items: OpenItem[] | null;
  opening_balance: number;
  is_filled: boolean;
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
   select exists (select from company_accounts where employer_id = $1) as is_filled,
     (select coalesce(sum(amount), 0)::bigint from known where posted_day < $2) as opening_balance,
     (select json_agg(item) from item) as items,
     (select json_agg(line order by line."postedDay", line.id) from line) as entries`,
);

/**
 * The account of a company from `start` to `end`, both included. One that nobody has filled yet is
 * filled first.
 */
export async function readAccountActivity(
  { db, ...parts }: Pick<Context, 'db'> & PostingParts,
  { eId, start, end }: { readonly eId: string; readonly start: string; readonly end: string },
): Promise<AccountActivity> {
  const read = async () => (await db.rows(readActivity, [eId, start, end]))[0];
  let found = await read();
  if (found?.is_filled === false) {
    await forRecords(db).transaction((tx) => fillAccounts(tx, parts, [eId]));
    found = await read();
  }
  if (!found) throw new Error('An aggregate has one row.');
  return accountActivity({
    entries: found.entries ?? [],
    items: found.items ?? [],
    openingBalance: found.opening_balance,
    start,
    end,
    today: dayIn(parts.institution.timeZone, parts.now),
  });
}
