import { claimOfUser } from '../identity/failed-attempts.ts';
import { sendAccountLink } from '../identity/send-account-link.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { changeUser } from './change-user.ts';

/** Mails a user the link to set a new password; a disabled account gets none. */
export async function sendPasswordLink(
  context: Context,
  { userId }: { userId: string },
): Promise<true> {
  await changeUser(context, userId, async (tx, { email, name, is_disabled: isDisabled }) => {
    if (isDisabled) {
      throw new Refusal('conflict', { message: 'This account is disabled. Enable it first.' });
    }
    await claimOfUser(context, tx, 'sentLink');
    await sendAccountLink(context, tx, {
      occasion: 'password',
      user: { id: userId, email, name },
      by: { userId: context.actor.userId, ipAddress: context.request.ip },
    });
  });
  return true;
}
