import { randomBytes } from 'node:crypto';
import { maxPasskeys } from '@tradebridge/contract/identity-rules';
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRegistration,
} from '@tradebridge/contract/passkeys';
import { byActor, recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { type Database, namedStatement, statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { identityLabels } from '../labels.ts';
import { lockUser } from '../lock-user.ts';
import { notifyUser } from '../mail-about-account.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { listCredentials } from './list-passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

/** EdDSA, ES256 and RS256, by their COSE numbers, in order of preference. */
const algorithms = [-8, -7, -257];

const handleBytes = 32;

interface NewPasskey {
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly deviceType: string;
  readonly isBackedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
}

const handleOf = statement<{ passkey_handle: string }>(
  'passkey-handle-of-user',
  `update users set passkey_handle = coalesce(passkey_handle, $2) where id = $1
   returning passkey_handle`,
);
const countOwn = statement<{ count: number }>(
  'count-passkeys',
  'select count(*) as count from passkeys where user_id = $1',
);
const keep = namedStatement<{ id: string }, NewPasskey>(
  'keep-passkey',
  `insert into passkeys (user_id, credential_id, public_key, counter, transports, device_type,
     is_backed_up, name, created_at)
   values (:userId, :credentialId, :publicKey, :counter, :transports, :deviceType, :isBackedUp,
     :name, :createdAt)
   on conflict (credential_id) do nothing returning id`,
);

async function refuseIfFull(db: Database, userId: string): Promise<void> {
  const [own] = await db.rows(countOwn, [userId]);
  if (own && own.count >= maxPasskeys) {
    throw new Refusal('conflict', {
      message: [identityLabels.maxPasskeys, { max: maxPasskeys }],
    });
  }
}

/** A challenge to create a passkey, with the portal's requirements. */
export async function startPasskeyRegistration(context: Context): Promise<PasskeyCreationOptions> {
  const { db, actor, now, institution } = context;
  await refuseIfFull(db, actor.userId);
  const newHandle = randomBytes(handleBytes).toString('base64url');
  const [user] = await db.rows(handleOf, [actor.userId, newHandle]);
  if (!user) throw new Error('The session has no user.');
  const { id, name } = relyingPartyOf(institution);
  const asked = { purpose: 'register', sessionId: actor.sessionId } as const;
  return {
    rp: { id, name },
    user: { id: user.passkey_handle, name: actor.email, displayName: actor.name },
    ...(await newChallenge(db, asked, now)),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: await listCredentials(db, actor.userId),
    // Signing in without an address needs discoverable passkeys.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

async function verifyRegistration(
  { institution, log }: Context,
  { response, challenge }: { response: PasskeyRegistration; challenge: string },
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, origin } = relyingPartyOf(institution);
  const { transports = [], ...made } = response.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { ...made, transports }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (verified) return { ...registrationInfo, transports };
  } catch (error) {
    // The library throws for everything that does not match the request.
    log.info({ err: error }, 'a new passkey was refused');
  }
  throw new Refusal('passkeyRefused', { message: identityLabels.passkeyUnusable });
}

/** Adds the passkey that the browser created to the session's account. */
export async function completePasskeyRegistration(
  context: Context,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<Passkey> {
  const { db, actor, now } = context;
  const asked = { purpose: 'register', sessionId: actor.sessionId } as const;
  const challenge = await takeChallenge(db, response.response.clientDataJSON, asked, now);
  const made = await verifyRegistration(context, { response, challenge });
  return db.transaction(async (tx) => {
    // Serialised, or two concurrent calls could exceed the maximum.
    await lockUser(tx, actor.userId);
    await refuseIfFull(tx, actor.userId);
    const [kept] = await tx.rows(keep, {
      userId: actor.userId,
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey),
      counter: made.credential.counter,
      transports: made.transports,
      deviceType: made.credentialDeviceType,
      isBackedUp: made.credentialBackedUp,
      name,
      createdAt: now,
    });
    if (!kept) throw new Refusal('conflict', { message: identityLabels.passkeyRegisteredAlready });
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'passkey.registered',
      subject: { type: 'passkey', id: kept.id },
      details: { deviceType: made.credentialDeviceType },
    });
    await notifyUser(context, tx, {
      user: actor,
      notice: 'passkeyAdded',
      values: { passkey: name },
    });
    return { id: kept.id, name, created: now.toISOString(), lastUsed: null, version: 1 };
  });
}
