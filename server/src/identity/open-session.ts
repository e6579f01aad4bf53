import { randomUUID } from 'node:crypto';
import { maxSessionsOfAccount } from '@tradebridge/contract/identity-rules';
import {
  type EventValues,
  eventValues,
  insertEventFrom,
  recordEvent,
} from '../audit/record-event.ts';
import { announcingSessionEnd } from '../platform/announce.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { forgettingTries, keysOf, type Tried } from './failed-attempts.ts';
import { usingKnownDevice } from './known-devices.ts';
import { networkHashOf, notingNetwork } from './known-networks.ts';
import { usingDevice } from './trusted-devices.ts';

interface NewSession extends EventValues {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly expiresAt: Date;
  readonly now: Date;
  readonly secondFactorAt: Date | null;
  /** `D` for a trusted device, `P` for a passkey. */
  readonly secondFactorBy: 'D' | 'P' | null;
  readonly provedAt: Date | null;
  readonly passkeyId: string | null;
  readonly knownDeviceId: string | null;
  /** Null if there is none; the same applies to the devices and the network below. */
  readonly passwordHash: string | null;
  readonly ownTries: string | null;
  readonly sharedTries: readonly string[];
  readonly usedDeviceId: string | null;
  readonly usedKnownDeviceId: string | null;
  readonly usedNetworkHash: string | null;
}

// A sign-in is what everybody does at nine on Monday: all that it writes is one statement, so that it
// asks the database once, and needs no transaction around it to be all or nothing.
// The password is locked: replacing it at this moment waits, and then ends this session too.
const open = namedStatement<{ open_before: number }, NewSession>(
  'open-session',
  `with present as (
     select from accounts where user_id = :userId and password = :passwordHash for share
   ),
   ${forgettingTries(':ownTries', ':sharedTries')},
   device as (${usingDevice(':usedDeviceId', ':now')}),
   known_device as (${usingKnownDevice(':usedKnownDeviceId', ':now')}),
   ${notingNetwork(':userId', ':usedNetworkHash', ':now')},
   session as (
     insert into sessions (id, token_hash, user_id, ip_address, user_agent, expires_at, created_at,
       updated_at, last_seen_at, second_factor_at, second_factor_by, proved_at, known_device_id,
       passkey_id)
     select :id, :tokenHash, :userId, :ip, :userAgent, :expiresAt, :now, :now, :now,
       :secondFactorAt, :secondFactorBy, :provedAt,
       -- Null if it has just been deleted.
       (select id from known_devices where id = :knownDeviceId), :passkeyId
     where :passwordHash::text is null or (select count(*) from present) > 0
     returning id
   )
   ${insertEventFrom('session')}
   returning (select count(*) from sessions where user_id = :userId) as open_before`,
);

// Locked in one order, so that two sign-ins at once do not wait for each other.
const endSurplus = statement<{ id: string }>(
  'end-surplus-sessions',
  `delete from sessions where id in (
     select id from sessions where id in (
       select id from sessions where user_id = $1 and id <> $2
       order by coalesce(last_seen_at, created_at) desc, id offset ${maxSessionsOfAccount - 1})
     order by id for update)
   returning id, ${announcingSessionEnd('id', 'user_id')}`,
);

/** Ends the sessions that were not used for longest, where a new one makes them too many. */
const endSurplusOf = (db: Database, { userId, id, ip, now }: NewSession): Promise<void> =>
  db.transaction(async (tx) => {
    for (const ended of await tx.rows(endSurplus, [userId, id])) {
      await recordEvent(tx, {
        kind: 'session.ended',
        at: now,
        userId,
        ipAddress: ip,
        subject: { type: 'session', id: ended.id },
        details: { reason: 'more than the sessions of an account' },
      });
    }
  });

export interface SessionToOpen {
  readonly userId: string;
  /** The proof of identity: `password`, `passkey` or a provider. */
  readonly by: string;
  /** The hash that the password was verified against; null if none was given. */
  readonly passwordHash?: string | null;
  /** The attempts to forget, since this one was successful. */
  readonly tried?: Tried;
  /** The trusted device that it was made from. */
  readonly deviceId?: string | undefined;
  /** The known device that it was made from. */
  readonly knownDeviceId?: string | undefined;
  /** The passkey that was used, which counts as both factors. */
  readonly passkeyId?: string;
  /** Whether the sign-in needs a second factor to be complete. */
  readonly isSecondFactorAsked: boolean;
}

/**
 * Opens and records a session of an authenticated user; returns its token, of which only the hash
 * is stored. A trusted device or a passkey also counts as the second factor. The account's least
 * recently used session ends if there would be too many. Atomic even outside a transaction.
 * @returns undefined if the password has changed since it was verified
 */
export async function openSession(
  context: OpenContext,
  db: Database,
  {
    userId,
    by,
    passwordHash = null,
    tried,
    deviceId,
    knownDeviceId,
    passkeyId,
    isSecondFactorAsked,
  }: SessionToOpen,
): Promise<string | undefined> {
  const { institution, now, request } = context;
  const [id, token] = [randomUUID(), newToken()];
  const isGiven = deviceId !== undefined || passkeyId !== undefined;
  const isComplete = isGiven || !isSecondFactorAsked;
  const trustedBy = deviceId === undefined ? null : 'D';
  // Notifying the user of a new device takes more than one statement.
  const isNewDevice = isComplete && deviceId === undefined && knownDeviceId === undefined;
  const keys = tried && keysOf(tried);
  const values: NewSession = {
    id,
    tokenHash: hashOfToken(token),
    userId,
    ip: request.ip,
    userAgent: request.userAgent,
    expiresAt: new Date(now.getTime() + institution.sessionHours * 3_600_000),
    now,
    secondFactorAt: isGiven ? now : null,
    secondFactorBy: passkeyId === undefined ? trustedBy : 'P',
    provedAt: by === 'password' || by === 'passkey' ? now : null,
    passkeyId: passkeyId ?? null,
    knownDeviceId: knownDeviceId ?? null,
    passwordHash,
    ownTries: keys?.own ?? null,
    sharedTries: keys?.shared ?? [],
    usedDeviceId: deviceId ?? null,
    usedKnownDeviceId: isComplete ? (knownDeviceId ?? null) : null,
    usedNetworkHash: isComplete && !isNewDevice ? networkHashOf(context) : null,
    ...eventValues(db, {
      kind: 'session.signedIn',
      at: now,
      userId,
      ipAddress: request.ip,
      subject: { type: 'session', id },
      details: {
        by,
        ...(deviceId !== undefined && { deviceId }),
        ...(passkeyId !== undefined && { passkeyId }),
      },
    }),
  };
  const openIn = async (tx: Database) => {
    const [opened] = await tx.rows(open, values);
    if (opened && opened.open_before >= maxSessionsOfAccount) await endSurplusOf(tx, values);
    return opened !== undefined;
  };
  if (!isNewDevice) return (await openIn(db)) ? token : undefined;
  return db.transaction(async (tx) => {
    if (!(await openIn(tx))) return undefined;
    await completeSignIn(tx, context, { sessionId: id, userId });
    return token;
  });
}
