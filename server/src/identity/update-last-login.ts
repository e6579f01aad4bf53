import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

// Once a session: a reload is no sign-in, and would make the previous one look like now.
const update = statement(
  'update-last-login',
  `update users set previous_login_at = last_login_at, last_login_at = $3
   from sessions session
   where users.id = $1 and session.id = $2
     and (users.last_login_at is null or users.last_login_at < session.created_at)`,
);

/** The former last sign-in becomes the previous one (ID-044, ID-045). */
export async function updateLastLogin({ db, actor, now }: Context): Promise<true> {
  await db.transaction(async (tx) => {
    await tx.rows(update, [actor.userId, actor.sessionId, now]);
    await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
  });
  return true;
}
