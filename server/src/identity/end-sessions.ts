import { announce } from '../platform/announce.ts';
import { type Database, statement } from '../platform/database.ts';
import { forgetDevicesWithoutSession } from '../push/register-devices.ts';

const endSessions = statement<{ id: string }>(
  'end-sessions-of-user',
  'delete from sessions where user_id = $1 and id is distinct from $2 returning id',
);
const forgetAll = statement<{ id: string }>(
  'forget-devices-of-user',
  'delete from trusted_devices where user_id = $1 returning id',
);

/**
 * Ends a user's sessions except the one to keep, with their open streams and push subscriptions;
 * returns how many.
 */
export async function endSessionsOf(
  tx: Database,
  userId: string,
  { keep = null }: { keep?: string | null } = {},
): Promise<number> {
  const ended = await tx.rows(endSessions, [userId, keep]);
  await forgetDevicesWithoutSession(tx, userId);
  await announce(
    tx,
    ended.map(({ id }) => ({ kind: 'session-ended', sessionId: id, userId })),
  );
  return ended.length;
}

/**
 * Forgets the user's trusted devices, so that none signs in by the password alone; returns how
 * many.
 */
export async function forgetDevicesOf(tx: Database, userId: string): Promise<number> {
  return (await tx.rows(forgetAll, [userId])).length;
}
