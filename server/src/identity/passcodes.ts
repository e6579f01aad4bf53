import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { passcodeLength } from '@tradebridge/contract/identity-rules';
import { textOf } from '@tradebridge/contract/labels';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { attemptSubject, claimAttempt, forgetAttempts } from './failed-attempts.ts';
import { identityLabels } from './labels.ts';

/** How long a passcode serves, in minutes. */
const passcodeMinutes = 10;

/** Passcodes that one session may ask for. */
const mostPasscodes = 5;

const lockSession = statement('lock-session', 'select id from sessions where id = $1 for update');
const countSent = statement<{ count: number }>(
  'count-passcodes',
  'select count(*) from second_factor_passcodes where session_id = $1',
);
const replacePasscode = statement(
  'replace-passcode',
  `with ended as (
     update second_factor_passcodes set expires_at = $3
     where session_id = $1 and used_at is null and expires_at > $3
   )
   insert into second_factor_passcodes (session_id, code_hash, sent_at, expires_at)
   values ($1, $2, $3, $4)`,
);
const findCurrent = statement<{ id: string; code_hash: string }>(
  'current-passcode',
  `select id, code_hash from second_factor_passcodes
   where session_id = $1 and used_at is null and expires_at > $2
   order by sent_at desc limit 1`,
);
const spend = statement<{ id: string }>(
  'spend-passcode',
  'update second_factor_passcodes set used_at = $2 where id = $1 and used_at is null returning id',
);
const giveSecondFactor = statement(
  'give-second-factor',
  'update sessions set second_factor_at = $2, updated_at = $2 where id = $1',
);

/** Keyed with the session, so that a code serves no other session and the table alone gives none away. */
const hashOf = (secret: string, sessionId: string, passcode: string) =>
  createHmac('sha256', secret).update(`${sessionId}:${passcode}`).digest();

/**
 * Sends a new passcode to the session's user by e-mail. `result` is empty when it is on its way,
 * else says why not; never tells more than the user may know of the failure.
 */
export async function sendPasscode(context: Context): Promise<{ result: string; mfaMethod: 'E' }> {
  const { db, actor, now, outside, institution, log } = context;
  if (actor.secondFactorGiven)
    throw new Refusal('conflict', { message: 'You are signed in already.' });
  const passcode = String(randomInt(10 ** passcodeLength)).padStart(passcodeLength, '0');
  const expiresAt = new Date(now.getTime() + passcodeMinutes * 60_000);
  const hash = hashOf(institution.secret, actor.sessionId, passcode).toString('base64url');
  const isKept = await db.transaction(async (tx) => {
    // One at a time for a session, so that asking twenty times at once is still five.
    await tx.rows(lockSession, [actor.sessionId]);
    const [sent] = await tx.rows(countSent, [actor.sessionId]);
    if (!sent || sent.count >= mostPasscodes) return false;
    await tx.rows(replacePasscode, [actor.sessionId, hash, now, expiresAt]);
    return true;
  });
  if (!isKept) return { result: textOf(identityLabels.tooManyPasscodes, {}), mfaMethod: 'E' };
  const values = {
    passcode,
    product: institution.productName,
    minutes: passcodeMinutes,
    institute: institution.name,
  };
  try {
    await outside.mail.send({
      to: actor.email,
      subject: textOf(identityLabels.passcodeSubject, {}, values),
      text: textOf(identityLabels.passcodeText, {}, values),
      html: textOf(identityLabels.passcodeHtml, {}, values),
    });
  } catch (error) {
    log.error({ err: error }, 'a passcode could not be sent');
    return { result: textOf(identityLabels.passcodeNotSent, {}), mfaMethod: 'E' };
  }
  return { result: '', mfaMethod: 'E' };
}

/** Gives the session its second factor, or refuses; wrong tries are limited by user, over all sessions. */
export async function validatePasscode(
  { db, actor, now, institution }: Context,
  { passcode }: { passcode: string },
): Promise<true> {
  const subject = attemptSubject(institution.secret, 'passcode', actor.userId);
  await claimAttempt(db, subject, now);
  const [current] = await db.rows(findCurrent, [actor.sessionId, now]);
  const given = hashOf(institution.secret, actor.sessionId, passcode);
  const expected = Buffer.from(current?.code_hash ?? '', 'base64url');
  if (!current || expected.length !== given.length || !timingSafeEqual(given, expected)) {
    throw new Refusal('passcodeWrong');
  }
  await db.transaction(async (tx) => {
    const [spent] = await tx.rows(spend, [current.id, now]);
    if (!spent) throw new Refusal('passcodeWrong');
    await tx.rows(giveSecondFactor, [actor.sessionId, now]);
    await forgetAttempts(tx, subject);
    await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
  });
  return true;
}
