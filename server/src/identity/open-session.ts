import { randomUUID } from 'node:crypto';
import type { AuditKind } from '@tradebridge/contract/audit';
import { maxSessionsOfAccount } from '@tradebridge/contract/identity-rules';
import { insertEventFrom } from '../audit/record-event.ts';
import { announcingSessionEnd } from '../platform/announce.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, namedStatement } from '../platform/database.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { forgettingTries, keysOf, type Tried } from './failed-attempts.ts';
import { usingKnownDevice } from './known-devices.ts';
import { networkHashOf, notingNetwork } from './known-networks.ts';
import { usingDevice } from './trusted-devices.ts';

interface NewSession {
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
  readonly signedIn: AuditKind;
  /** The details of an event, as JSON. */
  readonly signedInDetails: string;
  readonly ended: AuditKind;
  readonly endedDetails: string;
}

// Everyone signs in at nine on Monday: a sign-in is one statement, so it takes one query and is
// atomic without a transaction. It locks the password: a concurrent change waits, and then ends
// this session too.
const open = namedStatement<{ is_open: boolean }, NewSession>(
  'open-session',
  `with present as (
     select from accounts where user_id = :userId and password = :passwordHash for share
   ),
   ${forgettingTries(':ownTries', ':sharedTries')},
   device as (${usingDevice(':usedDeviceId', ':now')}),
   known_device as (${usingKnownDevice(':usedKnownDeviceId', ':now')}),
   ${notingNetwork(':userId', ':usedNetworkHash', ':now')},
   -- Locked in a fixed order, so that concurrent sign-ins do not deadlock.
   surplus as (
     delete from sessions where id in (
       select id from sessions where id in (
         select id from sessions where user_id = :userId
         order by coalesce(last_seen_at, created_at) desc, id offset ${maxSessionsOfAccount - 1})
       order by id for update)
     returning id, ${announcingSessionEnd('id', 'user_id')}
   ),
   recorded as (${insertEventFrom('surplus', {
     at: ':now::timestamptz',
     kind: ':ended',
     userId: ':userId',
     subjectType: "'session'",
     subjectId: 'id',
     ipAddress: ':ip',
     details: ':endedDetails::jsonb',
   })}),
   session as (
     insert into sessions (id, token_hash, user_id, ip_address, user_agent, expires_at, created_at,
       updated_at, last_seen_at, second_factor_at, second_factor_by, proved_at, known_device_id,
       passkey_id)
     select :id, :tokenHash, :userId, :ip, :userAgent, :expiresAt, :now, :now, :now,
       :secondFactorAt, :secondFactorBy, :provedAt,
       -- Null if it has just been deleted.
       (select id from known_devices where id = :knownDeviceId), :passkeyId
     where :passwordHash::text is null or (select count(*) from present) > 0
     returning id, user_id, created_at, ip_address
   )
   ${insertEventFrom('session', {
     at: 'created_at',
     kind: ':signedIn',
     userId: 'user_id',
     subjectType: "'session'",
     subjectId: 'id',
     ipAddress: 'ip_address',
     details: ':signedInDetails::jsonb',
   })}
   returning true as is_open`,
);

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
    signedIn: 'session.signedIn',
    signedInDetails: JSON.stringify({
      by,
      ...(deviceId !== undefined && { deviceId }),
      ...(passkeyId !== undefined && { passkeyId }),
    }),
    ended: 'session.ended',
    endedDetails: JSON.stringify({ reason: 'more than the sessions of an account' }),
  };
  if (!isNewDevice) {
    const [opened] = await db.rows(open, values);
    return opened && token;
  }
  return db.transaction(async (tx) => {
    const [opened] = await tx.rows(open, values);
    if (opened) await completeSignIn(tx, context, { sessionId: id, userId });
    return opened && token;
  });
}
