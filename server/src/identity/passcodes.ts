import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  maxPasscodes,
  passcodeLength,
  passcodeMinutes,
  resendSeconds,
  type SecondFactorMethod,
} from '@tradebridge/contract/identity-rules';
import { textOf } from '@tradebridge/contract/labels';
import { htmlOf } from '../outside/html-text.ts';
import type { Context } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { oneAtATime } from '../platform/in-turn.ts';
import { Refusal } from '../platform/refusal.ts';
import { keyedHash, keyedHashes } from '../platform/sealed.ts';
import { withinTime } from '../platform/within-time.ts';
import { claimAttempt, userSubjectOf } from './failed-attempts.ts';
import { identityLabels } from './labels.ts';
import { remediesOf } from './mail-about-account.ts';
import {
  acceptSecondFactor,
  claimPasscode,
  readSecondFactor,
  refuseIfGiven,
  refusePasscode,
  type SecondFactor,
} from './second-factor.ts';

/** What a passcode is for: signing in, verifying a new second factor, or fresh proof. */
type Purpose = 'signIn' | 'change' | 'proof';
/** How a passcode is sent. */
export type Channel = Exclude<SecondFactorMethod, 'A'>;

/** Maximum time that a caller waits for sending. */
const timeoutMs = 12_000;

const lockSession = statement('lock-session', 'select id from sessions where id = $1 for update');
// Long sessions need fresh proof many times: the count starts again when a passcode is used.
const findSent = statement<{ count: number; last_at: Date | null }>(
  'sent-passcodes',
  `select count(*) as count, max(sent_at) as last_at from second_factor_passcodes
   where session_id = $1 and purpose = $2 and sent_at > coalesce(
     (select max(sent_at) from second_factor_passcodes
      where session_id = $1 and purpose = $2 and used_at is not null), '-infinity')`,
);
const replacePasscode = namedStatement<
  unknown,
  {
    readonly sessionId: string;
    readonly purpose: Purpose;
    readonly channel: Channel;
    readonly hash: string;
    readonly now: Date;
    readonly expiresAt: Date;
  }
>(
  'replace-passcode',
  `with ended as (
     update second_factor_passcodes set expires_at = :now
     where session_id = :sessionId and purpose = :purpose and used_at is null and expires_at > :now
   )
   insert into second_factor_passcodes (session_id, purpose, channel, code_hash, sent_at, expires_at)
   values (:sessionId, :purpose, :channel, :hash, :now, :expiresAt)`,
);
const findCurrent = statement<{ id: string; code_hash: string; channel: Channel }>(
  'current-passcode',
  `select id, code_hash, channel from second_factor_passcodes
   where session_id = $1 and purpose = $2 and used_at is null and expires_at > $3
   order by sent_at desc limit 1`,
);
const spend = statement<{ id: string }>(
  'spend-passcode',
  'update second_factor_passcodes set used_at = $2 where id = $1 and used_at is null returning id',
);

function smsOf({ sms }: Context['outside']) {
  if (!sms) throw new Refusal('outsideUnavailable');
  return sms;
}

/**
 * Keyed with the session, so that a code works in no other session and cannot be found from the
 * table alone.
 */
const hashedText = (sessionId: string, passcode: string) => `${sessionId}:${passcode}`;
const hashPurpose = 'passcode';

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Stores a new passcode for the session, or returns why it may not have one now.
 * @throws Refusal `tooMany` if the user's sessions together have requested too many
 */
async function makePasscode(
  context: Context,
  purpose: Purpose,
  channel: Channel,
): Promise<{ passcode: string } | { reason: string }> {
  const { db, actor, now, institution } = context;
  const passcode = String(randomInt(10 ** passcodeLength)).padStart(passcodeLength, '0');
  const hash = keyedHash(institution.secret, hashPurpose, hashedText(actor.sessionId, passcode));
  const expiresAt = new Date(now.getTime() + passcodeMinutes * 60_000);
  return db.transaction(async (tx) => {
    // Serialised per session, so that twenty concurrent requests send one.
    await tx.rows(lockSession, [actor.sessionId]);
    const [sent] = await tx.rows(findSent, [actor.sessionId, purpose]);
    if (sent && sent.count >= maxPasscodes) {
      return { reason: textOf(identityLabels.tooManyPasscodes) };
    }
    const wait = sent?.last_at
      ? Math.ceil(resendSeconds - (now.getTime() - sent.last_at.getTime()) / 1000)
      : 0;
    if (wait > 0) return { reason: textOf(identityLabels.passcodeJustSent, { seconds: wait }) };
    // The password alone is enough to open any number of sessions.
    await claimAttempt(tx, userSubjectOf(context, 'sentPasscode'), now);
    const { sessionId } = actor;
    await tx.rows(replacePasscode, { sessionId, purpose, channel, hash, now, expiresAt });
    return { passcode };
  });
}

