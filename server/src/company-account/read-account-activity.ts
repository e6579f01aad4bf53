import type { AccountActivity, AccountEntry } from '@tradebridge/contract/company-account';
import { dayIn } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { type Database, forRecords, statement } from '../platform/database.ts';
import { accountActivity, type OpenItem } from './account-activity.ts';
import { entryColumns } from './entry-columns.ts';
import { fillAccounts } from './fill-accounts.ts';
import type { PostingParts } from './post-entries.ts';

type ActivityRow =
  | (AccountEntry & { what: 'entry' })
  | (OpenItem & { what: 'item' })
  /** The balance before the period. */
  | { what: 'before'; amount: number }
  /** The account has been filled. */
  | { what: 'filled' };

/** The columns of a row that is not an entry. */
const otherRow = (what: string, { dueDay = 'null::date', amount = '0' } = {}) =>
  `select '${what}', null, null, null::date, null::date, ${dueDay}, ${amount}, 0, null,
     ${Array.from({ length: 7 }, () => 'null').join(', ')}`;

const dueDay = `coalesce(
  (array_agg(due_day order by entry_id desc) filter (where due_day is not null))[1], min(posted_day))`;

// One query, so that all sums are of the same entries; as rows, which are read faster than JSON.
const readActivity = statement<ActivityRow>(
  'account-activity',
  `with known as materialized (
     select * from account_entries where employer_id = $1 and posted_day <= $3
   )
   select 'entry' as what, ${entryColumns} from known entry where posted_day >= $2
   union all
   ${otherRow('item', { dueDay, amount: 'sum(amount)::bigint' })}
   from known group by coalesce(pre_enrolment_id, source) having sum(amount) <> 0
   union all
   ${otherRow('before', { amount: 'coalesce(sum(amount), 0)::bigint' })}
   from known where posted_day < $2
   union all
   ${otherRow('filled')} from company_accounts where employer_id = $1
   order by "postedDay", id`,
);

const isA =
  <What extends ActivityRow['what']>(what: What) =>
  (row: ActivityRow): row is Extract<ActivityRow, { what: What }> =>
    row.what === what;

const withoutWhat = ({ what: _, ...entry }: Extract<ActivityRow, { what: 'entry' }>) => entry;

/** The rows of an account; one that nobody has filled yet is filled first. */
async function readRows(
  db: Database,
  parts: PostingParts,
  asked: readonly [eId: string, start: string, end: string],
): Promise<readonly ActivityRow[]> {
  const rows = await db.rows(readActivity, asked);
  if (rows.some(isA('filled'))) return rows;
  await forRecords(db).transaction((tx) => fillAccounts(tx, parts, [asked[0]]));
  return db.rows(readActivity, asked);
}

/** The account of a company from `start` to `end`, both included. */
export async function readAccountActivity(
  { db, ...parts }: Pick<Context, 'db'> & PostingParts,
  { eId, start, end }: { readonly eId: string; readonly start: string; readonly end: string },
): Promise<AccountActivity> {
  const rows = await readRows(db, parts, [eId, start, end]);
  return accountActivity({
    entries: rows.filter(isA('entry')).map(withoutWhat),
    items: rows.filter(isA('item')),
    openingBalance: rows.find(isA('before'))?.amount ?? 0,
    start,
    end,
    today: dayIn(parts.institution.timeZone, parts.now),
  });
}
