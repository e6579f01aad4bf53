import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { resealedAuthenticator, stepOf } from './authenticator.ts';
import { giveBackAttempt, userSubjectOf } from './failed-attempts.ts';
import { acceptPasscode, giveFactorInTurn } from './passcodes.ts';
import { claimPasscode, giveSecondFactor, refusePasscode } from './second-factor.ts';

// Also compares the secret, which could have changed since it was read. A secret that was sealed in
// an earlier format, or with an earlier server secret, is replaced by the resealed one.
const takeStep = statement<{ id: string }>(
  'take-authenticator-step',
  `update users set authenticator_step = $2, authenticator_secret = $4
   where id = $1 and authenticator_secret = $3
     and (authenticator_step is null or authenticator_step < $2)
   returning id`,
);

/**
 * Accepts a passcode of the user's registered authenticator app, once, and runs `then` in the same
 * transaction.
 * @param secret sealed
 * @throws Refusal `passcodeWrong`, or `tooMany` after too many wrong ones of the user
 */
export async function takeAppPasscode(
  context: Context,
  { passcode, secret }: { passcode: string; secret: string },
  then: (tx: Database) => Promise<void>,
): Promise<void> {
  const { db, actor, now, institution } = context;
  await claimPasscode(context);
  const kept = { sealed: secret, userId: actor.userId };
  const step = stepOf(institution, kept, { passcode, now });
  if (step === undefined) return refusePasscode(context, 'A');
  const isTaken = await db.transaction(async (tx) => {
    const [taken] = await tx.rows(takeStep, [
      actor.userId,
      step,
      secret,
      resealedAuthenticator(institution, kept),
    ]);
    if (taken) await then(tx);
    return taken !== undefined;
  });
  if (isTaken) return;
  // The right one repeated, which is not a guess.
  await giveBackAttempt(db, userSubjectOf(context, 'passcode'));
  throw new Refusal('passcodeWrong');
}

/** Gives the session its second factor with the passcode of the user's method. */
export const validateMfaPasscode = (context: Context, { passcode }: { passcode: string }) =>
  giveFactorInTurn(context, async (factor) => {
    const { method, isRegistered, authenticatorSecret } = factor;
    if (method !== 'A') return acceptPasscode(context, factor, passcode);
    if (!isRegistered || authenticatorSecret === null) throw new Refusal('passcodeWrong');
    return takeAppPasscode(context, { passcode, secret: authenticatorSecret }, (tx) =>
      giveSecondFactor(tx, context, 'A'),
    );
  });
