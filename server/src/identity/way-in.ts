import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { isPasswordSignInOn, passwordSignInOn } from '../settings/read-settings.ts';
import { identityLabels } from './labels.ts';
import { lockOwnAccount } from './lock-user.ts';

const findWayIn = statement<{ has_way_in: boolean }>(
  'way-in-that-is-left',
  `select exists (
     select from accounts where user_id = users.id and (provider_id = any($2)
       or password is not null and (${passwordSignInOn} or users.is_break_glass and users.is_admin))
   ) or exists (select from passkeys where user_id = users.id) as has_way_in
   from users where id = $1`,
);

type User = Pick<Context, 'actor' | 'outside'>;

async function hasWayIn(tx: Database, { actor, outside }: User): Promise<boolean> {
  const [found] = await tx.rows(findWayIn, [actor.userId, Object.keys(outside.providers)]);
  return found?.has_way_in ?? false;
}

/**
 * Whether the acting user can still sign in with the settings as this transaction has changed them.
 * Locks the user's row, so that no concurrent request removes what is counted here.
 */
export async function keepsWayIn(tx: Database, user: User): Promise<boolean> {
  await lockOwnAccount(tx, user.actor);
  return hasWayIn(tx, user);
}

/**
 * Refuses a change in the same transaction that removed the user's last way to sign in; the caller
 * has locked the user's row. A passkey counts, a configured provider, and a password while
 * passwords are on.
 * @throws Refusal `conflict`
 */
export async function refuseWithoutWayIn(tx: Database, user: User): Promise<void> {
  if (await hasWayIn(tx, user)) return;
  throw new Refusal('conflict', {
    message: (await isPasswordSignInOn(tx))
      ? identityLabels.onlyWayIn
      : identityLabels.onlyWayInWithoutPassword,
  });
}
