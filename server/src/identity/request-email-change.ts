import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { endLinksOfUser, makeLink } from './account-links.ts';
import { claimAttempt, claimMail, userSubjectOf } from './failed-attempts.ts';
import { inEqualTime } from './in-equal-time.ts';
import { identityLabels } from './labels.ts';
import { lockUser } from './lock-user.ts';
import { mailAboutAccount, mailAccountLink, notifyUser } from './mail-about-account.ts';
import { isKnownAddress } from './retrieve-link.ts';

const findPending = statement<{ email: string; expires_at: Date }>(
  'pending-email-change',
  `select email, expires_at from account_links
   where user_id = $1 and kind = 'emailChange' and used_at is null and expires_at > $2`,
);

/** A user's pending new address, with the expiry of its link; null if there is none. */
export async function pendingEmailOf(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ email: string; expires: string } | null> {
  const [pending] = await db.rows(findPending, [userId, now]);
  return pending ? { email: pending.email, expires: pending.expires_at.toISOString() } : null;
}

/**
 * Mails the link to the new address. If that address already has an account, its owner is notified
 * instead: the user sees the same, so that nobody learns who has an account.
 */
async function mailNewAddress(context: Context, tx: Database, email: string): Promise<void> {
  const { actor } = context;
  const link = await makeLink(context, tx, { kind: 'emailChange', email, userId: actor.userId });
  if (await isKnownAddress(tx, email)) {
    await mailAboutAccount(context, tx, {
      to: email,
      subject: identityLabels.emailTakenSubject,
      text: identityLabels.emailTakenText,
      values: {},
    });
    return;
  }
  await mailAccountLink(context, tx, link, {
    subject: identityLabels.emailChangeSubject,
    text: identityLabels.emailChangeText,
    values: { name: actor.name, old: actor.email },
    button: identityLabels.emailChangeButton,
  });
}

/** Starts a change of the user's own address, replacing any earlier one. */
export async function requestEmailChange(
  context: Context,
  { email }: { email: string },
): Promise<true> {
  const { db, actor, now } = context;
  if (email === actor.email) {
    const fields = [{ path: 'email', message: identityLabels.emailIsOwn }];
    throw new Refusal('invalid', { fields });
  }
  await claimAttempt(db, userSubjectOf(context, 'emailChange'), now);
  await claimMail(context, db, email);
  const request = db.transaction(async (tx) => {
    // Serialised, or two concurrent requests would leave two links.
    await lockUser(tx, actor.userId);
    await mailNewAddress(context, tx, email);
    await notifyUser(context, tx, {
      user: actor,
      notice: 'emailChangeAsked',
      values: { new: email },
    });
    await recordEvent(tx, { ...byActor(context), kind: 'email.changeRequested' });
    await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
  });
  return inEqualTime(request);
}

/** Cancels a pending change of address; does nothing if there is none. */
export async function withdrawEmailChange(context: Context): Promise<true> {
  const { db, actor, now } = context;
  await db.transaction(async (tx) => {
    const ended = await endLinksOfUser(tx, actor.userId, { kind: 'emailChange', now });
    if (ended === 0) return;
    await recordEvent(tx, { ...byActor(context), kind: 'email.changeWithdrawn' });
    await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
  });
  return true;
}
