import { callApi } from '../app/api-client.ts';
import { isInShell } from '../app/native/bridge.ts';
import type { PushPermission, PushPlatform } from './push-registration.ts';

/** A push, as the system hands it over. */
interface NativePushed {
  readonly data?: { readonly notifyId?: unknown; readonly pushId?: unknown };
}

/** What the native app puts into the page (Capacitor's plugin of push notifications). */
export interface NativePush {
  checkPermissions(): Promise<{ receive: string }>;
  requestPermissions(): Promise<{ receive: string }>;
  register(): Promise<void>;
  unregister(): Promise<void>;
  addListener(
    event: 'registration' | 'registrationError',
    listener: (said: { value?: string; error?: string }) => void,
  ): unknown;
  /** A push that came while the app was on display. */
  addListener(event: 'pushNotificationReceived', listener: (push: NativePushed) => void): unknown;
  /** Somebody opened a push. */
  addListener(
    event: 'pushNotificationActionPerformed',
    listener: (said: { notification?: NativePushed }) => void,
  ): unknown;
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

/** Push of the native app, whose system gives it a token (NOTE-021, 022, 025). */
export function nativePlatform(push: NativePush): PushPlatform {
  let settle: { resolve(token: string): void; reject(error: Error): void } | undefined;
  let token: string | null = null;
  push.addListener('registration', ({ value = '' }) => settle?.resolve(value));
  push.addListener('registrationError', ({ error }) => settle?.reject(new Error(`${error}`)));
  return {
    failure: 'Failed to register with server',
    isSupported: () => true,
    permission: async () => permissionOf(await push.checkPermissions()),
    ask: async () => permissionOf(await push.requestPermissions()),
    async register() {
      const given = new Promise<string>((resolve, reject) => {
        settle = { resolve, reject };
      });
      await push.register();
      token = await given;
      const platform = bridge()?.getPlatform?.() === 'ios' ? 'ios' : 'android';
      const input = { fcmToken: token, platform } as const;
      return callApi('user/registerFcmToken', input, { isBackground: true });
    },
    async unregister() {
      const told =
        token !== null &&
        callApi('user/unregisterFcmToken', { fcmToken: token }, { isBackground: true });
      token = null;
      // Without a network, or where the app was started anew since, the server is not told; the system no
      // longer takes what it sends.
      await Promise.allSettled([told, push.unregister()]);
    },
  };
}
