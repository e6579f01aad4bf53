import type { PasskeyAssertion, PasskeyRequestOptions } from '@tradebridge/contract/passkeys';
import type { Context, OpenContext } from '../../platform/context.ts';
import { findKnownDevice } from '../known-devices.ts';
import { openSession } from '../open-session.ts';
import { giveProofByPasskey } from '../prove-identity.ts';
import { giveSecondFactor, refuseIfGiven } from '../second-factor.ts';
import { type ChallengePurpose, newChallenge } from './challenges.ts';
import { listCredentials } from './list-passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';
import { takePasskey } from './take-passkey.ts';

async function requestOptions(
  { db, now, institution }: OpenContext,
  asked: ChallengePurpose,
  allowCredentials: PasskeyRequestOptions['allowCredentials'],
): Promise<PasskeyRequestOptions> {
  return {
    rpId: relyingPartyOf(institution).id,
    ...(await newChallenge(db, asked, now)),
    allowCredentials,
    userVerification: 'required',
  };
}

/** A challenge for any of the session user's passkeys. */
async function requestOwn(
  context: Context,
  purpose: 'secondFactor' | 'proof',
): Promise<PasskeyRequestOptions> {
  const { db, actor } = context;
  const own = await listCredentials(db, actor.userId);
  return requestOptions(context, { purpose, sessionId: actor.sessionId }, own);
}

/**
 * A challenge to sign in with. It does not name a passkey, so it reveals nothing about any account.
 */
export const startPasskey = (context: OpenContext): Promise<PasskeyRequestOptions> =>
  requestOptions(context, { purpose: 'signIn' }, []);

/** Signs in by a passkey alone: with user verification it counts as both factors. */
export function completePasskey(
  context: OpenContext,
  {
    response,
    deviceTokens = [],
  }: { response: PasskeyAssertion; deviceTokens?: readonly string[] | undefined },
): Promise<{ token: string }> {
  const { now } = context;
  return takePasskey(context, { purpose: 'signIn' }, response, async (tx, { id, user }) => {
    const token = await openSession(context, tx, {
      userId: user.id,
      by: 'passkey',
      passkeyId: id,
      knownDeviceId: await findKnownDevice(tx, { userId: user.id, deviceTokens, now }),
      isSecondFactorAsked: false,
    });
    if (token === undefined) throw new Error('A sign-in with a passkey returned no token.');
    return { token };
  });
}

export function startPasskeyFactor(context: Context): Promise<PasskeyRequestOptions> {
  refuseIfGiven(context);
  return requestOwn(context, 'secondFactor');
}

/** Gives the session its second factor with one of the user's passkeys. */
export async function usePasskeyFactor(
  context: Context,
  { response }: { response: PasskeyAssertion },
): Promise<true> {
  refuseIfGiven(context);
  const asked = { purpose: 'secondFactor', sessionId: context.actor.sessionId } as const;
  await takePasskey(context, asked, response, (tx, { id }) =>
    giveSecondFactor(tx, context, 'P', id),
  );
  return true;
}

export const startPasskeyProof = (context: Context): Promise<PasskeyRequestOptions> =>
  requestOwn(context, 'proof');

/** Gives the session fresh proof with one of the user's passkeys (`needsFreshProof`). */
export async function provePasskey(
  context: Context,
  { response }: { response: PasskeyAssertion },
): Promise<true> {
  const asked = { purpose: 'proof', sessionId: context.actor.sessionId } as const;
  await takePasskey(context, asked, response, (tx, { id }) => giveProofByPasskey(tx, context, id));
  return true;
}
