import { recordEvent } from '../audit/record-event.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { refuseIfPasswordsOff } from '../settings/read-settings.ts';
import { type AccountLink, useLink } from './account-links.ts';
import type { AccountRow } from './account-row.ts';
import { attemptSubject, forgetAttempts, openSubjectsOf, subjectsOf } from './failed-attempts.ts';
import { notifyUser } from './mail-about-account.ts';
import { hashNewPassword } from './new-password.ts';
import { replacePasswordOf } from './passwords.ts';
import { reclaimAccount } from './reclaim-account.ts';
import { lookUpLink } from './retrieve-link.ts';
import { markVerified } from './verify-email.ts';

interface UserRow extends AccountRow {
  has_passkey: boolean;
  is_break_glass: boolean;
}
const userColumns = `id, email, name, email_verified, disabled_at is not null as is_disabled,
  exists (select from passkeys where user_id = users.id) as has_passkey, is_break_glass`;
const findById = statement<UserRow>(
  'user-of-link',
  `select ${userColumns} from users where id = $1`,
);
const lockById = statement<UserRow>(
  'user-of-link-to-change',
  `select ${userColumns} from users where id = $1 for no key update`,
);

/** The user of a link that was sent to the account's present address. */
async function userOf(
  db: Database,
  { userId, email }: AccountLink,
  find = findById,
): Promise<UserRow> {
  const [user] = userId === null ? [] : await db.rows(find, [userId]);
  if (!user || user.is_disabled || user.email !== email) throw new Refusal('linkSpent');
  return user;
}

/** Sets a new password with a mailed link, which also verifies the address; every session ends. */
export async function resetPassword(
  context: OpenContext,
  { token, password }: { token: string; password: string },
): Promise<true> {
  const { db, now, institution, request } = context;
  // Before the hashing, so that invalid tokens cannot make the server hash passwords.
  const found = await lookUpLink(context, token, 'password');
  const owner = await userOf(db, found);
  if (!owner.is_break_glass) await refuseIfPasswordsOff(db);
  const passwordHash = await hashNewPassword(context, { password, owner, path: 'password' });
  await db.transaction(async (tx) => {
    // The user's row first, or two of the user's links that are used concurrently would deadlock.
    const user = await userOf(tx, found, lockById);
    const link = await useLink(tx, token, 'password', now);
    // Someone who opened the account in advance must neither stay in it nor lock out the address's
    // owner.
    if (!user.email_verified) await reclaimAccount(tx, context, { userId: user.id, by: 'link' });
    await replacePasswordOf(tx, { userId: user.id, passwordHash, now });
    await markVerified(tx, context, { userId: user.id, email: link.email });
    const tries = subjectsOf(openSubjectsOf(context, 'password', user.email));
    for (const subject of tries) await forgetAttempts(tx, subject);
    await forgetAttempts(tx, attemptSubject(institution.secret, 'sentPasscode', user.id));
    await recordEvent(tx, {
      kind: 'password.changed',
      at: now,
      userId: user.id,
      ipAddress: request.ip,
      details: { by: 'link' },
    });
    // Those of an unverified address have been removed.
    const keepsPasskeys = user.email_verified && user.has_passkey;
    const notice = keepsPasskeys ? 'passwordChangedNotPasskeys' : 'passwordChanged';
    await notifyUser(context, tx, { user, notice });
  });
  return true;
}
