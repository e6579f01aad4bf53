import { randomUUID } from 'node:crypto';
import type { AuditKind } from '@tradebridge/contract/audit';
import { maxSessionsOfAccount } from '@tradebridge/contract/identity-rules';
import { insertEventFrom } from '../audit/record-event.ts';
import { announcingSessionEnd } from '../platform/announce.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { forgettingTries, keysOf, type Tried } from './failed-attempts.ts';
import { usingKnownDevice } from './known-devices.ts';
import { networkHashOf, notingNetwork } from './known-networks.ts';
import { usingDevice } from './trusted-devices.ts';

// A sign-in is what everybody does at nine on Monday: all that it writes is one statement, so that it
// asks the database once, and needs no transaction around it to be all or nothing.
// The password is locked: replacing it at this moment waits, and then ends this session too.
const open = statement<{ is_open: boolean }>(
  'open-session',
  `with present as (
     select from accounts where user_id = $3 and password = $19 for share
   ),
   ${forgettingTries('$10', '$11')},
   device as (${usingDevice('$12', '$7')}),
   known_device as (${usingKnownDevice('$17', '$7')}),
   ${notingNetwork('$3', '$18', '$7')},
   -- Locked in one order, so that two sign-ins at once do not wait for each other.
   surplus as (
     delete from sessions where id in (
       select id from sessions where id in (
         select id from sessions where user_id = $3
         order by coalesce(last_seen_at, created_at) desc, id offset ${maxSessionsOfAccount - 1})
       order by id for update)
     returning id, ${announcingSessionEnd('id', 'user_id')}
   ),
   recorded as (${insertEventFrom(
     'surplus',
     '$7::timestamptz',
     '$20',
     '$3',
     'null',
     "'session'",
     'id',
     '$4',
     '$21::jsonb',
   )}),
   session as (
     insert into sessions (id, token_hash, user_id, ip_address, user_agent, expires_at, created_at,
       updated_at, last_seen_at, second_factor_at, second_factor_by, proved_at, known_device_id,
       passkey_id)
     select $1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9, $15,
       -- Null if it was deleted a moment ago.
       (select id from known_devices where id = $16), $22
     where $19::text is null or (select count(*) from present) > 0
     returning id, user_id, created_at, ip_address
   )
   ${insertEventFrom('session', 'created_at', '$13', 'user_id', 'null', "'session'", 'id', 'ip_address', '$14::jsonb')}
   returning true as is_open`,
);
const signedIn: AuditKind = 'session.signedIn';
const ended: AuditKind = 'session.ended';

export interface SessionToOpen {
  readonly userId: string;
  /** What proved it, `password`, `passkey` or a provider. */
  readonly by: string;
  /** The hash that the password was held against; null where none was given. */
  readonly passwordHash?: string | null;
  /** Whose tries are forgotten, since this one was right. */
  readonly tried?: Tried;
  /** The trusted device that it was done from. */
  readonly deviceId?: string | undefined;
  /** The known device that it was done from. */
  readonly knownDeviceId?: string | undefined;
  /** The passkey that proved it, which is both factors. */
  readonly passkeyId?: string;
  /** Whether the sign-in is complete only with a second factor. */
  readonly isSecondFactorAsked: boolean;
}

/**
 * Opens a session of a user who proved who they are, and records it; answers its token, of which only
 * the hash is kept. It has its second factor on a trusted device or by a passkey. The account's session
 * that was not used for longest ends where there would be too many. All of it or nothing, outside a
 * transaction too.
 *
 * @returns undefined where the password that was right is no longer the account's
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
  // The user is notified of a new device, which takes more than one statement.
  const isNewDevice = isComplete && deviceId === undefined && knownDeviceId === undefined;
  const keys = tried && keysOf(tried);
  const values = [
    id,
    hashOfToken(token),
    userId,
    request.ip,
    request.userAgent,
    new Date(now.getTime() + institution.sessionHours * 3_600_000),
    now,
    isGiven ? now : null,
    passkeyId === undefined ? trustedBy : 'P',
    keys?.own ?? null,
    keys?.shared ?? [],
    deviceId ?? null,
    signedIn,
    JSON.stringify({
      by,
      ...(deviceId !== undefined && { deviceId }),
      ...(passkeyId !== undefined && { passkeyId }),
    }),
    by === 'password' || by === 'passkey' ? now : null,
    knownDeviceId ?? null,
    isComplete ? (knownDeviceId ?? null) : null,
    isComplete && !isNewDevice ? networkHashOf(context) : null,
    passwordHash,
    ended,
    JSON.stringify({ reason: 'more than the sessions of an account' }),
    passkeyId ?? null,
  ];
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
