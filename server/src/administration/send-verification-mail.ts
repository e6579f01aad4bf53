import { claimOfUser } from '../identity/failed-attempts.ts';
import { sendAccountLink } from '../identity/send-account-link.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { changeUser, refuseIfDisabled, refusePasswordLinkIfOff } from './change-user.ts';

const findAccount = statement<{ email_verified: boolean; has_way_in: boolean }>(
  'account-to-verify',
  `select email_verified, exists (select from accounts where user_id = $1) as has_way_in
   from users where id = $1`,
);

/**
 * Mails a user the link that verifies the account's address, unless the account is disabled. If the
 * account has no way to sign in yet, the link sets a password, which also verifies the address.
 */
export async function sendVerificationMail(
  context: Context,
  { userId }: { userId: string },
): Promise<true> {
  await changeUser(context, userId, async (tx, user) => {
    refuseIfDisabled(user);
    const [account] = await tx.rows(findAccount, [userId]);
    if (!account || account.email_verified) return;
    if (!account.has_way_in) await refusePasswordLinkIfOff(tx, user);
    await claimOfUser(context, tx, 'sentLink');
    await sendAccountLink(context, tx, {
      occasion: account.has_way_in ? 'verify' : 'created',
      user,
      by: { userId: context.actor.userId, ipAddress: context.request.ip },
    });
  });
  return true;
}
