import { trustedDeviceDays } from '@tradebridge/contract/identity-rules';
import { byActor, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';
import { tellUser } from './mail-about-account.ts';

/** Devices that a user can trust at a time; the oldest goes first. */
const mostDevices = 20;

const keep = statement<{ id: string }>(
  'trust-device',
  `with too_many as (
     delete from trusted_devices where id in (
       select id from trusted_devices where user_id = $1 order by created_at desc offset $6)
   )
   insert into trusted_devices (user_id, token_hash, user_agent, created_at, expires_at)
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
// Whoever has become staff since signs in with a second factor again, and so does whoever must set up
// another because theirs is no longer offered.
const findOfUser = statement<{ id: string }>(
  'trusted-device',
  `select device.id from trusted_devices device join users account on account.id = device.user_id
   where device.token_hash = $1 and account.email = $2 and device.expires_at > $3
     and not account.is_admin and not account.is_support
     and (account.second_factor_method = 'A' or account.second_factor_registered_at is null
       or coalesce((select values ->> 'mfaMethodEnabled' = 'true' from settings
         where key = 'app-settings' and values ? 'mfaMethodEnabled'), true))`,
);

/** SQL that notes when a device was used to sign in; null is none. */
export const usingDevice = (id: string, at: string): string =>
  `update trusted_devices set last_used_at = ${at} where id = ${id}`;

/** Whether the user may leave out the second factor anywhere: staff may not. */
export const mayTrustDevices = ({ actor }: Pick<Context, 'actor'>): boolean =>
  !actor.isAdmin && !actor.isSupport;

/** Trusts the device of the request: its token stands in for the second factor. */
export async function trustDevice(
  context: Context,
): Promise<{ deviceToken: string; expires: string }> {
  if (!mayTrustDevices(context)) throw new Refusal('forbidden');
  const { db, actor, now, request } = context;
  const deviceToken = newToken();
  const expires = new Date(now.getTime() + trustedDeviceDays * 86_400_000);
  await db.transaction(async (tx) => {
    const [session] = await tx.rows(sessionBy, [actor.sessionId]);
    const by = session?.second_factor_by ?? null;
    // Trust comes from a second factor that was given, or it would never end.
    if (by === 'D') {
      throw new Refusal('conflict', { message: 'This device is trusted already.' });
    }
    if (by === null) {
      throw new Refusal('conflict', {
        message: 'A device can be trusted once you have signed in to it with your second factor.',
      });
    }
    const [device] = await tx.rows(keep, [
      actor.userId,
      hashOfToken(deviceToken),
      request.userAgent,
      now,
      expires,
      mostDevices - 1,
    ]);
    if (!device) throw new Error('An insert answers its row.');
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'device.trusted',
      subject: { type: 'device', id: device.id },
    });
    const values = { days: trustedDeviceDays };
    await tellUser(context, tx, { user: actor, notice: 'deviceTrusted', values });
  });
  return { deviceToken, expires: expires.toISOString() };
}

/** No longer trusts one of the user's own devices. */
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

/** The id of the trusted device that a token is of, where the account of the address trusts it. */
export async function findTrustedDevice(
  db: Database,
  { deviceToken, email, now }: { deviceToken: string; email: string; now: Date },
): Promise<string | undefined> {
  const [device] = await db.rows(findOfUser, [hashOfToken(deviceToken), email, now]);
  return device?.id;
}
