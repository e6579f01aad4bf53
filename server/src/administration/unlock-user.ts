import type { UserDetail } from '@tradebridge/contract/administration';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { locksOf, unlock } from '../identity/locked-accounts.ts';
import { notifyUser } from '../identity/mail-about-account.ts';
import type { Context } from '../platform/context.ts';
import { changeUser } from './change-user.ts';

/** Unlocks an account that wrong passwords or passcodes have locked, and notifies its user. */
export const unlockUser = (
  context: Context,
  { userId, reason }: { userId: string; reason: string },
): Promise<UserDetail> =>
  changeUser(context, userId, async (tx, user) => {
    const locks = await locksOf(tx, userId, context.now);
    // The lock may have expired, or an earlier click has removed it.
    if (!(await unlock(tx, userId, context.now))) return;
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'account.unlocked',
      subject: { type: 'user', id: userId },
      details: { locks: locks.map((lock) => lock.reason), reason },
    });
    await notifyUser(context, tx, { user, notice: 'unlocked' });
  });
