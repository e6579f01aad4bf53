import { textOf } from '@tradebridge/contract/labels';
import { byActor, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  authenticatorKey,
  isKeyOf,
  newAuthenticatorSecret,
  resealedAuthenticator,
  stepOf,
} from './authenticator.ts';
import { endWhatFactorOpened } from './forget-second-factor.ts';
import { identityLabels } from './labels.ts';
import { notifyUser } from './mail-about-account.ts';
import { inTurnOfUser } from './passcodes.ts';
import {
  claimPasscode,
  giveSecondFactor,
  readSecondFactor,
  refuseIfGiven,
  refusePasscode,
  type SecondFactor,
} from './second-factor.ts';

// Only while no second factor is registered, passkeys included, or a discontinued one was given in
// order to be replaced; the secret stays the same until then.
const isFree = (isBeingReplaced: string) =>
  `((second_factor_registered_at is null and not exists (select from passkeys where user_id = users.id))
    or (${isBeingReplaced} and second_factor_method <> 'A'))`;
const offer = statement<{ authenticator_secret: string }>(
  'offer-authenticator-secret',
  `update users set authenticator_secret = coalesce(authenticator_secret, $2)
   where id = $1 and ${isFree('$3::boolean')} returning authenticator_secret`,
);
const register = namedStatement<
  { id: string },
  {
    readonly userId: string;
    readonly sealed: string | null;
    readonly resealed: string;
    readonly step: number;
    readonly now: Date;
    readonly isBeingReplaced: boolean;
  }
>(
  'register-authenticator',
  `update users set second_factor_method = 'A', second_factor_registered_at = :now,
     authenticator_step = :step, sms_number = null, updated_at = :now,
     authenticator_secret = :resealed
   where id = :userId and authenticator_secret = :sealed and ${isFree(':isBeingReplaced::boolean')}
   returning id`,
);

const alreadyRegistered = () =>
  new Refusal('conflict', { message: identityLabels.factorRegisteredAlready });

/**
 * A session may set up an authenticator app only if the user has no second factor to give, or the
 * session gave one that is no longer offered (CON-09).
 */
function refuseUnlessFree({
  method,
  isRegistered,
  isBeingReplaced,
  hasPasskey,
}: SecondFactor): void {
  const isTaken = isRegistered || (hasPasskey && !isBeingReplaced);
  if (method !== 'A' || isTaken) throw alreadyRegistered();
}

/** The portal's name in an authenticator app (ID-066). */
export const appNameOf = ({ settings }: Pick<SecondFactor, 'settings'>, productName: string) =>
  settings.mfaAppName || productName;

/** The secret for an authenticator app, only before one is registered. */
export async function retrieveSecretKey(context: Context): Promise<{ key: string; uri: string }> {
  refuseIfGiven(context);
  const { db, actor, institution } = context;
  const factor = await readSecondFactor(context);
  refuseUnlessFree(factor);
  const [offered] = await db.rows(offer, [
    actor.userId,
    newAuthenticatorSecret(institution, actor.userId),
    factor.isBeingReplaced,
  ]);
  if (!offered) throw alreadyRegistered();
  const kept = { sealed: offered.authenticator_secret, userId: actor.userId };
  return authenticatorKey(institution, kept, {
    appName: appNameOf(factor, institution.productName),
    account: actor.email,
  });
}

/** Registers the authenticator app and gives the session its second factor. */
export function registerSecretKey(
  context: Context,
  { key, passcode }: { key: string; passcode: string },
): Promise<true> {
  refuseIfGiven(context);
  return inTurnOfUser<true>(context.actor.userId, async () => {
    const { db, actor, now, institution } = context;
    const factor = await readSecondFactor(context);
    refuseUnlessFree(factor);
    const { authenticatorSecret: sealed } = factor;
    await claimPasscode(context);
    const kept = sealed === null ? null : { sealed, userId: actor.userId };
    const step =
      kept && isKeyOf(institution, kept, key)
        ? stepOf(institution, kept, { passcode, now })
        : undefined;
    if (!kept || step === undefined) return refusePasscode(context, 'A');
    const resealed = resealedAuthenticator(institution, kept);
    await db.transaction(async (tx) => {
      const { isBeingReplaced } = factor;
      const { userId } = actor;
      const values = { userId, sealed, resealed, step, now, isBeingReplaced };
      const [registered] = await tx.rows(register, values);
      if (!registered) throw alreadyRegistered();
      if (isBeingReplaced) await endWhatFactorOpened(tx, context);
      await giveSecondFactor(tx, context, 'A');
      await recordEvent(tx, {
        ...byActor(context),
        kind: 'secondFactor.changed',
        details: { to: 'A' },
      });
      await notifyUser(context, tx, {
        user: actor,
        notice: isBeingReplaced ? 'factorChanged' : 'factorRegistered',
        values: { method: textOf(identityLabels.methodA) },
      });
    });
    return true;
  });
}

/**
 * Confirms that set-up is complete, which the server already knows from the right passcode
 * (CON-09).
 */
export async function setMfaRegistered(context: Context): Promise<true> {
  const { isRegistered } = await readSecondFactor(context);
  if (!isRegistered) {
    throw new Refusal('conflict', { message: identityLabels.noFactorYet });
  }
  return true;
}
