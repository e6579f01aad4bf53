import { callApi } from '../app/api-client.ts';
import { isInShell } from '../app/native/bridge.ts';
import { forgetPushOwner, keepPushOwner } from './push-owner.ts';
import type { PushPermission, PushPlatform } from './push-registration.ts';

/** A push, as the system delivers it. */
interface NativePushed {
  readonly data?: { readonly notifyId?: unknown; readonly pushId?: unknown };
}

/** Removes a listener; Capacitor's bridge returns it at once, its packages later. */
export interface NativeListener {
  remove(): Promise<void>;
}
type Listening = NativeListener | Promise<NativeListener>;

/** The native app's interface in the page (Capacitor's push notifications plugin). */
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
  /** A push that arrived while the app was open. */
  addListener(event: 'pushNotificationReceived', listener: (push: NativePushed) => void): Listening;
  /** A push was tapped. */
  addListener(
    event: 'pushNotificationActionPerformed',
    listener: (said: { notification?: NativePushed }) => void,
  ): Listening;
}

interface Capacitor {
  getPlatform?: () => string;
  Plugins?: { PushNotifications?: NativePush };
}

/** The part of the bridge that is used here. */
const bridge = () => window.Capacitor as Capacitor | undefined;

/** The native app's plugin; undefined in a browser. */
export const nativePush = (): NativePush | undefined =>
  isInShell() ? bridge()?.Plugins?.PushNotifications : undefined;

const permissionOf = ({ receive }: { receive: string }): PushPermission =>
  receive === 'granted' || receive === 'denied' ? receive : 'default';

/** Milliseconds to wait for the system's token. */
const tokenTimeoutMs = 20_000;

/**
 * Push in the native app, whose system provides a token (NOTE-021, 022, 025).
 *
 * @param onNewToken called when the system has replaced the token, as Firebase sometimes does
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
      const unregistered =
        token !== null &&
        callApi('user/unregisterFcmToken', { fcmToken: token }, { isBackground: true });
      token = null;
      forgetPushOwner();
      // Without a network, or after a restart of the app, the server does not know; the system
      // then discards what it sends. Shown notifications are not for the next user.
      await Promise.allSettled([
        unregistered,
        push.unregister(),
        push.removeAllDeliveredNotifications(),
      ]);
    },
  };
}
