import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import type { AppSettings } from '@tradebridge/contract/settings';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { claimAttempt, forgetAttempts, userSubjectOf } from './failed-attempts.ts';
import { identityLabels } from './labels.ts';

/** The present state of a user's second factor. */
export interface SecondFactor {
  /** The method that is required: the user's, or another if that one cannot be used. */
  readonly method: SecondFactorMethod;
  /** Whether the user has used it once, and it is still accepted. */
  readonly isRegistered: boolean;
  /**
   * Whether it is no longer offered: it is accepted once more, in order to set up one that is.
   * Never for a user with a passkey, who gives that instead.
   */
  readonly mustBeReplaced: boolean;
  /** Whether the session gave a factor that is no longer offered, and must set up another. */
  readonly isBeingReplaced: boolean;
  /** Whether the user has a passkey, which is accepted in place of the method. */
  readonly hasPasskey: boolean;
  readonly smsNumber: string | null;
  /** Sealed. */
  readonly authenticatorSecret: string | null;
  readonly isNewUser: boolean;
  readonly settings: AppSettings;
}

interface SecondFactorRow {
  method: SecondFactorMethod;
  registered_at: Date | null;
  sms_number: string | null;
  authenticator_secret: string | null;
  is_new: boolean;
  set_up_by: string | null;
  has_passkey: boolean;
}

const find = statement<SecondFactorRow>(
  'second-factor-of-user',
  `select second_factor_method as method, second_factor_registered_at as registered_at, sms_number,
     authenticator_secret, last_login_at is null as is_new,
     (select set_up_by from sessions where id = $2) as set_up_by,
     exists (select from passkeys where user_id = users.id) as has_passkey
   from users where id = $1`,
);
const give = statement<{ id: string }>(
  'give-second-factor',
  `update sessions set second_factor_at = $2, second_factor_by = $3, passkey_id = $4, proved_at = $2,
     updated_at = $2
   where id = $1 and second_factor_at is null returning id`,
);
const openSetUp = statement<{ id: string }>(
  'open-second-factor-set-up',
  `update sessions set set_up_by = $2, updated_at = $3
   where id = $1 and second_factor_at is null and set_up_by is null returning id`,
);
const register = statement(
  'register-second-factor',
  `update users set second_factor_registered_at = $3, second_factor_method = $2, updated_at = $3
   where id = $1 and second_factor_registered_at is null`,
);

type Parts = Pick<Context, 'actor' | 'outside' | 'institution'> & { readonly db: Database };

/**
 * The methods permitted as a user's second factor: only the authenticator app without
 * `mfaMethodEnabled` (OPEN-026), and for staff with `staffFactorRequired`. A passkey is accepted in
 * place of any of them.
 */
const requiredMethodsOf = (
  { isAdmin, isSupport }: Pick<Context['actor'], 'isAdmin' | 'isSupport'>,
  {
    mfaMethodEnabled,
    staffFactorRequired,
  }: Pick<AppSettings, 'mfaMethodEnabled' | 'staffFactorRequired'>,
): readonly SecondFactorMethod[] =>
  !mfaMethodEnabled || (staffFactorRequired && (isAdmin || isSupport)) ? ['A'] : ['E', 'S', 'A'];

/** The methods that a user can choose: the permitted ones that the portal can send. */
export const methodsOffered = (
  { actor, outside }: Pick<Context, 'actor' | 'outside'>,
  settings: AppSettings,
): SecondFactorMethod[] =>
  requiredMethodsOf(actor, settings).filter((method) => method !== 'S' || outside.sms !== null);

