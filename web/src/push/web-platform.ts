import { callApi } from '../app/api-client.ts';
import { getConfig } from '../app/config.ts';
import { forgetPushOwner, keepPushOwner, pushOwner } from './push-owner.ts';
import type { PushPlatform } from './push-registration.ts';

/** Milliseconds to wait for the worker. */
const workerWithinMs = 20_000;

/** Push in browsers, through their service worker. */
export const webPlatform: PushPlatform = {
  failure: 'Failed to subscribe or register with server',
  isSupported: () =>
    getConfig().webPushKey !== null &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window,
  permission: async () => Notification.permission,
  ask: async () => Notification.requestPermission(),
  async register(userId) {
    const key = getConfig().webPushKey;
    if (key === null) return false;
    const sub = (await subscribe(await worker(), key)).toJSON();
    const { endpoint, keys: { p256dh = '', auth = '' } = {} } = sub;
    if (!endpoint) return false;
    const isTaken = await callApi(
      'user/registerWebPushSub',
      { sub: { endpoint, keys: { p256dh, auth } } },
      { isBackground: true },
    );
    if (isTaken) keepPushOwner(userId);
    return isTaken;
  },
  async unregister(userId) {
    // Another user has signed in in another tab since.
    if (pushOwner() !== userId) return;
    forgetPushOwner();
    const registration = await navigator.serviceWorker.getRegistration();
    // Shown notifications are not for the next user.
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    const subscription = await registration?.pushManager.getSubscription();
    if (!subscription) return;
    // Without a network the server does not know; its notifications are then discarded.
    const unregistered = callApi(
      'user/unregisterWebPushSub',
      { sub: { endpoint: subscription.endpoint } },
      { isBackground: true },
    );
    await Promise.allSettled([unregistered, subscription.unsubscribe()]);
  },
};

/** The worker that shows pushes, registered if it is not yet. */
async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('The service worker does not start.')), workerWithinMs),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  const applicationServerKey = bytesOf(key);
  if (known) {
    const ours = known.options.applicationServerKey;
    if (ours && isSame(new Uint8Array(ours), applicationServerKey)) return known;
    // The server's key has changed: see docs/operating.md.
    await known.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
