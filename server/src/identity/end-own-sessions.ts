import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { endSessionsOf, forgetDevicesOf } from './end-sessions.ts';

const end = statement<{ id: string }>(
  'end-own-session',
  'delete from sessions where id = $1 and user_id = $2 returning id',
);

/** Returns whether the user had such a session. */
function endOwn(context: Context, sessionId: string): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const [ended] = await tx.rows(end, [sessionId, context.actor.userId]);
    if (!ended) return false;
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'session.ended',
      subject: { type: 'session', id: sessionId },
    });
    await announce(tx, [{ kind: 'session-ended', sessionId, userId: context.actor.userId }]);
    return true;
  });
}

/** Ends one of the user's own sessions, including its open streams. */
export async function endSession(
  context: Context,
  { sessionId }: { sessionId: string },
): Promise<true> {
  if (!(await endOwn(context, sessionId))) throw new Refusal('notFound');
  return true;
}

/** Ends the session of the call; concurrent calls all succeed. */
export async function signOut(context: Context): Promise<true> {
  await endOwn(context, context.actor.sessionId);
  return true;
}

/** Ends all of the user's other sessions, and forgets every trusted device. */
export async function endOtherSessions(context: Context): Promise<{ ended: number }> {
  const { db, actor } = context;
  return db.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, actor.userId, { keep: actor.sessionId });
    const devices = await forgetDevicesOf(tx, actor.userId);
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'session.ended',
      details: { others: ended, devices },
    });
    return { ended };
  });
}
