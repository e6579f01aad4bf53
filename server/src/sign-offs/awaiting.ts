import { type Database, statement } from '../platform/database.ts';

/**
 * What waits for sign-off at a company: each awaiting unit, and one for each contract that needs its
 * final sign-off; suspended contracts have none (SIGN-007 to 009, SIGN-015).
 */
export const awaitingSignOffsAt = (employerId: string) => `from sign_off_requests request
  join training_contracts contract using (contract_id)
  where request.employer_id = ${employerId} and request.closed_at is null
    and not contract.suspended and contract.retired_at is null`;

/** How many wait at the company `$1`. */
export const countAwaitingSignOffs = `select count(*) ${awaitingSignOffsAt('$1')}`;

const count = statement<{ count: number }>('count-awaiting-sign-offs', countAwaitingSignOffs);

export async function getAwaitingSignOffCount(db: Database, employerId: string): Promise<number> {
  const [row] = await db.rows(count, [employerId]);
  return row?.count ?? 0;
}
