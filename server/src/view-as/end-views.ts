import type { FastifyBaseLogger } from 'fastify';
import { recordEvent } from '../audit/record-event.ts';
import { type Database, statement } from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';

interface EndedView {
  ended_at: Date;
  staff_user_id: string;
  user_id: string;
  contact_id: string;
  because: 'timeUp' | 'signedOut' | 'stopped';
}

/** SQL that ends open views that match, by the clock `$1`. */
const endViews = (condition: string) => `with ended as (
    update contact_views set ended_at = least(ends_at, $1)
    where ended_at is null and ${condition}
    returning *
  ), forgotten as (
    -- What is viewed from now on is recorded again, as viewed by the user themselves.
    delete from staff_views using ended where staff_views.session_id = ended.session_id
  )
  select ended_at, staff_user_id, user_id, contact_id,
    case when ends_at <= $1 then 'timeUp' when session_id is null then 'signedOut' else 'stopped' end
      as because
  from ended`;

const endOfSession = statement<EndedView>('end-view-of-session', endViews('session_id = $2'));
const endOver = statement<EndedView>(
  'end-views-that-are-over',
  endViews('(ends_at <= $1 or session_id is null)'),
);

const recordEnd = (db: Database, ended: EndedView, ipAddress: string | null) =>
  recordEvent(db, {
    kind: 'viewAs.ended',
    at: ended.ended_at,
    userId: ended.staff_user_id,
    ipAddress,
    viewingAs: ended.user_id,
    subject: { type: 'user', id: ended.user_id },
    details: { contactId: ended.contact_id, because: ended.because },
  });

/** Ends the view of a session, if there is one, and records that. */
export const endViewOf = (
  db: Database,
  sessionId: string,
  { now, ip }: { now: Date; ip: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    for (const ended of await tx.rows(endOfSession, [now, sessionId])) {
      await recordEnd(tx, ended, ip);
    }
  });

/** Records the end of views whose time is up or whose session is over, however that came. */
export const endViewsThatAreOver = (db: Database, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    for (const ended of await tx.rows(endOver, [now])) await recordEnd(tx, ended, null);
  });

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
