import { callApi } from '../app/api-client.ts';
import { isInShell } from '../app/native/bridge.ts';
import { forgetPushOwner, keepPushOwner } from './push-owner.ts';
import type { PushPermission, PushPlatform } from './push-registration.ts';

/** A push, as the system hands it over. */
interface NativePushed {
  readonly data?: { readonly notifyId?: unknown; readonly pushId?: unknown };
}

/** How a listener is removed; Capacitor's bridge gives it at once, its packages a moment later. */
export interface NativeListener {
  remove(): Promise<void>;
}
type Listening = NativeListener | Promise<NativeListener>;

/** What the native app puts into the page (Capacitor's plugin of push notifications). */
export interface NativePush {
  checkPermissions(): Promise<{ receive: string }>;
  requestPermissions(): Promise<{ receive: string }>;
  register(): Promise<void>;
  unregister(): Promise<void>;
  removeAllDeliveredNotifications(): Promise<void>;
  addListener(
    event: 'registration' | 'registrationError',
    listener: (said: { value?: string; error?: string }) => void,
  ): Listening;
  /** A push that came while the app was on display. */
  addListener(event: 'pushNotificationReceived', listener: (push: NativePushed) => void): Listening;
  /** Somebody opened a push. */
  addListener(
    event: 'pushNotificationActionPerformed',
    listener: (said: { notification?: NativePushed }) => void,
  ): Listening;
}

interface Capacitor {
  getPlatform?: () => string;
  Plugins?: { PushNotifications?: NativePush };
}

/** The bridge with what of it is used here. */
const bridge = () => window.Capacitor as Capacitor | undefined;

/** The native app's push; undefined in a browser. */
export const nativePush = (): NativePush | undefined =>
  isInShell() ? bridge()?.Plugins?.PushNotifications : undefined;

const permissionOf = ({ receive }: { receive: string }): PushPermission =>
  receive === 'granted' || receive === 'denied' ? receive : 'default';

/** How long the system is waited for to give a token, in milliseconds. */
const tokenTimeoutMs = 20_000;

/**
 * Push of the native app, whose system gives it a token (NOTE-021, 022, 025).
 *
 * @param onNewToken called when the system has replaced the token by itself, as Firebase does at times
 */
export function nativePlatform(push: NativePush, onNewToken: () => void): PushPlatform {
  let asked: { resolve(token: string): void; reject(error: Error): void } | undefined;
  let token: string | null = null;
  push.addListener('registration', ({ value = '' }) => {
    if (asked) asked.resolve(value);
    else if (value !== token) onNewToken();
  });
  push.addListener('registrationError', ({ error }) => asked?.reject(new Error(`${error}`)));

  const askForToken = async (): Promise<string> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const given = new Promise<string>((resolve, reject) => {
      asked = { resolve, reject };
      const fail = () => reject(new Error('The system gives no token.'));
      timer = setTimeout(fail, tokenTimeoutMs);
    });
    try {
      const [value] = await Promise.all([given, push.register()]);
      return value;
    } finally {
      clearTimeout(timer);
      asked = undefined;
    }
  };

  return {
    failure: 'Failed to register with server',
    isSupported: () => true,
    permission: async () => permissionOf(await push.checkPermissions()),
    ask: async () => permissionOf(await push.requestPermissions()),
    async register(userId) {
      token = await askForToken();
      const platform = bridge()?.getPlatform?.() === 'ios' ? 'ios' : 'android';
      const input = { fcmToken: token, platform } as const;
      const isTaken = await callApi('user/registerFcmToken', input, { isBackground: true });
      if (isTaken) keepPushOwner(userId);
      return isTaken;
    },
    async unregister() {
      const told =
        token !== null &&
        callApi('user/unregisterFcmToken', { fcmToken: token }, { isBackground: true });
      token = null;
      forgetPushOwner();
      // Without a network, or where the app was started anew since, the server is not told; the system no
      // longer takes what it sends. What is on the screen already is not for the next user.
      await Promise.allSettled([told, push.unregister(), push.removeAllDeliveredNotifications()]);
    },
  };
}
