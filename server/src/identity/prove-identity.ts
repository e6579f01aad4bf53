import type { Proof } from '@tradebridge/contract/identity-proof';
import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import { textOf } from '@tradebridge/contract/labels';
import { byActor, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { passwordSignInOn } from '../settings/read-settings.ts';
import { forgetAttempts, userSubjectOf } from './failed-attempts.ts';
import { identityLabels } from './labels.ts';
import { inTurnOfUser, sendNewPasscode, takePasscode } from './passcodes.ts';
import { provePassword } from './passwords.ts';
import { readSecondFactor, type SecondFactor } from './second-factor.ts';
import { takeAppPasscode } from './validate-authenticator.ts';

interface AccountRow {
  has_password: boolean;
  /** Whether the password can sign in, so that its user is expected to know it. */
  is_password_used: boolean;
  email_verified: boolean;
  /** Whether the session has given a second factor, rather than not been asked for one. */
  has_given: boolean;
}
const findAccount = statement<AccountRow>(
  'proof-ways-of-user',
  `select email_verified,
     (select second_factor_at is not null from sessions where id = $2) as has_given,
     exists (select from accounts where user_id = users.id and password is not null) as has_password,
     ${passwordSignInOn} or is_break_glass and is_admin as is_password_used
   from users where id = $1`,
);
const noteProof = statement(
  'note-proof',
  'update sessions set proved_at = $2, updated_at = $2 where id = $1',
);
const noteFactor = statement(
  'note-factor-of-proof',
  `update sessions set second_factor_at = $2, second_factor_by = $3, passkey_id = $4
   where id = $1 and second_factor_at is null`,
);

interface Ways {
  readonly password: boolean;
  readonly passcode: SecondFactorMethod | null;
  readonly passkey: boolean;
  readonly factor: SecondFactor;
}

/**
 * What can give fresh proof: the password, the present second factor, a passkey. A session that was
 * opened while no second factor was required has given the password alone, and needs the factor or
 * passkey that its user has: otherwise the password could replace them for good. An account with
 * neither a password nor such a factor, which signs in with a provider or a passkey alone, uses a
 * passcode to its verified address; so does one whose password no longer signs in, since its user
 * may have forgotten it and cannot set another. The provider cannot be asked: most silently sign in
 * anyone at a browser that is signed in there.
 */
async function waysOf(context: Context): Promise<Ways> {
  const { db, actor } = context;
  const [[account], factor] = await Promise.all([
    db.rows(findAccount, [actor.userId, actor.sessionId]),
    readSecondFactor(context),
  ]);
  if (!account) throw new Error('The session has no user.');
  const { isRegistered, hasPasskey: passkey } = factor;
  // Whether something weaker than the user's factors may give fresh proof.
  const isFactorGiven = account.has_given || !(isRegistered || passkey);
  const passcodeOf = (): SecondFactorMethod | null => {
    if (isRegistered) return factor.method;
    const needsMail = !(account.has_password && account.is_password_used);
    return needsMail && account.email_verified && isFactorGiven ? 'E' : null;
  };
  const password = account.has_password && isFactorGiven;
  return { password, passcode: passcodeOf(), passkey, factor };
}

/** The ways in which the user can give fresh proof. */
export async function retrieveProofWays(context: Context): Promise<Omit<Ways, 'factor'>> {
  const { password, passcode, passkey } = await waysOf(context);
  return { password, passcode, passkey };
}

/** Sends a passcode for fresh proof; `result` is the reason if none is sent. */
export async function sendProofPasscode(
  context: Context,
): Promise<{ result: string; mfaMethod: SecondFactorMethod }> {
  const { passcode: method, factor } = await waysOf(context);
  if (method === null) {
    return { result: textOf(identityLabels.usePassword), mfaMethod: factor.method };
  }
  if (method === 'A') {
    return { result: textOf(identityLabels.useAuthenticator), mfaMethod: 'A' };
  }
  const to = method === 'S' && factor.smsNumber !== null ? factor.smsNumber : context.actor.email;
  const result = await sendNewPasscode(context, { purpose: 'proof', channel: method, to });
  return { result, mfaMethod: method };
}

/** Records fresh proof of the session, in the transaction that verified it. */
async function giveProof(
  tx: Database,
  context: Context,
  by: 'password' | SecondFactorMethod | 'P',
): Promise<void> {
  const { actor, now } = context;
  await tx.rows(noteProof, [actor.sessionId, now]);
  if (by !== 'password') {
    await forgetAttempts(tx, userSubjectOf(context, 'passcode'));
    await forgetAttempts(tx, userSubjectOf(context, 'sentPasscode'));
  }
  await recordEvent(tx, { ...byActor(context), kind: 'session.proved', details: { by } });
}

/**
 * Records fresh proof by a passkey and that the second factor is given, in the transaction that
 * verified it.
 */
export async function giveProofByPasskey(
  tx: Database,
  context: Context,
  passkeyId: string,
): Promise<void> {
  const { actor, now } = context;
  await tx.rows(noteFactor, [actor.sessionId, now, 'P', passkeyId]);
  await giveProof(tx, context, 'P');
}

function provePasscode(context: Context, passcode: string): Promise<true> {
  const { actor, now } = context;
  return inTurnOfUser<true>(actor.userId, async () => {
    const { passcode: method, factor } = await waysOf(context);
    const prove = async (tx: Database, by: SecondFactorMethod) => {
      // If the session was opened without a second factor, the passkey counts as that too.
      if (factor.isRegistered) await tx.rows(noteFactor, [actor.sessionId, now, by, null]);
      await giveProof(tx, context, by);
    };
    const { authenticatorSecret: secret } = factor;
    if (method === null || (method === 'A' && secret === null)) throw new Refusal('passcodeWrong');
    if (method === 'A' && secret !== null) {
      await takeAppPasscode(context, { passcode, secret }, (tx) => prove(tx, 'A'));
    } else {
      await takePasscode(context, { purpose: 'proof', passcode }, prove);
    }
    return true;
  });
}

/**
 * Gives the session fresh proof, for calls that need it.
 * @throws Refusal `passwordWrong`, `passcodeWrong`, `tooMany`, or `conflict` if an account without
 * a password gives one
 */
export async function proveIdentity(context: Context, proof: Proof): Promise<true> {
  if ('passcode' in proof) return provePasscode(context, proof.passcode);
  const ways = await waysOf(context);
  const { isRegistered, hasPasskey } = ways.factor;
  if (!ways.password && (isRegistered || hasPasskey)) {
    const message = isRegistered ? identityLabels.useFactorPasscode : identityLabels.usePasskey;
    throw new Refusal('conflict', { message });
  }
  await provePassword(context, proof.password);
  await context.db.transaction((tx) => giveProof(tx, context, 'password'));
  return true;
}
