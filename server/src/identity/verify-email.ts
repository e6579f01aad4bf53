import { recordEvent } from '../audit/record-event.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { useLink } from './account-links.ts';
import { addressSubjectOf, countFailure, openSubjectsOf } from './failed-attempts.ts';
import { isRightPassword, noPasswordYet } from './passwords.ts';
import { recordWrongPassword } from './record-wrong-password.ts';
import { lookUpLink } from './retrieve-link.ts';
import { slowDown } from './slowed-networks.ts';

const findWayIn = statement<{ password: string | null }>(
  'way-in-of-user',
  'select password from accounts where user_id = $1 order by password nulls last limit 1',
);
const verify = statement<{ id: string }>(
  'verify-address',
  `update users set email_verified = true, updated_at = $3
   where id = $1 and email = $2 and not email_verified returning id`,
);

/** Says that the address was proved to be the user's, if it still is the account's. */
export async function markVerified(
  tx: Database,
  { now, request }: Pick<OpenContext, 'now' | 'request'>,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const [verified] = await tx.rows(verify, [userId, email, now]);
  if (!verified) return;
  await recordEvent(tx, { kind: 'email.verified', at: now, userId, ipAddress: request.ip });
}

/**
 * Whoever opened the account chose its password. Somebody who has the mailbox alone must not make a
 * stranger's account one that is proved to be theirs.
 */
async function refuseUnlessOwner(
  context: OpenContext,
  { userId, email, password }: { userId: string; email: string; password: string },
): Promise<void> {
  const { db, now } = context;
  await slowDown(context, 'address');
  const [wayIn] = await db.rows(findWayIn, [userId]);
  if (!wayIn) throw noPasswordYet();
  // A provider vouches for whoever comes from it.
  if (wayIn.password === null) return;
  const tried = openSubjectsOf(context, 'password', email);
  if (await isRightPassword(context, { tried, hash: wayIn.password, password })) return;
  await countFailure(db, addressSubjectOf(context, 'address'), now);
  await recordWrongPassword(context, { userId, reason: 'confirming the address' });
  throw new Refusal('passwordWrong');
}

/** Verifies an account's address with a link from a mail and the account's password. */
export async function verifyEmail(
  context: OpenContext,
  { token, password }: { token: string; password: string },
): Promise<true> {
  const { db, now } = context;
  const { userId: owner, email: address } = await lookUpLink(context, token, 'verifyEmail');
  if (owner === null) throw new Refusal('linkSpent');
  await refuseUnlessOwner(context, { userId: owner, email: address, password });
  await db.transaction(async (tx) => {
    const { userId, email } = await useLink(tx, token, 'verifyEmail', now);
    if (userId !== null) await markVerified(tx, context, { userId, email });
  });
  return true;
}
