import type * as contract from '@tradebridge/contract/identity';
import type { z } from 'zod';
import { recordEvent } from '../audit/record-event.ts';
import { connectContact } from '../companies/connect-contact.ts';
import { mailLater } from '../outside/mail-jobs.ts';
import type { Context, OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type AccountLink, findLink, type LinkKind, useLink } from './account-links.ts';
import { insertAccount } from './create-account.ts';
import {
  addressSubjectOf,
  attemptSubject,
  claimAttempt,
  countFailure,
  forgetAttempts,
  refuseWhileBlocked,
} from './failed-attempts.ts';
import { forgetSecondFactor } from './forget-second-factor.ts';
import { identityLabels } from './labels.ts';
import { accountMessage } from './messages.ts';
import { passwordHashing } from './password-hashing.ts';
import { isRightPassword, noPasswordYet, replacePasswordOf } from './passwords.ts';
import { recordWrongPassword } from './record-wrong-password.ts';
import { sendAccountLink } from './send-account-link.ts';
import { renameUser } from './update-profile.ts';

interface UserRow {
  id: string;
  email: string;
  name: string;
  email_verified: boolean;
  is_disabled: boolean;
}
const userColumns = 'id, email, name, email_verified, disabled_at is not null as is_disabled';
const findById = statement<UserRow>(
  'user-of-link',
  `select ${userColumns} from users where id = $1 for no key update`,
);
const findOwn = statement<UserRow>('own-user', `select ${userColumns} from users where id = $1`);
const findByEmail = statement<UserRow>(
  'user-of-address',
  `select ${userColumns} from users where email = $1 for no key update`,
);
const isKnown = statement<{ is_known: boolean }>(
  'address-is-known',
  'select exists (select from users where email = $1 and email_verified) as is_known',
);
const findCompany = statement<{ name: string }>(
  'company-of-link',
  `select employer.name from employer_contacts contact join employers employer using (employer_id)
   where contact.contact_id = $1`,
);
const findWayIn = statement<{ password: string | null }>(
  'way-in-of-user',
  'select password from accounts where user_id = $1 order by password nulls last limit 1',
);
const verify = statement<{ id: string }>(
  'verify-address',
  `update users set email_verified = true, updated_at = $3
   where id = $1 and email = $2 and not email_verified returning id`,
);

/** The link of a token; tokens that are none are counted for the network address. */
async function lookUp(context: OpenContext, token: string, kind?: LinkKind): Promise<AccountLink> {
  const { db, now } = context;
  const subject = addressSubjectOf(context, 'link');
  await refuseWhileBlocked(db, [subject], now);
  const link = await findLink(db, token, now);
  if (link && (kind === undefined || link.kind === kind)) return link;
  await countFailure(db, subject, now);
  throw new Refusal('linkSpent');
}

/** What a link from a mail is for, while it serves. */
export async function retrieveLink(
  context: OpenContext,
  { token }: { token: string },
): Promise<z.output<typeof contract.retrieveLink.result>> {
  const { db } = context;
  const { kind, email, contactId } = await lookUp(context, token);
  // An account that nobody has proved to be the address's own counts as none: see `acceptInvitation`.
  const [known] = await db.rows(isKnown, [email]);
  const [company] = contactId === null ? [] : await db.rows(findCompany, [contactId]);
  return { kind, email, hasAccount: known?.is_known ?? false, company: company?.name ?? null };
}

async function markVerified(
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
  const { db, now, institution } = context;
  const address = addressSubjectOf(context, 'address');
  await refuseWhileBlocked(db, [address], now);
  const [wayIn] = await db.rows(findWayIn, [userId]);
  if (!wayIn) throw noPasswordYet();
  // A provider vouches for whoever comes from it.
  if (wayIn.password === null) return;
  const subject = attemptSubject(institution.secret, 'password', email);
  if (await isRightPassword(context, { subject, hash: wayIn.password, password })) return;
  await countFailure(db, address, now);
  await recordWrongPassword(context, { userId, reason: 'confirming the address' });
  throw new Refusal('passwordWrong');
}

/** Verifies an account's address with a link from a mail and the account's password. */
export async function verifyEmail(
  context: OpenContext,
  { token, password }: { token: string; password: string },
): Promise<true> {
  const { db, now } = context;
  const { userId: owner, email: address } = await lookUp(context, token, 'verifyEmail');
  if (owner === null) throw new Refusal('linkSpent');
  await refuseUnlessOwner(context, { userId: owner, email: address, password });
  await db.transaction(async (tx) => {
    const { userId, email } = await useLink(tx, token, 'verifyEmail', now);
    if (userId !== null) await markVerified(tx, context, { userId, email });
  });
  return true;
}

const userOf = async (tx: Database, { userId }: AccountLink): Promise<UserRow> => {
  const [user] = userId === null ? [] : await tx.rows(findById, [userId]);
  if (!user || user.is_disabled) throw new Refusal('linkSpent');
  return user;
};

