import { type EventValues, eventValues, insertEventFrom } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

// One statement, because it runs with every call by staff. A repeated view writes nothing.
const view = namedStatement<
  { employer_id: string },
  EventValues & { readonly employerId: string; readonly sessionId: string }
>(
  'view-employer-as-staff',
  `with employer as (
     select employer_id from employers where employer_id = :employerId and retired_at is null
   ), seen as (
     insert into staff_views (session_id, employer_id)
     select :sessionId, employer_id from employer
     where not exists (select from staff_views where session_id = :sessionId and employer_id = :employerId)
     on conflict do nothing
     returning employer_id
   ), recorded as (
     ${insertEventFrom('seen')}
   )
   select employer_id from employer`,
);

/** PostgreSQL's code for a reference to a missing row. */
const foreignKeyViolation = '23503';

/**
 * Records that staff view a company, once per session and company. Returns whether the company
 * exists.
 * @throws Refusal `signedOut` if the session has ended meanwhile
 */
export async function recordStaffView(
  { db, actor, now, request }: Pick<Context, 'db' | 'actor' | 'now' | 'request'>,
  employerId: string,
): Promise<boolean> {
  const event = eventValues(db, {
    at: now,
    kind: 'company.viewed',
    userId: actor.userId,
    ipAddress: request.ip,
    viewingAs: actor.viewing?.userId,
    employerId,
  });
  const given = { employerId, sessionId: actor.sessionId, ...event };
  try {
    return (await db.rows(view, given)).length > 0;
  } catch (error) {
    // The session is the only reference of a view.
    if (error instanceof Error && 'code' in error && error.code === foreignKeyViolation) {
      throw new Refusal('signedOut', { cause: error });
    }
    throw error;
  }
}
