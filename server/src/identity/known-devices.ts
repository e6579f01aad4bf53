import { knownDays, maxKnownDevices } from '@tradebridge/contract/identity-rules';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';
import { forgetNetworksOf } from './known-networks.ts';
import { lockUser } from './lock-user.ts';

/** SQL that records a completed sign-in on a known device and renews its expiry; null for none. */
export const usingKnownDevice = (id: string, now: string): string =>
  `update known_devices set last_used_at = ${now},
     expires_at = ${now}::timestamptz + interval '${knownDays} days'
   where id = ${id}`;

const findOfSession = statement<{ token_hash: string }>(
  'known-device-of-session',
  `select device.token_hash from sessions session
   join known_devices device on device.id = session.known_device_id
   where session.id = $1`,
);
const findOfTokens = statement<{ id: string }>(
  'known-device-of-tokens',
  `select id from known_devices
   where user_id = $1 and token_hash = any($2) and expires_at > $3
   order by last_used_at desc limit 1`,
);
// A session has one known device: a new token replaces it, and the old one no longer works.
const keep = statement(
  'keep-known-device',
  `with before as (
     delete from known_devices
     where id = (select known_device_id from sessions where id = $1) returning id
   ),
   surplus as (
     delete from known_devices where id in (
       select id from known_devices
       where user_id = $2 and id not in (select id from before)
       order by last_used_at desc offset ${maxKnownDevices - 1})
   ),
   made as (
     insert into known_devices (user_id, token_hash, created_at, last_used_at, expires_at)
     values ($2, $3, $4, $4, $4::timestamptz + interval '${knownDays} days') returning id
   )
   update sessions set known_device_id = made.id from made where sessions.id = $1`,
);
const forgetAll = statement('forget-known-devices', 'delete from known_devices where user_id = $1');

/** Stores a token by which the session's browser is known, replacing an earlier one of the session. */
export async function keepKnownDevice(
  tx: Database,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  token: string,
): Promise<void> {
  const { sessionId, userId } = actor;
  await tx.rows(keep, [sessionId, userId, hashOfToken(token), now]);
}

/**
 * Makes the session's browser a known device, which can still sign in while strangers have locked
 * the account. Returns the browser's present token if it is valid, otherwise a new one.
 */
export function rememberDevice(
  context: Context,
  { deviceToken }: { deviceToken?: string | undefined },
): Promise<{ deviceToken: string }> {
  const { db, actor } = context;
  return db.transaction(async (tx) => {
    // Concurrent calls would each create a device.
    await lockUser(tx, actor.userId);
    const [known] = await tx.rows(findOfSession, [actor.sessionId]);
    if (deviceToken !== undefined && known?.token_hash === hashOfToken(deviceToken)) {
      return { deviceToken };
    }
    const token = newToken();
    await keepKnownDevice(tx, context, token);
    return { deviceToken: token };
  });
}

/** The id of the user's known device that one of the tokens belongs to. */
export async function findKnownDevice(
  db: Database,
  { userId, deviceTokens, now }: { userId: string; deviceTokens: readonly string[]; now: Date },
): Promise<string | undefined> {
  if (deviceTokens.length === 0) return undefined;
  const [device] = await db.rows(findOfTokens, [userId, deviceTokens.map(hashOfToken), now]);
  return device?.id;
}

/** Deletes the account's known devices and networks, which a stranger may have added. */
export async function forgetKnownOf(tx: Database, userId: string): Promise<void> {
  await tx.rows(forgetAll, [userId]);
  await forgetNetworksOf(tx, userId);
}
