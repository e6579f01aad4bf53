import type { EmployerUser } from '@tradebridge/contract/profile';
import { renameUser } from '../identity/rename-user.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { getEmployerUser } from './get-employer-user.ts';

/** Changes the account's display name. */
export async function updateProfile(
  { db, actor, now }: Context,
  { name }: { name: string },
): Promise<EmployerUser> {
  await db.transaction(async (tx) => {
    await renameUser(tx, { userId: actor.userId, name, now });
    await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
  });
  return getEmployerUser(db, actor);
}