export async function readSecondFactor({
  db,
  actor,
  outside,
  institution,
}: Parts): Promise<SecondFactor> {
  const [[row], settings] = await Promise.all([
    db.rows(find, [actor.userId, actor.sessionId]),
    readSettings(db, institution),
  ]);
  if (!row) throw new Error('The session has no user.');
  // A missing gateway or number must not lock anyone out.
  const isOutOfReach = row.method === 'S' && (!outside.sms || !row.sms_number);
  const own = isOutOfReach ? 'E' : row.method;
  const isRegistered =
    row.registered_at !== null && (own !== 'A' || row.authenticator_secret !== null);
  const isOffered = requiredMethodsOf(actor, settings).includes(own);
  const isBeingReplaced = !isOffered && isRegistered && row.set_up_by !== null;
  // A user with a passkey has an accepted factor. Accepting the old, weaker one would let someone
  // who has the password and reads the mailbox set up an app.
  const mustBeReplaced = !isOffered && isRegistered && !isBeingReplaced && !row.has_passkey;
  return {
    method: isOffered || mustBeReplaced ? own : 'A',
    isRegistered: (isOffered && isRegistered) || mustBeReplaced,
    mustBeReplaced,
    isBeingReplaced,
    hasPasskey: row.has_passkey,
    smsNumber: row.sms_number,
    authenticatorSecret: row.authenticator_secret,
    isNewUser: row.is_new,
    settings,
  };
}

/** @throws Refusal `conflict` if the session already has its second factor */
export function refuseIfGiven({ actor }: Pick<Context, 'actor'>): void {
  if (actor.secondFactorGiven) {
    throw new Refusal('conflict', { message: identityLabels.signedInAlready });
  }
}

/**
 * Gives the session its second factor, in the transaction that verified it.
 * @param by a method, R for a recovery code, or P for a passkey
 * @throws Refusal `conflict` if another request was faster
 */
export async function giveSecondFactor(
  tx: Database,
  context: Context,
  by: SecondFactorMethod | 'R' | 'P',
  passkeyId: string | null = null,
): Promise<void> {
  const { actor, now } = context;
  const [given] = await tx.rows(give, [actor.sessionId, now, by, passkeyId]);
  if (!given) throw new Refusal('conflict', { message: identityLabels.signedInAlready });
  if (by !== 'R' && by !== 'P') await tx.rows(register, [actor.userId, by, now]);
  await completeSignIn(tx, context, actor);
  await forgetTriesAtFactor(tx, context);
  await recordEvent(tx, { ...byActor(context), kind: 'secondFactor.given', details: { by } });
  await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
}

/**
 * Accepts a second factor at sign-in: gives it to the session or, if it is no longer offered, lets
 * the session set up one that is (ID-041, OPEN-026).
 * @throws Refusal `conflict` if another request was faster
 */
export async function acceptSecondFactor(
  tx: Database,
  context: Context,
  { mustBeReplaced }: Pick<SecondFactor, 'mustBeReplaced'>,
  by: SecondFactorMethod | 'R',
): Promise<void> {
  if (!mustBeReplaced) return giveSecondFactor(tx, context, by);
  const [opened] = await tx.rows(openSetUp, [context.actor.sessionId, by, context.now]);
  if (!opened) throw new Refusal('conflict', { message: identityLabels.setUpFactor });
  await forgetTriesAtFactor(tx, context);
  await recordEvent(tx, {
    ...byActor(context),
    kind: 'secondFactor.given',
    details: { by, mustSetUp: true },
  });
}

async function forgetTriesAtFactor(tx: Database, context: Context): Promise<void> {
  await forgetAttempts(tx, userSubjectOf(context, 'passcode'));
  await forgetAttempts(tx, userSubjectOf(context, 'sentPasscode'));
}

/** Counts an attempt at a second factor before it is made. */
export const claimPasscode = (context: Context): Promise<void> =>
  claimAttempt(context.db, userSubjectOf(context, 'passcode'), context.now);

/** Records a wrong attempt, and refuses it. */
export async function refusePasscode(
  context: Context,
  by: SecondFactorMethod | 'R',
): Promise<never> {
  await recordEvent(context.db, {
    ...byActor(context),
    kind: 'secondFactor.refused',
    details: { by },
  });
  throw new Refusal('passcodeWrong');
}

/** A telephone number that its owner recognises: all but its last three digits are hidden. */
export const maskedNumber = (number: string | null): string | null =>
  number && `••• ••• ${number.slice(-3)}`;
