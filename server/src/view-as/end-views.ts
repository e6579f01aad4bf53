import type { FastifyBaseLogger } from 'fastify';
import { insertEventFrom } from '../audit/record-event.ts';
import { type Database, statement } from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';

/** SQL that ends matching open views, each with its event, at the time `$1`. */
const endViews = (condition: string) => `with ended as (
    update contact_views set ended_at = least(ends_at, $1)
    where ended_at is null and ${condition}
    returning *
  ), forgotten as (
    -- What is viewed from now on is recorded again, as viewed by the user themselves.
    delete from staff_views using ended where staff_views.session_id = ended.session_id
  )
  ${insertEventFrom('ended', {
    at: 'ended_at',
    kind: `'viewAs.ended'`,
    userId: 'staff_user_id',
    subjectType: `'user'`,
    subjectId: 'user_id',
    ipAddress: '$2',
    details: `jsonb_build_object('viewingAs', user_id, 'contactId', contact_id, 'because',
      case when ends_at <= $1 then 'timeUp' when session_id is null then 'signedOut' else 'stopped' end)`,
  })}`;

const endOfSession = statement('end-view-of-session', endViews('session_id = $3'));
const endOver = statement(
  'end-views-that-are-over',
  endViews('(ends_at <= $1 or session_id is null)'),
);

/** Ends the view of a session, if there is one, and records that. */
export const endViewOf = async (
  db: Database,
  sessionId: string,
  { now, ip }: { now: Date; ip: string },
): Promise<void> => {
  await db.rows(endOfSession, [now, ip, sessionId]);
};

/** Records the end of views that have expired or whose session has ended for any reason. */
export const endViewsThatAreOver = async (db: Database, now: Date): Promise<void> => {
  await db.rows(endOver, [now, null]);
};

export const keepEndingViews = (
  db: Database,
  { now, log }: { now: () => Date; log: FastifyBaseLogger },
): RepeatedWork =>
  repeatWork({
    everyMs: 60_000,
    work: () => endViewsThatAreOver(db, now()),
    log,
    failure: 'the end of views as contacts could not be recorded',
  });
