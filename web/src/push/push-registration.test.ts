import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observable } from '../app/observable.ts';
import type { PushState } from '../app/push-state.ts';
import { type PushPermission, type PushPlatform, PushRegistration } from './push-registration.ts';
import { webPlatform } from './web-platform.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aDevice(given: Partial<PushPlatform> = {}) {
  const said: (PushState | null)[] = [];
  const logged: string[] = [];
  const state = observable<PushState | null>(null);
  state.subscribe(() => said.push(state.get()));
  const platform = {
    failure: webPlatform.failure,
    isSupported: () => true,
    permission: vi.fn(async (): Promise<PushPermission> => 'default'),
    ask: vi.fn(async (): Promise<PushPermission> => 'granted'),
    register: vi.fn(async () => true),
    unregister: vi.fn(async () => {}),
    ...given,
  };
  const registration = new PushRegistration(platform, state, (message) => logged.push(message));
  return { registration, platform, state, said, logged };
}

test('asks ten seconds after sign-in, no earlier, and registers', async () => {
  const { registration, platform, said } = aDevice();
  registration.start('dana');
  expect(said).toEqual(['CHECKING', 'SUPPORTED_WAITING']);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(platform.ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(said.slice(2)).toEqual(['CHECKING_PERMISSION', 'REGISTERING', 'REGISTERED']);
  expect(platform.register).toHaveBeenCalledWith('dana');
});

test('counts the ten seconds from sign-in, even if it starts later', async () => {
  const { registration, platform } = aDevice();
  const since = performance.now();
  await vi.advanceTimersByTimeAsync(1_500);
  registration.start('dana', since);
  await vi.advanceTimersByTimeAsync(8_499);
  expect(platform.ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(platform.ask).toHaveBeenCalledOnce();
});

test('does not ask users who have answered before', async () => {
  const { registration, platform, state } = aDevice({ permission: async () => 'granted' });
  registration.start('dana');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(platform.ask).not.toHaveBeenCalled();
  expect(state.get()).toBe('REGISTERED');
});

test('users of a device without push are not asked', async () => {
  const { registration, platform, state, logged } = aDevice({
    isSupported: () => false,
    permission: () => Promise.reject(new Error('no such thing')),
  });
  registration.start('dana');
  await vi.advanceTimersByTimeAsync(20_000);
  await registration.enable();
  await registration.renew();
  expect(logged).toEqual([]);
  expect(state.get()).toBe('NOT_SUPPORTED');
  expect(platform.ask).not.toHaveBeenCalled();
});

test('a refusal is BLOCKED and logged', async () => {
  const { registration, state, logged } = aDevice({ ask: async () => 'denied' });
  registration.start('dana');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.get()).toBe('BLOCKED');
  expect(logged).toEqual(['Push notifications blocked by user']);
});

test.each([
  ['the server does not take it', { register: async () => false }],
  ['it throws', { register: () => Promise.reject(new Error('no worker')) }],
  ['asking throws', { ask: () => Promise.reject(new Error('no window')) }],
])('if %s, the state is ERROR and logged, and can be retried', async (_what, given) => {
  const { registration, platform, state, logged } = aDevice(given);
  registration.start('dana');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.get()).toBe('ERROR');
  expect(logged).toEqual(['Failed to subscribe or register with server']);
  Object.assign(platform, { ask: async () => 'granted', register: async () => true });
  await registration.enable();
  expect(state.get()).toBe('REGISTERED');
});

test('an unanswered question waits, and a late answer counts', async () => {
  const { promise, resolve } = Promise.withResolvers<PushPermission>();
  const { registration, state } = aDevice({ ask: () => promise });
  registration.start('dana');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.get()).toBe('CHECKING_PERMISSION');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.get()).toBe('SUPPORTED_WAITING');
  resolve('granted');
  await vi.advanceTimersByTimeAsync(0);
  expect(state.get()).toBe('REGISTERED');
});

test('signing out unregisters the device, and nothing arrives afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { registration, platform, state } = aDevice({ register: () => promise });
  registration.start('dana');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.get()).toBe('REGISTERING');
  await registration.unregister('dana');
  expect(platform.unregister).toHaveBeenCalledWith('dana');
  resolve(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(state.get()).toBeNull();
});

test('a device that another user took over is renewed once they leave', async () => {
  const { registration, platform, state } = aDevice();
  registration.start('dana');
  await vi.advanceTimersByTimeAsync(10_000);
  registration.takeOver();
  expect(state.get()).toBe('SUPPORTED_WAITING');
  Object.assign(platform, { permission: async () => 'granted' });
  await registration.renew();
  expect(state.get()).toBe('REGISTERED');
  expect(platform.ask).toHaveBeenCalledTimes(1);
});

test('renewing continues if the permission cannot be read', async () => {
  const { registration, platform, logged } = aDevice();
  registration.start('dana');
  await vi.advanceTimersByTimeAsync(10_000);
  Object.assign(platform, { permission: () => Promise.reject(new Error('no bridge')) });
  await registration.renew();
  expect(logged).toEqual(['Failed to subscribe or register with server']);
});