/** The paragraphs of a mail, with the passcode large enough to be read from another device. */
const htmlWithPasscode = (text: string, passcode: string): string =>
  htmlOf(text.split('\n\n')).replace(
    passcode,
    `<strong style="font-size:28px;letter-spacing:4px">${passcode}</strong>`,
  );

/**
 * Sends a new passcode, which replaces earlier ones of the session and purpose. Returns an empty
 * text if it is sent, otherwise the reason, without internal details.
 * @throws Refusal `tooMany` if the user's sessions together have requested too many
 */
export async function sendNewPasscode(
  context: Context,
  { purpose, channel, to }: { purpose: Purpose; channel: Channel; to: string },
): Promise<string> {
  const made = await makePasscode(context, purpose, channel);
  if ('reason' in made) return made.reason;
  const { institution, outside, log, db, actor } = context;
  const values = {
    ...(await remediesOf(db, actor.email)),
    passcode: made.passcode,
    product: institution.productName,
    minutes: passcodeMinutes,
    institute: institution.name,
  };
  const say = (label: keyof typeof identityLabels) => textOf(identityLabels[label], values);
  const text = say(purpose === 'signIn' ? 'passcodeText' : 'confirmationText');
  try {
    const sending: Promise<unknown> =
      channel === 'S'
        ? smsOf(outside).send({ to, text: say('passcodeSms') })
        : outside.mail.send({
            to,
            subject: say('passcodeSubject'),
            text,
            html: htmlWithPasscode(text, made.passcode),
          });
    await withinTime(timeoutMs, sending);
    return '';
  } catch (error) {
    log.error({ err: error, channel }, 'a passcode could not be sent');
    return say(channel === 'S' ? 'smsNotSent' : 'passcodeNotSent');
  }
}

/**
 * Sends a new passcode to the session's user, by e-mail or SMS depending on their second factor;
 * `result` is the reason if it is not sent (CON-10).
 */
export async function sendPasscode(
  context: Context,
): Promise<{ result: string; mfaMethod: SecondFactorMethod }> {
  refuseIfGiven(context);
  const { method, smsNumber } = await readSecondFactor(context);
  if (method === 'A') {
    return { result: textOf(identityLabels.useAuthenticator), mfaMethod: 'A' };
  }
  const to = method === 'S' && smsNumber !== null ? smsNumber : context.actor.email;
  const result = await sendNewPasscode(context, { purpose: 'signIn', channel: method, to });
  return { result, mfaMethod: method };
}

/**
 * Accepts a sent passcode, once, and runs `then` in the same transaction.
 * @throws Refusal `passcodeWrong`, or `tooMany` after too many wrong ones of the user
 */
export async function takePasscode(
  context: Context,
  { purpose, passcode }: { purpose: Purpose; passcode: string },
  then: (tx: Database, channel: Channel) => Promise<void>,
): Promise<void> {
  const { db, actor, now, institution } = context;
  const [current] = await db.rows(findCurrent, [actor.sessionId, purpose, now]);
  // If no passcode is open, none can be guessed: the right one sent twice is not a wrong attempt.
  if (!current) throw new Refusal('passcodeWrong');
  await claimPasscode(context);
  const hashes = keyedHashes(institution, hashPurpose, hashedText(actor.sessionId, passcode));
  if (!hashes.some((hash) => isSame(hash, current.code_hash))) {
    return refusePasscode(context, current.channel);
  }
  await db.transaction(async (tx) => {
    const [spent] = await tx.rows(spend, [current.id, now]);
    if (!spent) throw new Refusal('passcodeWrong');
    await then(tx, current.channel);
  });
}

// An attempt counts as wrong until it is verified. Serialised per user, so that a right one that
// arrives together with others is never refused because of them.
export const inTurnOfUser = oneAtATime();

/** Gives the session its second factor by `give`, in turn with the user's other attempts. */
export function giveFactorInTurn(
  context: Context,
  give: (factor: SecondFactor) => Promise<unknown>,
): Promise<true> {
  refuseIfGiven(context);
  return inTurnOfUser<true>(context.actor.userId, async () => {
    await give(await readSecondFactor(context));
    return true;
  });
}

/** Gives the session its second factor with a sent passcode. */
export const acceptPasscode = (context: Context, factor: SecondFactor, passcode: string) =>
  takePasscode(context, { purpose: 'signIn', passcode }, (tx, channel) =>
    acceptSecondFactor(tx, context, factor, channel),
  );

/** Gives the session its second factor with a sent passcode, over either channel (CON-10). */
export const validatePasscode = (context: Context, { passcode }: { passcode: string }) =>
  giveFactorInTurn(context, async (factor) => {
    // A user who has since registered an authenticator app cannot use an earlier passcode by mail.
    if (factor.method === 'A') throw new Refusal('passcodeWrong');
    await acceptPasscode(context, factor, passcode);
  });
