import type { OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { refuseIfPasswordsOff } from '../settings/read-settings.ts';
import { openAccount } from './create-account.ts';
import { addressSubjectOf, claimAttempt, claimMail } from './failed-attempts.ts';
import { inEqualTime } from './in-equal-time.ts';
import { refuseWeakPassword } from './new-password.ts';
import { passwordHashing } from './password-hashing.ts';
import { sendAccountLink } from './send-account-link.ts';

interface KnownUser {
  id: string;
  email: string;
  name: string;
}
const findUser = statement<KnownUser>(
  'user-to-mail',
  'select id, email, name from users where email = $1 and disabled_at is null',
);

/**
 * Opens an account whose address is still to be verified. If the address already has one, its owner
 * is notified by mail; the reply is the same (CON-03).
 */
export async function signUp(
  context: OpenContext,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<true> {
  const { db, now, request } = context;
  await refuseIfPasswordsOff(db);
  await claimAttempt(db, addressSubjectOf(context, 'signUp'), now);
  // Before a mail is counted: nothing is sent to a user who has to choose another password.
  await refuseWeakPassword(context, { password, owner: { email, name }, path: 'password' });
  await claimMail(context, db, email);
  const open = async () => {
    const passwordHash = await passwordHashing.hash(password);
    await db.transaction(async (tx) => {
      const id = await openAccount(tx, context, {
        email,
        name,
        passwordHash,
        emailVerified: false,
        by: 'signUp',
      });
      const [known] = id === undefined ? await tx.rows(findUser, [email]) : [];
      const user = id === undefined ? known : { id, email, name };
      if (!user) return;
      await sendAccountLink(context, tx, {
        occasion: id === undefined ? 'known' : 'verify',
        user,
        by: { userId: null, ipAddress: request.ip },
      });
    });
  };
  return inEqualTime(open());
}

/**
 * Mails a link to set a new password, if there is such an account; the reply is the same if not.
 */
export async function requestPasswordReset(
  context: OpenContext,
  { email }: { email: string },
): Promise<true> {
  const { db, now, request } = context;
  await refuseIfPasswordsOff(db);
  await claimAttempt(db, addressSubjectOf(context, 'reset'), now);
  await claimMail(context, db, email);
  const send = () =>
    db.transaction(async (tx) => {
      const [user] = await tx.rows(findUser, [email]);
      if (!user) return;
      await sendAccountLink(context, tx, {
        occasion: 'password',
        user,
        by: { userId: null, ipAddress: request.ip },
      });
    });
  return inEqualTime(send());
}
