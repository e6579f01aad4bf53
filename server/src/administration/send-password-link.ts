import { claimOfUser } from '../identity/failed-attempts.ts';
import { sendAccountLink } from '../identity/send-account-link.ts';
import type { Context } from '../platform/context.ts';
import { changeUser, refuseIfDisabled, refusePasswordLinkIfOff } from './change-user.ts';

/** Mails a user the link to set a new password, unless the account is disabled. */
export async function sendPasswordLink(
  context: Context,
  { userId }: { userId: string },
): Promise<true> {
  await changeUser(context, userId, async (tx, user) => {
    refuseIfDisabled(user);
    await refusePasswordLinkIfOff(tx, user);
    await claimOfUser(context, tx, 'sentLink');
    await sendAccountLink(context, tx, {
      occasion: 'password',
      user,
      by: { userId: context.actor.userId, ipAddress: context.request.ip },
    });
  });
  return true;
}
