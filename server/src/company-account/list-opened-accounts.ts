import {
  type OpenedAccount,
  openedAccountsAtOnce,
  type retrieveOpenedAccounts,
} from '@tradebridge/contract/company-account';
import type { z } from 'zod';
import { dayIn } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

interface OpenedRow {
  employer_id: string;
  name: string;
  opened_day: string;
  former_balance: number;
  opening_balance: number;
  opening_difference: number;
  balance: number;
}

const size = `abs(account.opening_balance - account.former_balance)`;

// `$1` the day, `$2` whether only differences, `$3` and `$4` the last row of the page before.
const listOpened = statement<OpenedRow>(
  'opened-accounts',
  `select account.employer_id, coalesce(employer.name, account.employer_id) as name,
     account.opened_day, account.former_balance, account.opening_balance,
     coalesce(difference.amount, 0)::bigint as opening_difference,
     (select coalesce(sum(entry.amount), 0)::bigint from account_entries entry
      where entry.employer_id = account.employer_id and entry.posted_day <= $1) as balance
   from company_accounts account
   left join employers employer using (employer_id)
   left join account_entries difference
     on difference.source = 'openingDifference:' || account.employer_id
   where account.former_balance is not null
     and (difference.amount is not null
       or not $2 and account.opening_balance <> account.former_balance)
     and ($3::bigint is null or (-${size}, account.employer_id) > (-$3::bigint, $4))
   order by ${size} desc, account.employer_id limit ${openedAccountsAtOnce + 1}`,
);
const countWaiting = statement<{ waiting: number }>(
  'accounts-waiting',
  `select count(*)::integer as waiting from employers employer
   where not exists (
     select from company_accounts account where account.employer_id = employer.employer_id
   )`,
);

function afterOf(cursor: string | undefined): [size: number | null, employerId: string | null] {
  if (cursor === undefined) return [null, null];
  const [, size, id = ''] = /^(\d{1,15})~([A-Za-z0-9._-]{1,64})$/.exec(cursor) ?? [];
  if (size === undefined) throw new Refusal('invalid');
  return [Number(size), id];
}

/** Companies whose balance the ledger changed, with the balance by the rule before. */
export async function listOpenedAccounts(
  { db, now, institution }: Pick<Context, 'db' | 'now' | 'institution'>,
  { onlyDifferences, cursor }: z.output<typeof retrieveOpenedAccounts.input>,
): Promise<z.output<typeof retrieveOpenedAccounts.result>> {
  const today = dayIn(institution.timeZone, now);
  const [rows, [counted]] = await Promise.all([
    db.rows(listOpened, [today, onlyDifferences, ...afterOf(cursor)]),
    db.rows(countWaiting),
  ]);
  const shown = rows.slice(0, openedAccountsAtOnce);
  const last = shown.at(-1);
  const sizeOf = (row: OpenedRow) => Math.abs(row.opening_balance - row.former_balance);
  return {
    items: shown.map(
      (row): OpenedAccount => ({
        employer: { id: row.employer_id, name: row.name },
        openedOn: row.opened_day,
        formerBalance: row.former_balance,
        openingBalance: row.opening_balance,
        openingDifference: row.opening_difference,
        balance: row.balance,
      }),
    ),
    next: rows.length > openedAccountsAtOnce && last ? `${sizeOf(last)}~${last.employer_id}` : null,
    waiting: counted?.waiting ?? 0,
  };
}
