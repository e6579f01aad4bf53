import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { endSessionsOf, forgetDevicesOf } from './end-sessions.ts';
import { forgetKnownOf } from './known-devices.ts';

const reset = statement(
  'forget-second-factor',
  `update users set second_factor_method = 'A', second_factor_registered_at = null, sms_number = null,
     authenticator_secret = null, authenticator_step = null, updated_at = $2
   where id = $1`,
);
const forgetCodes = statement(
  'forget-recovery-codes',
  'delete from recovery_codes where user_id = $1',
);
const forgetPasskeys = statement('forget-passkeys', 'delete from passkeys where user_id = $1');

/** Invalidates all of the user's recovery codes. */
export async function forgetRecoveryCodes(tx: Database, userId: string): Promise<void> {
  await tx.rows(forgetCodes, [userId]);
}

/**
 * Ends what depended on a user's second factor or could replace it: other sessions, trusted devices
 * and recovery codes. Called when the factor changes.
 */
export async function endWhatFactorOpened(
  tx: Database,
  { actor }: Pick<Context, 'actor'>,
): Promise<void> {
  await endSessionsOf(tx, actor.userId, { keep: actor.sessionId });
  await forgetDevicesOf(tx, actor.userId);
  await forgetRecoveryCodes(tx, actor.userId);
}

/**
 * Forgets everything that proves a user's identity besides the password, passkeys included, and
 * ends the sessions: the next sign-in sets up a new second factor. The caller records it and
 * notifies the user.
 */
export async function forgetSecondFactor(tx: Database, userId: string, now: Date): Promise<void> {
  // The sessions first: whatever one of them was writing is committed by then, and is removed too.
  await endSessionsOf(tx, userId);
  await tx.rows(reset, [userId, now]);
  await tx.rows(forgetPasskeys, [userId]);
  await forgetRecoveryCodes(tx, userId);
  await forgetDevicesOf(tx, userId);
  await forgetKnownOf(tx, userId);
}
