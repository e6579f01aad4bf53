import { recordEvent } from '../audit/record-event.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { useLink } from './account-links.ts';
import { addressSubjectOf, countFailure, openSubjectsOf } from './failed-attempts.ts';
import { lockUser } from './lock-user.ts';
import { isRightPassword, refuseWithoutPassword } from './passwords.ts';
import { recordWrongPassword } from './record-wrong-password.ts';
import { lookUpLink } from './retrieve-link.ts';
import { slowDown } from './slowed-networks.ts';

interface WayIn {
  /** Its hash; null if only a provider signs in. */
  readonly password: string | null;
}
const findWayIn = statement<WayIn>(
  'way-in-of-user',
  'select password from accounts where user_id = $1 order by password nulls last limit 1',
);
const verify = statement<{ id: string }>(
  'verify-address',
  `update users set email_verified = true, updated_at = $3
   where id = $1 and email = $2 and not email_verified returning id`,
);

/**
 * Marks the address as verified by the owner of the present password, or by a provider if there is
 * none, provided it is still the account's. Staff claims and connections depend on it. The caller
 * has locked the user's row, and removed every way to sign in of anyone who did not verify the
 * address.
 */
export async function markVerified(
  tx: Database,
  { now, request }: Pick<OpenContext, 'now' | 'request'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const [verified] = await tx.rows(verify, [userId, email, now]);
  if (!verified) return;
  await recordEvent(tx, { kind: 'email.verified', at: now, userId, ipAddress: request.ip });
}

interface Owner {
  readonly userId: string;
  /** The account's address, for which wrong passwords count. */
  readonly email: string;
  readonly password: string;
  /** What it was given for, recorded if it is wrong. */
  readonly reason: string;
}

/**
 * Requires the password that the person who opened the account chose: access to the mailbox alone
 * must not mark a stranger's account as verified. Returns the way to sign in that was shown.
 * @throws Refusal `passwordWrong`, `conflict` for an account without any way to sign in, `tooMany`
 */
export async function refuseUnlessOwner(
  context: OpenContext,
  { userId, email, password, reason }: Owner,
): Promise<WayIn> {
  const { db, now } = context;
  await slowDown(context, 'address');
  const [wayIn] = await db.rows(findWayIn, [userId]);
  if (!wayIn) return refuseWithoutPassword(db);
  // A provider verifies its users itself.
  if (wayIn.password === null) return wayIn;
  const tried = openSubjectsOf(context, 'password', email);
  if (await isRightPassword(context, { tried, hash: wayIn.password, password })) return wayIn;
  await countFailure(db, addressSubjectOf(context, 'address'), now);
  await recordWrongPassword(context, { userId, reason });
  throw new Refusal('passwordWrong');
}

/** Verifies an account's address with a mailed link and the account's password. */
export async function verifyEmail(
  context: OpenContext,
  { token, password }: { token: string; password: string },
): Promise<true> {
  const { db, now } = context;
  const { userId: owner, email: address } = await lookUpLink(context, token, 'verifyEmail');
  if (owner === null) throw new Refusal('linkSpent');
  const reason = 'confirming the address';
  const shown = await refuseUnlessOwner(context, {
    userId: owner,
    email: address,
    password,
    reason,
  });
  await db.transaction(async (tx) => {
    await lockUser(tx, owner);
    const [present] = await tx.rows(findWayIn, [owner]);
    // The password was changed or removed since it was verified.
    if (present?.password !== shown.password) throw new Refusal('conflict');
    const { email } = await useLink(tx, token, 'verifyEmail', now);
    await markVerified(tx, context, { userId: owner, email });
  });
  return true;
}
