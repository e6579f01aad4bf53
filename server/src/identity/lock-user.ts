import type { Actor } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

const lock = statement('lock-user', 'select id from users where id = $1 for no key update');
const findSession = statement<{ id: string }>(
  'session-that-acts',
  'select id from sessions where id = $1',
);

/** What is done to a user's account in this transaction is done by no other at the same time. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.rows(lock, [userId]);
}

/**
 * The same for what users do to their own accounts: refused where the session ended while the call was
 * on its way, or somebody who is being thrown out could leave themselves a way back in.
 *
 * @throws Refusal `signedOut`
 */
export async function lockOwnAccount(
  tx: Database,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<void> {
  await lockUser(tx, userId);
  const [session] = await tx.rows(findSession, [sessionId]);
  if (!session) throw new Refusal('signedOut');
}
