import type { UsageEvent } from '../outside/analytics.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';

// Once per session: a reload is not a sign-in, and would overwrite the previous one.
const update = statement<{ is_first: boolean }>(
  'update-last-login',
  `update users set previous_login_at = last_login_at, last_login_at = $3
   from sessions session
   where users.id = $1 and session.id = $2
     and (users.last_login_at is null or users.last_login_at < session.created_at)
   returning users.previous_login_at is null as is_first`,
);

/**
 * Counts a sign-in, preceded by a sign-up for a new user, if the institution counts them (ID-049,
 * ID-050).
 */
async function countSignIn(
  { jobs, outside, now }: Context,
  tx: Database,
  isFirst: boolean,
): Promise<void> {
  if (!outside.analytics) return;
  const names: UsageEvent['name'][] = isFirst ? ['sign_up', 'login'] : ['login'];
  for (const name of names) await jobs.send(tx, 'analytics', { name, at: now.toISOString() });
}

/** Makes the last sign-in the previous one (ID-044, ID-045). */
export async function updateLastLogin(context: Context): Promise<true> {
  const { db, actor, now } = context;
  await db.transaction(async (tx) => {
    const [login] = await tx.rows(update, [actor.userId, actor.sessionId, now]);
    if (login) await countSignIn(context, tx, login.is_first);
    await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
  });
  return true;
}
