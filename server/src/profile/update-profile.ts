import type { updateProfile as contract, EmployerUser } from '@tradebridge/contract/profile';
import type { z } from 'zod';
import { lockUser } from '../identity/lock-user.ts';
import { renameUser } from '../identity/rename-user.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { refuseChanged } from '../platform/refuse-changed.ts';
import { getEmployerUser } from './get-employer-user.ts';

/** Changes the account's display name. */
export async function updateProfile(
  { db, actor, now }: Context,
  { name, version }: z.output<typeof contract.input>,
): Promise<EmployerUser> {
  await db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const before = await getEmployerUser(tx, actor);
    refuseChanged(version, before.version);
    await renameUser(tx, { userId: actor.userId, name, now });
    await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
  });
  return getEmployerUser(db, actor);
}
