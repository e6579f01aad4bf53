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
  Reflect.deleteProperty(window, 'Capacitor');
});

/** The plugin of the native app, whose system answers as told. */
function installApp(token: string | null, receive = 'granted') {
  const listeners = new Map<string, (said: object) => void>();
  const plugin = {
    checkPermissions: async () => ({ receive: 'prompt' }),
    requestPermissions: async () => ({ receive }),
    register: async () => {
      if (token === null) listeners.get('registrationError')?.({ error: 'no connection' });
      else listeners.get('registration')?.({ value: token });
    },
    unregister: vi.fn(async () => {}),
    addListener: (name: string, listener: (said: object) => void) => listeners.set(name, listener),
  } satisfies NativePush;
  window.Capacitor = {
    isNativePlatform: () => true,
    getPlatform: () => 'ios',
    Plugins: { PushNotifications: plugin },
  } as NonNullable<Window['Capacitor']>;
  return plugin;
}

async function anApp(token: string | null, receive?: string) {
  const as = await aUser(portal.db, { emailVerified: true });
  await portal.visit('/settings', { as });
  const plugin = installApp(token, receive);
  const found = nativePush();
  if (!found) throw new Error('The app is there.');
  const state = observable<PushState | null>(null);
  const logged: string[] = [];
  const registration = new PushRegistration(nativePlatform(found), state, (message) =>
    logged.push(message),
  );
  registration.start(as.id);
  await registration.enable();
  return { as, plugin, registration, state, logged };
}

test('an app that was started anew since is unregistered with its system', async () => {
  const plugin = installApp('ab12'.repeat(16));
  const found = nativePush();
  if (!found) throw new Error('The app is there.');
  await nativePlatform(found).unregister('somebody');
  expect(plugin.unregister).toHaveBeenCalled();
});

test('the app is registered by the token of its system, and unregistered', async () => {
  const token = 'ab12'.repeat(16);
  const { as, plugin, registration, state } = await anApp(token);
  expect(state.get()).toBe('REGISTERED');
  expect(await addressesOf(portal.app, as.id)).toEqual([token]);
  await registration.unregister(as.id);
  expect(plugin.unregister).toHaveBeenCalled();
  expect(await addressesOf(portal.app, as.id)).toEqual([]);
  expect(state.get()).toBeNull();
});

test.each([
  ['its system gives none', null],
  ['the server does not take it', 'not hexadecimal'],
])('where %s, the state is ERROR', async (_what, token) => {
  const { state, logged } = await anApp(token);
  expect(state.get()).toBe('ERROR');
  expect(logged).toEqual(['Failed to register with server']);
});

test('where the user does not permit it, the state is BLOCKED', async () => {
  const { state, logged } = await anApp('ab12'.repeat(16), 'denied');
  expect(state.get()).toBe('BLOCKED');
  expect(logged).toEqual(['Push notifications blocked by user']);
});

test('a browser has no native push', () => {
  expect(nativePush()).toBeUndefined();
});
