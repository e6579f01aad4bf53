import { randomUUID } from 'node:crypto';
import type { AuditKind } from '@tradebridge/contract/audit';
import { insertEvent } from '../audit/record-event.ts';
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
const open = statement(
  'open-session',
  `with ${forgettingTries('$10', '$11')},
   device as (${usingDevice('$12', '$7')}),
   known_device as (${usingKnownDevice('$17', '$7')}),
   ${notingNetwork('$3', '$18', '$7')},
   session as (
     insert into sessions (id, token_hash, user_id, ip_address, user_agent, expires_at, created_at,
       updated_at, last_seen_at, second_factor_at, second_factor_by, proved_at, known_device_id)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9, $15, $16)
   )
   ${insertEvent('$7', '$13', '$3', 'null', "'session'", '$1', '$4', '$14')}`,
);
const signedIn: AuditKind = 'session.signedIn';

export interface SessionToOpen {
  readonly userId: string;
  /** What proved it, `password` or a provider. */
  readonly by: string;
  /** Whose tries are forgotten, since this one was right. */
  readonly tried?: Tried;
  /** The trusted device that it was done from. */
  readonly deviceId?: string | undefined;
  /** The known device that it was done from. */
  readonly knownDeviceId?: string | undefined;
  /** Whether the sign-in is complete only with a second factor. */
  readonly isSecondFactorAsked: boolean;
}

/**
 * Opens a session of a user who proved who they are, and records it; answers its token, of which only
 * the hash is kept. It has its second factor on a trusted device. All of it or nothing, outside a
 * transaction too.
 */
export async function openSession(
  context: OpenContext,
  db: Database,
  { userId, by, tried, deviceId, knownDeviceId, isSecondFactorAsked }: SessionToOpen,
): Promise<string> {
  const { institution, now, request } = context;
  const [id, token] = [randomUUID(), newToken()];
  const isComplete = deviceId !== undefined || !isSecondFactorAsked;
  // Its user has to be told, which takes more than one statement.
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
    deviceId === undefined ? null : now,
    deviceId === undefined ? null : 'D',
    keys?.own ?? null,
    keys?.shared ?? [],
    deviceId ?? null,
    signedIn,
    JSON.stringify({ by, ...(deviceId !== undefined && { deviceId }) }),
    by === 'password' ? now : null,
    knownDeviceId ?? null,
    isComplete ? (knownDeviceId ?? null) : null,
    isComplete && !isNewDevice ? networkHashOf(context) : null,
  ];
  if (!isNewDevice) {
    await db.rows(open, values);
    return token;
  }
  await db.transaction(async (tx) => {
    await tx.rows(open, values);
    await completeSignIn(tx, context, { sessionId: id, userId });
  });
  return token;
}
