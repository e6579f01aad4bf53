import type { Actor } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

const lock = statement('lock-user', 'select id from users where id = $1 for no key update');
const findSession = statement<{ id: string }>(
  'session-that-acts',
  'select id from sessions where id = $1',
);

/** Serialises changes to a user's account until the transaction ends. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.rows(lock, [userId]);
}

/**
 * The same for users' changes to their own accounts: refused if the session ended while the call
 * was in progress, since an intruder who is being signed out could otherwise leave a way back in.
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
