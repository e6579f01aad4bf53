import { accountShown } from '../access/viewed-account.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';

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

const countMine = statement<{ count: number }>(
  'count-my-awaiting-sign-offs',
  `select count(*)
   from employer_users held
   join employers employer using (employer_id)
   join sign_off_requests request on request.employer_id = held.employer_id
   join training_contracts contract using (contract_id)
   where held.user_id = $1 and employer.retired_at is null and request.closed_at is null
     and not contract.suspended and contract.retired_at is null`,
);

/** The open sign-offs at all companies where the user has a role. */
export async function countMyAwaitingSignOffs({
  db,
  actor,
}: Context): Promise<{ awaitingSignoffCount: number }> {
  const [row] = await db.rows(countMine, [accountShown(actor)]);
  return { awaitingSignoffCount: row?.count ?? 0 };
}
