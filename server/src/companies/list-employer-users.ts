import type { EmployerRole } from '@tradebridge/contract/companies';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

const list = statement<{ user_id: string; role: EmployerRole }>(
  'employer-users',
  'select user_id, role from employer_users where employer_id = $1 order by user_id',
);

/** The roles at the company, by user id. */
export async function listEmployerUsers({ db }: Context, { eId }: { eId: string }) {
  const rows = await db.rows(list, [eId]);
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
}
