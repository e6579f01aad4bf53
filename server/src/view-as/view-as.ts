import type { Viewing } from '@tradebridge/contract/view-as';
import { viewMinutes } from '@tradebridge/contract/view-as-rules';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { endViewOf } from './end-views.ts';
import { findViewedContact, viewingOf } from './find-viewed-contact.ts';
import { viewAsLabels as labels } from './labels.ts';

// Concurrent starts in one session run one after the other.
const lockSession = statement<{ id: string }>(
  'lock-session-to-view',
  'select id from sessions where id = $1 for update',
);
const findOpen = statement<{ contact_id: string; ends_at: Date }>(
  'open-view-of-session',
  'select contact_id, ends_at from contact_views where session_id = $1 and ended_at is null',
);
const insert = namedStatement<
  unknown,
  {
    readonly sessionId: string;
    readonly staffUserId: string;
    readonly userId: string;
    readonly contactId: string;
    readonly now: Date;
    readonly endsAt: Date;
  }
>(
  'start-view',
  `insert into contact_views (session_id, staff_user_id, user_id, contact_id, started_at, ends_at)
   values (:sessionId, :staffUserId, :userId, :contactId, :now, :endsAt)`,
);

/**
 * The contact, who can sign in and is not staff.
 *
 * @throws Refusal
 */
async function findViewable(tx: Database, contactId: string) {
  const contact = await findViewedContact(tx, contactId);
  if (!contact || contact.is_retired) throw new Refusal('notFound');
  const { user_id: userId } = contact;
  if (userId === null) throw new Refusal('conflict', { message: labels.noAccount });
  if (contact.is_staff) throw new Refusal('conflict', { message: labels.isStaff });
  if (contact.is_disabled) throw new Refusal('conflict', { message: labels.disabled });
  return { ...contact, userId };
}

/**
 * Lets the session view the portal as a contact; starting again with the same contact changes
 * nothing.
 */
export function startViewAs(
  context: Context,
  { contactId, reason }: { contactId: string; reason: string },
): Promise<Viewing> {
  const { db, actor, now, request } = context;
  return db.transaction(async (tx) => {
    const [session] = await tx.rows(lockSession, [actor.sessionId]);
    if (!session) throw new Refusal('signedOut');
    const [open] = await tx.rows(findOpen, [actor.sessionId]);
    if (open && open.ends_at > now) {
      const contact = await findViewedContact(tx, open.contact_id);
      if (open.contact_id !== contactId || !contact) throw new Refusal('viewing');
      return viewingOf(contact, open.ends_at);
    }
    const contact = await findViewable(tx, contactId);
    await endViewOf(tx, actor.sessionId, { now, ip: request.ip });
    const endsAt = new Date(now.getTime() + viewMinutes * 60_000);
    const { sessionId, userId: staffUserId } = actor;
    const { userId } = contact;
    await tx.rows(insert, { sessionId, staffUserId, userId, contactId, now, endsAt });
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'viewAs.started',
      viewingAs: userId,
      employerId: contact.employer_id,
      subject: { type: 'user', id: userId },
      details: { reason, contactId, endsAt: endsAt.toISOString() },
    });
    await forgetLooks(tx, sessionId);
    await announce(tx, [{ kind: 'access-changed', userId: staffUserId }]);
    return viewingOf(contact, endsAt);
  });
}

// What is viewed from now on is recorded again, with both users.
const forget = statement(
  'forget-looks-of-session',
  'delete from staff_views where session_id = $1',
);
const forgetLooks = (tx: Database, sessionId: string) => tx.rows(forget, [sessionId]);

/** Ends the view of the session, if there is one. */
export async function stopViewAs({ db, actor, now, request }: Context): Promise<true> {
  await db.transaction(async (tx) => {
    await endViewOf(tx, actor.sessionId, { now, ip: request.ip });
    await announce(tx, [{ kind: 'access-changed', userId: actor.userId }]);
  });
  return true;
}
