import { recordEvent } from '../audit/record-event.ts';
import { connectContact } from '../companies/connect-contact.ts';
import { type AccountLink, useLink } from '../identity/account-links.ts';
import { openAccount } from '../identity/create-account.ts';
import { identityLabels } from '../identity/labels.ts';
import { hashNewPassword } from '../identity/new-password.ts';
import { replacePasswordOf } from '../identity/passwords.ts';
import { reclaimAccount } from '../identity/reclaim-account.ts';
import { renameUser } from '../identity/rename-user.ts';
import { isKnownAddress, lookUpLink } from '../identity/retrieve-link.ts';
import { markVerified } from '../identity/verify-email.ts';
import { connectLearner } from '../learners/connect-learner.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { isPasswordSignInOn } from '../settings/read-settings.ts';

const findByEmail = statement<{ id: string; email_verified: boolean; is_disabled: boolean }>(
  'user-of-address',
  `select id, email_verified, disabled_at is not null as is_disabled
   from users where email = $1 for no key update`,
);

/** What a person without an account enters to open one with an invitation. */
interface InvitedAccount {
  readonly name: string;
  readonly password: string;
}

/**
 * The account of an invited address, opened if there is none. An unverified one may have been
 * opened by a stranger in anticipation of the invitation: the user with the link takes it over, and
 * no earlier way to sign in remains.
 */
async function accountOf(
  tx: Database,
  context: OpenContext,
  { email, account }: { email: string; account: (InvitedAccount & { hash: string }) | undefined },
): Promise<string> {
  const { now, request } = context;
  const by = 'invitation';
  const opened =
    account &&
    (await openAccount(tx, context, {
      email,
      name: account.name,
      passwordHash: account.hash,
      emailVerified: true,
      by,
    }));
  if (opened !== undefined) return opened;
  // An account exists, possibly only just now.
  const [user] = await tx.rows(findByEmail, [email]);
  if (user?.is_disabled) throw new Refusal('forbidden');
  if (user?.email_verified) return user.id;
  if (!account || !user) throw accountMissing();
  await reclaimAccount(tx, context, { userId: user.id, by });
  await renameUser(tx, { userId: user.id, name: account.name, now });
  await replacePasswordOf(tx, { userId: user.id, passwordHash: account.hash, now });
  await markVerified(tx, context, { userId: user.id, email });
  await recordEvent(tx, {
    kind: 'password.changed',
    at: now,
    userId: user.id,
    ipAddress: request.ip,
    details: { by },
  });
  return user.id;
}

const accountMissing = () =>
  new Refusal('invalid', {
    fields: [{ path: 'account', message: identityLabels.newAccountMissing }],
  });

const providerFirst = () =>
  new Refusal('passwordSignInOff', { message: identityLabels.providerFirst });

async function connectInvited(
  tx: Database,
  context: OpenContext,
  { email, contactId, studentId }: AccountLink,
  userId: string,
): Promise<void> {
  const by = { ...context, actorUserId: userId };
  if (contactId !== null) await connectContact(tx, by, { contactId, userId, email });
  else if (studentId !== null) await connectLearner(tx, by, { studentId, userId, email });
  else throw new Refusal('linkSpent');
}

const hashOf = (
  context: OpenContext,
  { email, account: { name, password } }: { email: string; account: InvitedAccount },
) => hashNewPassword(context, { password, owner: { email, name }, path: 'account.password' });

/**
 * Connects the account of the invited address with the company's contact or the student, opening an
 * account if there is none.
 */
export async function acceptInvitation(
  context: OpenContext,
  { token, account }: { token: string; account?: InvitedAccount | undefined },
): Promise<true> {
  const { db, now } = context;
  const found = await lookUpLink(context, token, 'invitation', 'studentInvitation');
  const isNew = !(await isKnownAddress(db, found.email));
  if (isNew && !(await isPasswordSignInOn(db))) throw providerFirst();
  if (isNew && !account) throw accountMissing();
  const opened =
    isNew && account
      ? { ...account, hash: await hashOf(context, { email: found.email, account }) }
      : undefined;
  await db.transaction(async (tx) => {
    const link = await useLink(tx, token, found.kind, now);
    const userId = await accountOf(tx, context, { email: link.email, account: opened });
    await connectInvited(tx, context, link, userId);
  });
  return true;
}
