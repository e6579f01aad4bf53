import { afterEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { addressesOf } from '../../../server/src/push/test-devices.ts';
import { observable } from '../app/observable.ts';
import type { PushState } from '../app/push-state.ts';
import { openPortal } from '../test/open-portal.tsx';
import { type NativePush, nativePlatform, nativePush } from './native-platform.ts';
import { PushRegistration } from './push-registration.ts';

const portal = await openPortal();
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'Capacitor');
});

/** The native app's plugin, with the system's given replies. */
function installApp(given: string | null, receive = 'granted') {
  let token = given;
  const listeners = new Map<string, (said: object) => void>();
  const plugin = {
    checkPermissions: async () => ({ receive: 'prompt' }),
    requestPermissions: async () => ({ receive }),
    register: async () => {
      if (token === null) listeners.get('registrationError')?.({ error: 'no connection' });
      else listeners.get('registration')?.({ value: token });
    },
    unregister: vi.fn(async () => {}),
    removeAllDeliveredNotifications: vi.fn(async () => {}),
    addListener: (name: string, listener: (said: object) => void) => {
      listeners.set(name, listener);
      return { remove: async () => {} };
    },
  } satisfies NativePush;
  window.Capacitor = {
    isNativePlatform: () => true,
    getPlatform: () => 'ios',
    Plugins: { PushNotifications: plugin },
  } as NonNullable<Window['Capacitor']>;
  /** The system replaces the token. */
  const replaceToken = (value: string) => {
    token = value;
    listeners.get('registration')?.({ value });
  };
  return { plugin, replaceToken };
}

async function anApp(token: string | null, receive?: string) {
  const as = await aUser(portal.db, { emailVerified: true });
  await portal.visit('/settings', { as });
  const { plugin, replaceToken } = installApp(token, receive);
  const found = nativePush();
  if (!found) throw new Error('The app is there.');
  const state = observable<PushState | null>(null);
  const logged: string[] = [];
  const registration: PushRegistration = new PushRegistration(
    nativePlatform(found, () => void registration.renew()),
    state,
    (message) => logged.push(message),
  );
  registration.start(as.id);
  await registration.enable();
  return { as, plugin, replaceToken, registration, state, logged };
}

test('an app that has been restarted since is unregistered with its system', async () => {
  const { plugin } = installApp('ab12'.repeat(16));
  const found = nativePush();
  if (!found) throw new Error('The app is there.');
  await nativePlatform(found, () => {}).unregister('somebody');
  expect(plugin.unregister).toHaveBeenCalled();
});

test('the app is registered and unregistered with its system’s token', async () => {
  const token = 'ab12'.repeat(16);
  const { as, plugin, registration, state } = await anApp(token);
  expect(state.get()).toBe('REGISTERED');
  expect(await addressesOf(portal.app, as.id)).toEqual([token]);
  await registration.unregister(as.id);
  expect(plugin.unregister).toHaveBeenCalled();
  expect(plugin.removeAllDeliveredNotifications).toHaveBeenCalled();
  expect(await addressesOf(portal.app, as.id)).toEqual([]);
  expect(state.get()).toBeNull();
});

test('a token replaced by the system is registered, but not after signing out', async () => {
  const [first, second, third] = ['ab12', 'cd34', 'ef56'].map((four) => four.repeat(16)) as [
    string,
    string,
    string,
  ];
  const { as, plugin, replaceToken, registration, state } = await anApp(first);
  Object.assign(plugin, { checkPermissions: async () => ({ receive: 'granted' }) });
  replaceToken(second);
  await expect.poll(() => addressesOf(portal.app, as.id)).toContain(second);
  expect(state.get()).toBe('REGISTERED');
  await registration.unregister(as.id);
  replaceToken(third);
  expect(state.get()).toBeNull();
  expect(await addressesOf(portal.app, as.id)).not.toContain(third);
});

test('waiting for the system’s token times out', async () => {
  const { plugin } = installApp(null);
  Object.assign(plugin, { register: async () => {} });
  vi.useFakeTimers();
  const registered = nativePlatform(plugin, () => {}).register('somebody');
  const failed = expect(registered).rejects.toThrow('The system gives no token.');
  await vi.advanceTimersByTimeAsync(20_000);
  await failed;
});

test.each([
  ['its system gives none', null],
  ['the server does not take it', 'not hexadecimal'],
])('if %s, the state is ERROR', async (_what, token) => {
  const { state, logged } = await anApp(token);
  expect(state.get()).toBe('ERROR');
  expect(logged).toEqual(['Failed to register with server']);
});

test('without the user’s permission, the state is BLOCKED', async () => {
  const { state, logged } = await anApp('ab12'.repeat(16), 'denied');
  expect(state.get()).toBe('BLOCKED');
  expect(logged).toEqual(['Push notifications blocked by user']);
});

test('a browser has no native push', () => {
  expect(nativePush()).toBeUndefined();
});
