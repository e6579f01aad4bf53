import { maxPushDevices, type PushKind } from '@tradebridge/contract/push-rules';
import type { Context } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { pushLabels } from './labels.ts';
import { isPushEndpoint } from './push-endpoint.ts';

declare module '../platform/context.ts' {
  interface Institution {
    /** Additional push services' origins to which browsers may have the portal send. */
    readonly webPushOrigins: readonly string[];
  }
}

interface NewDevice {
  readonly kind: PushKind;
  readonly address: string;
  readonly p256dh: string | null;
  readonly auth: string | null;
}

// Deleting the device also deletes pending pushes to the previous user.
const forgetOfOthers = statement(
  'forget-push-device-of-others',
  'delete from push_devices where address = $1 and user_id <> $2',
);
const keep = namedStatement<
  unknown,
  NewDevice & { readonly userId: string; readonly sessionId: string; readonly now: Date }
>(
  'keep-push-device',
  `insert into push_devices (user_id, session_id, kind, address, p256dh, auth, registered_at)
   values (:userId, :sessionId, :kind, :address, :p256dh, :auth, :now)
   on conflict (address) do update set user_id = excluded.user_id, session_id = excluded.session_id,
     kind = excluded.kind, p256dh = excluded.p256dh, auth = excluded.auth,
     registered_at = excluded.registered_at`,
);
const forgetSurplus = statement(
  'forget-surplus-push-devices',
  `delete from push_devices where id in (
     select id from push_devices where user_id = $1
     order by registered_at desc, id offset ${maxPushDevices})`,
);
const forgetOwn = statement(
  'forget-own-push-device',
  'delete from push_devices where address = $1 and user_id = $2',
);
const forgetWithoutSession = statement(
  'forget-push-devices-without-session',
  'delete from push_devices where user_id = $1 and session_id is null',
);

async function register({ db, actor, now }: Context, device: NewDevice): Promise<true> {
  await db.transaction(async (tx) => {
    await tx.rows(forgetOfOthers, [device.address, actor.userId]);
    const { userId, sessionId } = actor;
    await tx.rows(keep, { ...device, userId, sessionId, now });
    await tx.rows(forgetSurplus, [userId]);
  });
  return true;
}

async function unregister({ db, actor }: Context, address: string): Promise<true> {
  await db.rows(forgetOwn, [address, actor.userId]);
  return true;
}

/** Registers a browser for pushes to the user, replacing the user who was signed in there before. */
export async function registerWebPushSub(
  context: Context,
  { sub }: { sub: { endpoint: string; keys: { p256dh: string; auth: string } } },
): Promise<true> {
  // The portal posts to an address chosen by the client, which must not lead anywhere else.
  if (!isPushEndpoint(sub.endpoint, context.institution.webPushOrigins)) {
    throw new Refusal('invalid', {
      fields: [{ path: 'sub.endpoint', message: pushLabels.endpoint }],
    });
  }
  return register(context, { kind: 'web', address: sub.endpoint, ...sub.keys });
}

export const unregisterWebPushSub = (
  context: Context,
  { sub }: { sub: { endpoint: string } },
): Promise<true> => unregister(context, sub.endpoint);

/** Registers an app for pushes to the user. */
export const registerFcmToken = (
  context: Context,
  { fcmToken, platform }: { fcmToken: string; platform: 'android' | 'ios' },
): Promise<true> =>
  register(context, {
    kind: platform === 'ios' ? 'apns' : 'fcm',
    address: fcmToken,
    p256dh: null,
    auth: null,
  });

export const unregisterFcmToken = (
  context: Context,
  { fcmToken }: { fcmToken: string },
): Promise<true> => unregister(context, fcmToken);

/**
 * Removes the devices of a user whose sessions expired: ending all sessions would miss them
 * otherwise.
 */
export async function forgetDevicesWithoutSession(tx: Database, userId: string): Promise<void> {
  await tx.rows(forgetWithoutSession, [userId]);
}
