import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

// One statement, for it runs with every call of staff. What was seen already writes nothing.
const view = statement<{ employer_id: string }>(
  'view-employer-as-staff',
  `with employer as (
     select employer_id from employers where employer_id = $1 and retired_at is null
   ), seen as (
     insert into staff_views (session_id, employer_id)
     select $2, employer_id from employer
     where not exists (select from staff_views where session_id = $2 and employer_id = $1)
     on conflict do nothing
     returning employer_id
   ), recorded as (
     insert into audit_events (at, kind, user_id, employer_id, ip_address)
     select $3, 'company.viewed', $4, employer_id, $5 from seen
   )
   select employer_id from employer`,
);

/** PostgreSQL's code for a reference to a row that is not there. */
const foreignKeyViolation = '23503';

/**
 * Records that staff look at a company, once for each session and company. Answers whether there is
 * such a company.
 *
 * @throws Refusal `signedOut` where the session has ended meanwhile
 */
export async function recordStaffView(
  { db, actor, now, request }: Pick<Context, 'db' | 'actor' | 'now' | 'request'>,
  employerId: string,
): Promise<boolean> {
  const values = [employerId, actor.sessionId, now, actor.userId, request.ip];
  try {
    return (await db.rows(view, values)).length > 0;
  } catch (error) {
    // What the view refers to is the session alone.
    if (error instanceof Error && 'code' in error && error.code === foreignKeyViolation) {
      throw new Refusal('signedOut', { cause: error });
    }
    throw error;
  }
}
