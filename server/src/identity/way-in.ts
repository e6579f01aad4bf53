import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { isPasswordSignInOn, passwordSignInOn } from '../settings/read-settings.ts';

const findWayIn = statement<{ has_way_in: boolean }>(
  'way-in-that-is-left',
  `select exists (
     select from accounts where user_id = users.id and (provider_id = any($2)
       or password is not null and (${passwordSignInOn} or users.is_break_glass and users.is_admin))
   ) or exists (select from passkeys where user_id = users.id) as has_way_in
   from users where id = $1`,
);

/**
 * Refuses what has just removed the user's last way to sign in, in the same transaction, which holds the
 * user's row. A passkey counts, a provider that is configured, and a password while passwords sign in.
 *
 * @throws Refusal `conflict`
 */
export async function refuseWithoutWayIn(
  tx: Database,
  { actor, outside }: Pick<Context, 'actor' | 'outside'>,
): Promise<void> {
  const [found] = await tx.rows(findWayIn, [actor.userId, Object.keys(outside.providers)]);
  if (found?.has_way_in) return;
  const remedy = (await isPasswordSignInOn(tx))
    ? 'Set a password first, then remove it.'
    : 'Add another first, a passkey or a provider, then remove it.';
  throw new Refusal('conflict', {
    message: `This is the only way to sign in to your account. ${remedy}`,
  });
}
