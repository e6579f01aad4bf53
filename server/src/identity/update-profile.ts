import type { EmployerUser } from '@tradebridge/contract/identity';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { getEmployerUser } from './get-employer-user.ts';

const rename = statement(
  'rename-user',
  'update users set name = $2, updated_at = $3 where id = $1',
);

/** Gives a user another name, in the transaction of what leads to it. */
export async function renameUser(
  tx: Database,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<void> {
  await tx.rows(rename, [userId, name, now]);
}

/** Changes the name that the account shows. */
export async function updateProfile(
  { db, actor, now }: Context,
  { name }: { name: string },
): Promise<EmployerUser> {
  await db.transaction(async (tx) => {
    await renameUser(tx, { userId: actor.userId, name, now });
    await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
  });
  return getEmployerUser(db, actor.userId);
}
