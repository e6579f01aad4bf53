import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { claimMail } from './failed-attempts.ts';
import { sendAccountLink } from './send-account-link.ts';

const findOwn = statement<{ id: string; email: string; name: string; email_verified: boolean }>(
  'own-user',
  'select id, email, name, email_verified from users where id = $1',
);

/** Mails a link that verifies the account's address, if it is not verified yet. */
export async function sendVerificationMail(context: Context): Promise<true> {
  const { db, actor, request } = context;
  const [user] = await db.rows(findOwn, [actor.userId]);
  if (!user || user.email_verified) return true;
  await claimMail(context, db, actor.email);
  await db.transaction((tx) =>
    sendAccountLink(context, tx, {
      occasion: 'verify',
      user,
      by: { userId: actor.userId, ipAddress: request.ip },
    }),
  );
  return true;
}
