import type { UserDetail } from '@tradebridge/contract/administration';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { forgetSecondFactor } from '../identity/forget-second-factor.ts';
import { notifyUser } from '../identity/mail-about-account.ts';
import type { Context } from '../platform/context.ts';
import { changeUser } from './change-user.ts';

/**
 * For a user who lost the second factor: the next sign-in sets up a new one, and the user is
 * notified.
 */
export const resetSecondFactor = (
  context: Context,
  { userId, reason }: { userId: string; reason: string },
): Promise<UserDetail> =>
  changeUser(context, userId, async (tx, user) => {
    await forgetSecondFactor(tx, userId, context.now);
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'secondFactor.reset',
      subject: { type: 'user', id: userId },
      details: { reason },
    });
    await notifyUser(context, tx, { user, notice: 'factorReset' });
  });
