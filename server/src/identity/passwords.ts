import { randomUUID } from 'node:crypto';
import type { Context, OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { isPasswordSignInOn } from '../settings/read-settings.ts';
import { endSessionsOf, forgetDevicesOf } from './end-sessions.ts';
import {
  claimAttempts,
  forgetTries,
  giveBackAttempt,
  subjectsOf,
  type Tried,
  userSubjectOf,
} from './failed-attempts.ts';
import { forgetKnownOf } from './known-devices.ts';
import { identityLabels } from './labels.ts';
import { lockUser } from './lock-user.ts';
import { passwordHashing } from './password-hashing.ts';
import { recordWrongPassword } from './record-wrong-password.ts';

const findPassword = statement<{ password: string }>(
  'password-of-user',
  'select password from accounts where user_id = $1 and password is not null',
);
const replacePassword = statement<{ id: string }>(
  'replace-password',
  `update accounts set password = $2, updated_at = $3
   where user_id = $1 and provider_id = 'credential' returning id`,
);
const addPassword = statement(
  'add-password',
  `insert into accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
   values ($1, $2, 'credential', $2, $3, $4, $4)`,
);
const endPasswordLinks = statement(
  'end-password-links',
  `update account_links set expires_at = $2
   where user_id = $1 and kind in ('password', 'emailChange') and used_at is null and expires_at > $2`,
);

/**
 * Refuses a call that needs a password, for an account without one.
 * @throws Refusal `conflict`
 */
export async function refuseWithoutPassword(db: Database): Promise<never> {
  const message = (await isPasswordSignInOn(db))
    ? identityLabels.noPasswordYet
    : identityLabels.noPasswordPossible;
  throw new Refusal('conflict', { message });
}

interface Try {
  readonly tried: Tried;
  readonly hash: string;
  readonly password: string;
}

/**
 * Verifies a password whose attempt is already counted as wrong. If it is right, the caller forgets
 * the attempts.
 * @throws Refusal `tooMany`, giving back the attempt, if too many passwords are queued
 */
export const isPassword = (db: Database, { tried, hash, password }: Try): Promise<boolean> =>
  passwordHashing.verify({ hash, password }).catch(async (error: unknown) => {
    if (error instanceof Refusal) {
      for (const subject of subjectsOf(tried)) await giveBackAttempt(db, subject);
    }
    throw error;
  });

/**
 * Verifies a password. Wrong ones count until a right one comes.
 * @throws Refusal `tooMany`
 */
export async function isRightPassword(
  { db, now }: Pick<OpenContext, 'db' | 'now'>,
  attempt: Try,
): Promise<boolean> {
  await claimAttempts(db, subjectsOf(attempt.tried), now);
  const isRight = await isPassword(db, attempt);
  if (isRight) await forgetTries(db, attempt.tried);
  return isRight;
}

/**
 * Gives fresh proof by the password.
 * @throws Refusal `passwordWrong`, `conflict` for an account without a password, `tooMany`
 */
export async function provePassword(context: Context, password: string): Promise<void> {
  const { db, actor } = context;
  const [account] = await db.rows(findPassword, [actor.userId]);
  if (!account) return refuseWithoutPassword(db);
  const tried = userSubjectOf(context, 'proof');
  if (await isRightPassword(context, { tried, hash: account.password, password })) return;
  await recordWrongPassword(context, { userId: actor.userId, reason: 'password of a change' });
  throw new Refusal('passwordWrong');
}

/**
 * Replaces a user's password hash. Other sessions end, trusted and known devices are forgotten, and
 * links to set a password or change the address stop working. The caller records it and notifies
 * the user.
 */
export async function replacePasswordOf(
  tx: Database,
  {
    userId,
    passwordHash,
    keep = null,
    now,
  }: { userId: string; passwordHash: string; keep?: string | null; now: Date },
): Promise<void> {
  // Serialised, or an account without a password could get two.
  await lockUser(tx, userId);
  const [replaced] = await tx.rows(replacePassword, [userId, passwordHash, now]);
  if (!replaced) await tx.rows(addPassword, [randomUUID(), userId, passwordHash, now]);
  await tx.rows(endPasswordLinks, [userId, now]);
  await endSessionsOf(tx, userId, { keep });
  await forgetDevicesOf(tx, userId);
  await forgetKnownOf(tx, userId);
}
