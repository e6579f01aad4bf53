import type { UserDetail } from '@tradebridge/contract/administration';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { isPasswordSignInOn } from '../settings/read-settings.ts';
import { administrationLabels } from './labels.ts';
import { getUser } from './retrieve-user.ts';

export interface UserToChange {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly is_admin: boolean;
  readonly is_support: boolean;
  readonly is_disabled: boolean;
  readonly is_break_glass: boolean;
}

const lockUser = statement<UserToChange>(
  'user-to-change',
  `select id, email, name, is_admin, is_support, disabled_at is not null as is_disabled,
     is_break_glass
   from users where id = $1 for update`,
);
// Always in the same order, so that two who change each other do not deadlock.
const lockAdmins = statement<{ id: string }>(
  'administrators',
  'select id from users where is_admin and disabled_at is null order by id for update',
);

/** @throws Refusal `conflict` */
export function refuseIfDisabled({ is_disabled: isDisabled }: UserToChange): void {
  if (!isDisabled) return;
  throw new Refusal('conflict', { message: administrationLabels.accountDisabled });
}

/** While password sign-in is off, only break-glass accounts can set a password. */
export async function refusePasswordLinkIfOff(
  tx: Database,
  { is_break_glass: isBreakGlass }: UserToChange,
): Promise<void> {
  if (isBreakGlass || (await isPasswordSignInOn(tx))) return;
  throw new Refusal('conflict', { message: administrationLabels.noPasswordLink });
}

/**
 * Changes one account in a transaction and returns it afterwards. Refused as notFound if there is
 * none, and as forbidden if the actor is no longer an administrator: two who revoke each other
 * leave one.
 */
export function changeUser(
  context: Context,
  userId: string,
  change: (tx: Database, user: UserToChange) => Promise<void>,
): Promise<UserDetail> {
  return context.db.transaction(async (tx) => {
    const admins = await tx.rows(lockAdmins);
    if (!admins.some(({ id }) => id === context.actor.userId)) throw new Refusal('forbidden');
    const [user] = await tx.rows(lockUser, [userId]);
    if (!user) throw new Refusal('notFound');
    await change(tx, user);
    return getUser({ ...context, db: tx }, userId);
  });
}

/**
 * The same for changes that can remove an administrator: nobody can make them to themselves, so one
 * remains.
 */
export async function changeOther(
  context: Context,
  userId: string,
  change: (tx: Database, user: UserToChange) => Promise<void>,
): Promise<UserDetail> {
  if (userId === context.actor.userId) {
    throw new Refusal('forbidden', { message: administrationLabels.notOwnAccount });
  }
  return changeUser(context, userId, change);
}
