import { expect, test, vi } from 'vitest';
import { callOpenApi } from '../app/api-client.ts';
import { log } from '../device-log/device-log.ts';
import { followNativePushes } from './follow-native-pushes.ts';

vi.mock(import('../app/api-client.ts'), () => ({ callOpenApi: vi.fn(async () => true) as never }));
vi.mock(import('../device-log/device-log.ts'), () => ({ log: vi.fn() as never }));

/** The native app's plugin, whose events are triggered by tests. */
function aPlugin() {
  const all = new Set<{ event: string; listener: (said: object) => void }>();
  return {
    addListener: (event: string, listener: (said: object) => void) => {
      const one = { event, listener };
      all.add(one);
      return { remove: async () => void all.delete(one) };
    },
    happens: (event: string, said: object) => {
      for (const one of all) if (one.event === event) one.listener(said);
    },
    count: () => all.size,
  };
}
const tapped = 'pushNotificationActionPerformed';

test('a tap opens its notification and confirms it, once, regardless of who was signed in before', async () => {
  const plugin = aPlugin();
  const [before, now] = [vi.fn(), vi.fn()];
  const stop = followNativePushes(plugin, before);
  stop();
  await vi.waitFor(() => expect(plugin.count()).toBe(0));
  followNativePushes(plugin, now);
  plugin.happens(tapped, { notification: { data: { notifyId: 'n1', pushId: 'p1' } } });
  expect(before).not.toHaveBeenCalled();
  expect(now.mock.calls).toEqual([['/messages/n1']]);
  expect(callOpenApi).toHaveBeenLastCalledWith('push/confirmArrival', { pushId: 'p1' });
  plugin.happens(tapped, {});
  expect(now).toHaveBeenLastCalledWith('/messages');
});

test('a notification that arrives while the app is in the foreground is confirmed, and opens nothing', () => {
  const plugin = aPlugin();
  const open = vi.fn();
  followNativePushes(plugin, open);
  plugin.happens('pushNotificationReceived', { data: { notifyId: 'n2', pushId: 'p2' } });
  expect(callOpenApi).toHaveBeenLastCalledWith('push/confirmArrival', { pushId: 'p2' });
  expect(open).not.toHaveBeenCalled();
});

test('an arrival that cannot be confirmed is logged', async () => {
  vi.mocked(callOpenApi).mockRejectedValueOnce(new Error('No connection'));
  const plugin = aPlugin();
  followNativePushes(plugin, () => {});
  plugin.happens('pushNotificationReceived', { data: { pushId: 'p3' } });
  await vi.waitFor(() =>
    expect(vi.mocked(log).mock.lastCall?.[1]).toBe('The arrival of a push could not be confirmed.'),
  );
});
