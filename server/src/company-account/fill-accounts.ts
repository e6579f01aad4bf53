import { type Database, statement } from '../platform/database.ts';
import { formerBalanceSql, owedSql } from './opening-sql.ts';
import { dayAndTime, type Posted, type PostingParts, postUntilComplete } from './post-entries.ts';
import { postingSql } from './posting-sql.ts';
import { notingSql } from './receipts-sql.ts';

const asked = 'select unnest($5::text[]) collate "C" as employer_id';

// What the companies were invoiced, have paid, or had entered before it was removed or moved.
const postCompanies = statement<Posted>(
  'post-accounts',
  postingSql(`
    select pre_enrolment_id from pre_enrolments where employer_id in (${asked})
    union all
    select ordered.pre_enrolment_id from orders join order_invoices ordered using (order_id)
    where employer_id in (${asked})
    union all
    select pre_enrolment_id from account_entries
    where employer_id in (${asked}) and pre_enrolment_id is not null`),
);
const askedReceipts = 'select unnest($4::text[]) collate "C" as employer_id';
const noteCompanies = statement<Posted>(
  'note-receipts-of-accounts',
  notingSql(`
    select receipt_id from receipts where employer_id in (${askedReceipts})
    union all
    select receipt_id from account_entries
    where employer_id in (${askedReceipts}) and receipt_id is not null`),
);

/**
 * Posts what is missing in the accounts of companies.
 * @param filling those whose accounts are filled for the first time
 * @returns how many entries
 */
export async function postCompaniesEntries(
  tx: Database,
  parts: PostingParts,
  { employerIds, filling }: { employerIds: readonly string[]; filling: readonly string[] },
): Promise<number> {
  const { timeZone } = parts.institution;
  const posted = await postUntilComplete(() =>
    tx.rows(postCompanies, [...dayAndTime(parts), filling, timeZone, employerIds]),
  );
  const noted = await postUntilComplete(() =>
    tx.rows(noteCompanies, [...dayAndTime(parts), filling, employerIds]),
  );
  return posted + noted;
}

const open = statement<{ employer_id: string }>(
  'open-accounts',
  `insert into company_accounts (employer_id, opened_day, opened_at)
   select employer_id, $1, $2 from (select distinct unnest($3::text[]) as employer_id) asked
   order by employer_id
   on conflict do nothing returning employer_id`,
);

const postDifferences = statement(
  'post-opening-differences',
  `insert into account_entries (source, employer_id, kind, posted_day, amount, gst_amount, posted_at)
   select 'openingDifference:' || owed.employer_id, owed.employer_id, 'openingDifference', $1::date,
     owed.amount - coalesce(entered.amount, 0), 0, $2
   from (${owedSql('select unnest($3::text[]) collate "C" as employer_id')}) owed
   left join lateral (
     select sum(amount) as amount from account_entries where employer_id = owed.employer_id
   ) entered on true
   where owed.amount <> coalesce(entered.amount, 0)
   on conflict (source) do nothing`,
);
const recordBalances = statement(
  'record-opening-balances',
  `update company_accounts account set former_balance = ${formerBalanceSql},
     opening_balance = (
       select coalesce(sum(entry.amount), 0)::bigint from account_entries entry
       where entry.employer_id = account.employer_id and entry.posted_day <= $1::date
     )
   where account.employer_id = any($2)`,
);

/**
 * Fills the accounts of those companies that have none yet: the only time that something is posted
 * into the past. What the tables do not explain becomes an opening difference. A second transaction
 * that fills the same waits for the first.
 * @returns how many were filled
 */
export async function fillAccounts(
  tx: Database,
  parts: PostingParts,
  employerIds: readonly string[],
): Promise<number> {
  const [today, at] = dayAndTime(parts);
  const opened = await tx.rows(open, [today, at, employerIds]);
  if (opened.length === 0) return 0;
  const filling = opened.map(({ employer_id: id }) => id);
  await postCompaniesEntries(tx, parts, { employerIds: filling, filling });
  await tx.rows(postDifferences, [today, at, filling]);
  await tx.rows(recordBalances, [today, filling]);
  return opened.length;
}
