import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

const endSession = statement('end-session', 'delete from sessions where id = $1');

/** Ends the session of the call, its open streams included. */
export async function signOut({ db, actor }: Context): Promise<true> {
  await db.transaction(async (tx) => {
    await tx.rows(endSession, [actor.sessionId]);
    await announce(tx, [{ kind: 'session-ended', sessionId: actor.sessionId }]);
  });
  return true;
}