/** Sets a new password with a link from a mail, which also verifies the address; every session ends. */
export async function resetPassword(
  context: OpenContext,
  { token, password }: { token: string; password: string },
): Promise<true> {
  const { db, now, institution, request } = context;
  // Before the hashing, so that nobody can make the server hash with tokens that are none.
  await lookUp(context, token, 'password');
  const passwordHash = await passwordHashing.hash(password);
  await db.transaction(async (tx) => {
    const link = await useLink(tx, token, 'password', now);
    const user = await userOf(tx, link);
    await replacePasswordOf(tx, { userId: user.id, passwordHash, now });
    await markVerified(tx, context, { userId: user.id, email: link.email });
    // Whoever opened the account in advance must not lock its address's owner out of it.
    if (!user.email_verified) await forgetSecondFactor(tx, user.id, now);
    await forgetAttempts(tx, attemptSubject(institution.secret, 'password', user.email));
    await forgetAttempts(tx, attemptSubject(institution.secret, 'sentPasscode', user.id));
    await recordEvent(tx, {
      kind: 'password.changed',
      at: now,
      userId: user.id,
      ipAddress: request.ip,
      details: { by: 'link' },
    });
    await mailLater(
      context,
      tx,
      accountMessage(institution, {
        to: user.email,
        subject: identityLabels.passwordChangedSubject,
        text: identityLabels.passwordChangedText,
        values: { name: user.name },
      }),
    );
  });
  return true;
}

/** What somebody without an account enters to get one with an invitation. */
interface InvitedAccount {
  readonly name: string;
  readonly password: string;
}

/**
 * The account of an invited address, opened where there is none. One whose address was never verified
 * may be a stranger's, who expected the invitation: whoever has the link takes it over, and nothing of
 * before lets anybody in.
 */
async function accountOf(
  tx: Database,
  context: OpenContext,
  { email, account }: { email: string; account: (InvitedAccount & { hash: string }) | undefined },
): Promise<string> {
  const { now, request } = context;
  const [user] = await tx.rows(findByEmail, [email]);
  if (user?.is_disabled) throw new Refusal('forbidden');
  if (user?.email_verified) return user.id;
  if (!account) throw accountMissing();
  if (!user) {
    const id = await insertAccount(tx, {
      email,
      name: account.name,
      passwordHash: account.hash,
      emailVerified: true,
      now,
    });
    if (id === undefined) throw new Refusal('conflict');
    await recordEvent(tx, {
      kind: 'account.created',
      at: now,
      userId: id,
      ipAddress: request.ip,
      details: { by: 'invitation' },
    });
    return id;
  }
  await renameUser(tx, { userId: user.id, name: account.name, now });
  await replacePasswordOf(tx, { userId: user.id, passwordHash: account.hash, now });
  await forgetSecondFactor(tx, user.id, now);
  await markVerified(tx, context, { userId: user.id, email });
  await recordEvent(tx, {
    kind: 'password.changed',
    at: now,
    userId: user.id,
    ipAddress: request.ip,
    details: { by: 'invitation' },
  });
  return user.id;
}

const accountMissing = () =>
  new Refusal('invalid', {
    fields: [{ path: 'account', message: 'Enter a name and a password for the new account' }],
  });

/** Connects the account of the invited address with the company's contact, opening it where there is none. */
export async function acceptInvitation(
  context: OpenContext,
  { token, account }: { token: string; account?: InvitedAccount | undefined },
): Promise<true> {
  const { db, now } = context;
  const found = await lookUp(context, token, 'invitation');
  const [known] = await db.rows(isKnown, [found.email]);
  const isNew = !known?.is_known;
  if (isNew && !account) throw accountMissing();
  const opened =
    isNew && account
      ? { ...account, hash: await passwordHashing.hash(account.password) }
      : undefined;
  await db.transaction(async (tx) => {
    const { email, contactId } = await useLink(tx, token, 'invitation', now);
    if (contactId === null) throw new Refusal('linkSpent');
    const userId = await accountOf(tx, context, { email, account: opened });
    await connectContact(tx, { ...context, actorUserId: userId }, { contactId, userId, email });
  });
  return true;
}

/** Mails a link that verifies the account's address, if it is not verified yet. */
export async function sendVerificationMail(context: Context): Promise<true> {
  const { db, actor, now, institution, request } = context;
  const [user] = await db.rows(findOwn, [actor.userId]);
  if (!user || user.email_verified) return true;
  await claimAttempt(db, attemptSubject(institution.secret, 'mail', actor.email), now);
  await db.transaction((tx) =>
    sendAccountLink(context, tx, {
      occasion: 'verify',
      user,
      by: { userId: actor.userId, ipAddress: request.ip },
    }),
  );
  return true;
}
