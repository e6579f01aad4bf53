import { longWaitDays } from '@tradebridge/contract/sign-off-rules';
import type { MySignoffCount } from '@tradebridge/contract/sign-offs';
import { maySignSql } from '../access/permission-sql.ts';
import { accountShown } from '../access/viewed-account.ts';
import { addDays, dayIn } from '../platform/calendar.ts';
import type { Context } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';

/**
 * The open sign-offs of a company: each awaiting unit, and one for each contract that needs its
 * final sign-off; suspended contracts have none (SIGN-007 to 009, SIGN-015).
 */
export const awaitingSignOffsAt = (employerId: string) => `from sign_off_requests request
  join training_contracts contract using (contract_id)
  where request.employer_id = ${employerId} and request.closed_at is null
    and not contract.suspended and contract.retired_at is null`;

/** SQL of the number of open sign-offs at the company `$1`. */
export const countAwaitingSignOffs = `select count(*) ${awaitingSignOffsAt('$1')}`;

const count = statement<{ count: number }>('count-awaiting-sign-offs', countAwaitingSignOffs);

export async function getAwaitingSignOffCount(db: Database, employerId: string): Promise<number> {
  const [row] = await db.rows(count, [employerId]);
  return row?.count ?? 0;
}

interface MineRow {
  count: number;
  long_wait: number;
  final: number;
  oldest: string | null;
  to_answer: number;
  oldest_to_answer: string | null;
}

const isToAnswer = maySignSql('held');

const countMine = namedStatement<
  MineRow,
  { readonly userId: string; readonly longWaitSince: string }
>(
  'count-my-awaiting-sign-offs',
  `select count(*), count(*) filter (where request.waiting_since <= :longWaitSince::date) as long_wait,
     count(*) filter (where request.unit_id is null) as final, min(request.waiting_since) as oldest,
     count(*) filter (where ${isToAnswer}) as to_answer,
     min(request.waiting_since) filter (where ${isToAnswer}) as oldest_to_answer
   from employer_users held
   join employers employer using (employer_id)
   join sign_off_requests request on request.employer_id = held.employer_id
   join training_contracts contract using (contract_id)
   where held.user_id = :userId and employer.retired_at is null and request.closed_at is null
     and not contract.suspended and contract.retired_at is null`,
);

/** The last day since which something has waited long by now. */
export const longWaitSince = ({ now, institution }: Pick<Context, 'now' | 'institution'>): string =>
  addDays(dayIn(institution.timeZone, now), -longWaitDays);

/** What waits at all companies that the user has a role at. */
export async function countMyAwaitingSignOffs(context: Context): Promise<MySignoffCount> {
  const { db, actor } = context;
  const [row] = await db.rows(countMine, {
    userId: accountShown(actor),
    longWaitSince: longWaitSince(context),
  });
  if (!row) throw new Error('A count has one row.');
  return {
    awaitingSignoffCount: row.count,
    longWaitCount: row.long_wait,
    finalCount: row.final,
    all: { count: row.count, oldest: row.oldest },
    toAnswer: { count: row.to_answer, oldest: row.oldest_to_answer },
  };
}
