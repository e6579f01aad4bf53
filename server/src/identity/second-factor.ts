import type { SecondFactorMethod } from '@tradebridge/contract/identity-rules';
import type { AppSettings } from '@tradebridge/contract/settings';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import { claimAttempt, forgetAttempts, userSubjectOf } from './failed-attempts.ts';

/** What a user proves beside the password, as it holds at this moment. */
export interface SecondFactor {
  /** What is asked for: the user's own method, or another where that cannot be had. */
  readonly method: SecondFactorMethod;
  /**
   * Whether the user has proved a second factor, of whichever kind: where that is no longer offered,
   * a recovery code signs in, and the password alone sets up no other.
   */
  readonly isRegistered: boolean;
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
}

const find = statement<SecondFactorRow>(
  'second-factor-of-user',
  `select second_factor_method as method, second_factor_registered_at as registered_at, sms_number,
     authenticator_secret, last_login_at is null as is_new
   from users where id = $1`,
);
const give = statement<{ id: string }>(
  'give-second-factor',
  `update sessions set second_factor_at = $2, second_factor_by = $3, updated_at = $2,
     proved_at = case when $3::text is null then proved_at else $2 end
   where id = $1 and second_factor_at is null returning id`,
);
const register = statement(
  'register-second-factor',
  `update users set second_factor_registered_at = $3, second_factor_method = $2, updated_at = $3
   where id = $1 and second_factor_registered_at is null`,
);

type Parts = Pick<Context, 'actor' | 'outside' | 'institution'> & { readonly db: Database };

/** Methods that the portal offers (OPEN-026): without `mfaMethodEnabled` the authenticator app alone. */
export const methodsOffered = (
  { mfaMethodEnabled }: Pick<AppSettings, 'mfaMethodEnabled'>,
  { sms }: Pick<Context['outside'], 'sms'>,
): SecondFactorMethod[] =>
  mfaMethodEnabled ? ['E', ...(sms ? (['S'] as const) : []), 'A'] : ['A'];

export async function readSecondFactor({
  db,
  actor,
  outside,
  institution,
}: Parts): Promise<SecondFactor> {
  const [[row], settings] = await Promise.all([
    db.rows(find, [actor.userId]),
    readSettings(db, institution),
  ]);
  if (!row) throw new Error('A session belongs to a user.');
  const methodOf = (): SecondFactorMethod => {
    if (!settings.mfaMethodEnabled) return 'A';
    // Nobody is locked out because there is no gateway any more, or no number yet.
    if (row.method === 'S' && (!outside.sms || !row.sms_number)) return 'E';
    return row.method;
  };
  const method = methodOf();
  return {
    method,
    isRegistered:
      row.registered_at !== null && (row.method !== 'A' || row.authenticator_secret !== null),
    smsNumber: row.sms_number,
    authenticatorSecret: row.authenticator_secret,
    isNewUser: row.is_new,
    settings,
  };
}

/** @throws Refusal `conflict` for a session that has its second factor already */
export function refuseIfGiven({ actor }: Pick<Context, 'actor'>): void {
  if (actor.secondFactorGiven) {
    throw new Refusal('conflict', { message: 'You are signed in already.' });
  }
}

/**
 * Gives the session its second factor, in the transaction that took the proof of it.
 *
 * @param by a method, or R for a recovery code
 * @throws Refusal `conflict` when another request was faster
 */
export async function giveSecondFactor(
  tx: Database,
  context: Context,
  by: SecondFactorMethod | 'R',
): Promise<void> {
  const { actor, now } = context;
  const [given] = await tx.rows(give, [actor.sessionId, now, by]);
  if (!given) throw new Refusal('conflict', { message: 'You are signed in already.' });
  if (by !== 'R') await tx.rows(register, [actor.userId, by, now]);
  await forgetAttempts(tx, userSubjectOf(context, 'passcode'));
  await forgetAttempts(tx, userSubjectOf(context, 'sentPasscode'));
  await recordEvent(tx, { ...byActor(context), kind: 'secondFactor.given', details: { by } });
  await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
}

/** Opens a session from before the second factor was switched off (CON-07). */
export async function skipSecondFactor({ db, actor, now }: Context): Promise<void> {
  await db.rows(give, [actor.sessionId, now, null]);
}

/** Counts a try at a second factor before it is made. */
export const claimPasscode = (context: Context): Promise<void> =>
  claimAttempt(context.db, userSubjectOf(context, 'passcode'), context.now);

/** Records a wrong try, and refuses it. */
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
