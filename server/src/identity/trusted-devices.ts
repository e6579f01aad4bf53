import { trustedDeviceDays } from '@tradebridge/contract/identity-rules';
import { byActor, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';
import { claimOfUser } from './failed-attempts.ts';
import { keepKnownDevice } from './known-devices.ts';
import { identityLabels } from './labels.ts';
import { lockOwnAccount } from './lock-user.ts';
import { notifyUser } from './mail-about-account.ts';

/** Devices that a user can trust at a time; beyond that, the least recently used is forgotten. */
const maxDevices = 20;

const forgetSurplus = statement<{ id: string }>(
  'forget-surplus-devices',
  `delete from trusted_devices where id in (
     select id from trusted_devices where user_id = $1
     order by coalesce(last_used_at, created_at) desc offset $2)
   returning id`,
);
const keep = statement<{ id: string }>(
  'trust-device',
  `insert into trusted_devices (user_id, token_hash, user_agent, created_at, expires_at)
   values ($1, $2, $3, $4, $5) returning id`,
);
const sessionBy = statement<{ second_factor_by: string | null }>(
  'second-factor-of-session',
  'select second_factor_by from sessions where id = $1',
);
const forget = statement<{ id: string }>(
  'forget-device',
  'delete from trusted_devices where id = $1 and user_id = $2 returning id',
);
/** SQL that records the use of a device to sign in; null for none. */
export const usingDevice = (id: string, at: string): string =>
  `update trusted_devices set last_used_at = ${at} where id = ${id}`;

/** Whether the user may skip the second factor on a device, which staff may not. */
export const mayTrustDevices = ({ actor }: Pick<Context, 'actor'>): boolean =>
  !actor.isAdmin && !actor.isSupport;

/**
 * Makes room for a new device: forgets the least recently used beyond the maximum, and records it.
 */
async function forgetSurplusOf(tx: Database, context: Context): Promise<void> {
  const forgotten = await tx.rows(forgetSurplus, [context.actor.userId, maxDevices - 1]);
  for (const { id } of forgotten) {
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'device.forgotten',
      subject: { type: 'device', id },
      details: { reason: `more than ${maxDevices}` },
    });
  }
}

/**
 * Trusts the device of the request: its token replaces the second factor. The same token makes it a known
 * device, which it remains when the trust ends.
 *
 * @throws Refusal `tooMany` beyond the devices that a user may trust in a day
 */
export async function trustDevice(
  context: Context,
): Promise<{ deviceToken: string; expires: string }> {
  if (!mayTrustDevices(context)) throw new Refusal('forbidden');
  const { db, actor, now, request } = context;
  const deviceToken = newToken();
  const expires = new Date(now.getTime() + trustedDeviceDays * 86_400_000);
  await db.transaction(async (tx) => {
    await lockOwnAccount(tx, actor);
    const [session] = await tx.rows(sessionBy, [actor.sessionId]);
    const by = session?.second_factor_by ?? null;
    // Trust requires a second factor that was given, or it would never end.
    if (by === 'D') {
      throw new Refusal('conflict', { message: identityLabels.alreadyTrusted });
    }
    if (by === null) {
      throw new Refusal('conflict', { message: identityLabels.trustAfterFactor });
    }
    await claimOfUser(context, tx, 'trustedDevice');
    await forgetSurplusOf(tx, context);
    const values = [actor.userId, hashOfToken(deviceToken), request.userAgent, now, expires];
    const [device] = await tx.rows(keep, values);
    if (!device) throw new Error('The insert returned no row.');
    await keepKnownDevice(tx, context, deviceToken);
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'device.trusted',
      subject: { type: 'device', id: device.id },
    });
    await notifyUser(context, tx, {
      user: actor,
      notice: 'deviceTrusted',
      values: { days: trustedDeviceDays },
    });
  });
  return { deviceToken, expires: expires.toISOString() };
}

/** Ends the trust in one of the user's own devices. */
export async function forgetDevice(
  context: Context,
  { deviceId }: { deviceId: string },
): Promise<true> {
  await context.db.transaction(async (tx) => {
    const [forgotten] = await tx.rows(forget, [deviceId, context.actor.userId]);
    if (!forgotten) throw new Refusal('notFound');
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'device.forgotten',
      subject: { type: 'device', id: deviceId },
    });
  });
  return true;
}
