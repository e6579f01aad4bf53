import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aNotification } from '../../../server/src/notifications/test-notifications.ts';
import { addressesOf } from '../../../server/src/push/test-devices.ts';
import { replaceVapidKeys } from '../../../server/src/push/vapid-keys.ts';
import { queryClient } from '../app/query-client.ts';
import { signOut } from '../app/session.ts';
import { writeUserId } from '../app/token.ts';
import { applyEvent } from '../live/apply-event.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { PushBrowser } from './test-push-browser.ts';

const portal = await openPortal({ INSTITUTE_EMAIL: 'office@demo.test' });
let browser = new PushBrowser();
afterEach(() => {
  vi.restoreAllMocks();
  browser.remove();
  browser = new PushBrowser();
});

const enable = 'Turn on notifications';

async function visitSettings(as: { id: string }) {
  // Each visit resets the page's window.
  const visiting = portal.visit('/settings', { as });
  browser.install();
  const visit = await visiting;
  return visit;
}
/** Closes the tab without signing out: the browser keeps the subscription and its owner. */
async function closeWhileOn(as: { id: string }) {
  const { user, main } = await visitSettings(as);
  await user.click(await main.findByRole('button', { name: enable }));
  await main.findByText(/^On\./);
  const kept = Object.entries(localStorage);
  const { subscription } = browser;
  sessionStorage.clear();
  await portal.leave();
  for (const [key, value] of kept) localStorage.setItem(key, value);
  return subscription;
}

const someone = () => aUser(portal.db, { emailVerified: true });

test('a click turns notifications on, and signing out turns them off', async () => {
  const as = await someone();
  const { user, main } = await visitSettings(as);
  await user.click(await main.findByRole('button', { name: enable }));
  await main.findByText('On. This device shows new messages until you sign out.');
  await expectAccessible();
  expect(await addressesOf(portal.app, as.id)).toEqual([browser.subscription?.endpoint]);
  let isShown = true;
  browser.shown.push({ close: () => (isShown = false) });
  await signOut();
  expect(browser.subscription).toBeNull();
  expect(isShown).toBe(false);
  expect(await addressesOf(portal.app, as.id)).toEqual([]);
});

test('signing out unregisters the device before the session ends', async () => {
  const as = await someone();
  const { user, main } = await visitSettings(as);
  await user.click(await main.findByRole('button', { name: enable }));
  await main.findByText(/^On\./);
  portal.hold('user/signOut');
  const left = signOut();
  await expect.poll(() => addressesOf(portal.app, as.id)).toEqual([]);
  portal.mend('user/signOut');
  await left;
});

test('with the network down, signing out leaves no subscription behind', async () => {
  const as = await someone();
  const { user, main } = await visitSettings(as);
  await user.click(await main.findByRole('button', { name: enable }));
  await main.findByText(/^On\./);
  portal.fail('user/unregisterWebPushSub', 'network');
  portal.fail('user/signOut', 'network');
  await signOut();
  expect(browser.subscription).toBeNull();
});

test('signing out immediately also removes a registration from an earlier visit', async () => {
  const as = await someone();
  const subscription = await closeWhileOn(as);
  browser.install();
  browser.subscription = subscription;
  writeUserId(as.id);
  await portal.visit('/auth/sign-out', { as });
  await waitFor(() => expect(location.pathname).toBe('/auth/sign-in'));
  expect(browser.subscription).toBeNull();
  expect(await addressesOf(portal.app, as.id)).toEqual([]);
});

test('a browser notifies its next user, and no longer the previous one', async () => {
  const [first, second] = [await someone(), await someone()];
  const before = await visitSettings(first);
  await before.user.click(await before.main.findByRole('button', { name: enable }));
  await before.main.findByText(/^On\./);
  const { subscription } = browser;
  // A tab that was closed without signing out.
  sessionStorage.clear();
  await portal.leave();
  const { user, main } = await visitSettings(second);
  browser.subscription = subscription;
  await user.click(await main.findByRole('button', { name: enable }));
  await main.findByText(/^On\./);
  expect(await addressesOf(portal.app, first.id)).toEqual([]);
  expect(await addressesOf(portal.app, second.id)).toEqual([subscription?.endpoint]);
});

test('the next user of a browser is subscribed immediately, without a question', async () => {
  const [first, second] = [await someone(), await someone()];
  const subscription = await closeWhileOn(first);
  const { main } = await visitSettings(second);
  browser.subscription = subscription;
  // Sooner than the prompt for permission.
  await main.findByText(/^On\./, {}, { timeout: 6_000 });
  expect(await addressesOf(portal.app, first.id)).toEqual([]);
  expect(await addressesOf(portal.app, second.id)).toEqual([subscription?.endpoint]);
});

test('a tab whose browser another user took over says so, and is renewed once they leave', async () => {
  const { user, main } = await visitSettings(await someone());
  await user.click(await main.findByRole('button', { name: enable }));
  await main.findByText(/^On\./);
  const ownerIs = (newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'pushOwner', newValue }));
  ownerIs('somebody-else');
  await main.findByRole('button', { name: enable });
  ownerIs(null);
  await main.findByText(/^On\./);
});

test('a notification from both push and the live stream is one toast', async () => {
  const as = await someone();
  const { main } = await visitSettings(as);
  await main.findByRole('button', { name: enable });
  const at = portal.app.now;
  const { id } = await aNotification(portal.db, as.id, { at, title: 'Announced twice' });
  void browser.tell({ kind: 'pushed', notifyId: id });
  applyEvent({ name: 'notifications', data: JSON.stringify({ userId: as.id }) }, queryClient);
  const toast = await screen.findByText('Announced twice');
  void browser.tell({ kind: 'pushed', notifyId: id });
  await queryClient.refetchQueries({ queryKey: ['notifications'] });
  expect(screen.getAllByText('Announced twice')).toEqual([toast]);
  expect(screen.getAllByRole('button', { name: 'View' })).toHaveLength(1);
});

test('a browser that subscribed with another key subscribes again', async () => {
  const as = await someone();
  const { institution } = portal.app.parts;
  await replaceVapidKeys({ db: portal.db, institution }, portal.app.now);
  const { user, main } = await visitSettings(as);
  const old = 'https://updates.push.services.mozilla.com/wpush/v2/old';
  browser.subscription = { endpoint: old, key: new Uint8Array(65).buffer };
  await user.click(await main.findByRole('button', { name: enable }));
  await main.findByText(/^On\./);
  expect(browser.subscription.endpoint).not.toBe(old);
  expect(await addressesOf(portal.app, as.id)).toEqual([browser.subscription.endpoint]);
});

test('an open tab renews a subscription that the browser ended', async () => {
  const as = await someone();
  const { user, main } = await visitSettings(as);
  await user.click(await main.findByRole('button', { name: enable }));
  await main.findByText(/^On\./);
  const endpoint = () => browser.subscription?.endpoint;
  const old = endpoint();
  browser.subscription = null;
  void browser.tell({ kind: 'subscriptionChanged' });
  await waitFor(() => expect(endpoint()).toBeDefined());
  expect(endpoint()).not.toBe(old);
  await expect.poll(() => addressesOf(portal.app, as.id)).toContain(endpoint());
});

test('a user who has blocked notifications sees how to allow them', async () => {
  const { user, main } = await visitSettings(await someone());
  browser.answer = 'denied';
  await user.click(await main.findByRole('button', { name: enable }));
  await main.findByText(/^Blocked\. Allow notifications/);
  await expectAccessible();
  browser.permission = 'granted';
  await user.click(main.getByRole('button', { name: 'Try again' }));
  await main.findByText(/^On\./);
});

test('a registration that the server refuses can be tried again', async () => {
  const { user, main } = await visitSettings(await someone());
  portal.fail('user/registerWebPushSub');
  await user.click(await main.findByRole('button', { name: enable }));
  await main.findByText('Notifications couldn’t be turned on.');
  portal.mend('user/registerWebPushSub');
  await user.click(main.getByRole('button', { name: 'Try again' }));
  await main.findByText(/^On\./);
});

test('a browser without push shows a message', async () => {
  const { main } = await portal.visit('/settings', { as: await someone() });
  await main.findByText('This browser can’t show notifications from the portal.');
  expect(main.queryByRole('button', { name: enable })).toBeNull();
});

test('in a tab on an iPhone it says that the portal must be on the Home Screen', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
  );
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
  const { main } = await portal.visit('/settings', { as: await someone() });
  await main.findByText(/^On an iPhone or iPad, first add the portal to the Home Screen/);
  expect(main.queryByRole('button', { name: enable })).toBeNull();
  await expectAccessible();
});

test('a tapped notification opens in the existing tab', async () => {
  const { main } = await visitSettings(await someone());
  await main.findByRole('button', { name: enable });
  expect(await browser.tell({ kind: 'open', address: '/about' })).toBe('opened');
  await screen.findByRole('heading', { level: 1, name: 'About' });
  await waitFor(() => expect(location.pathname).toBe('/about'));
});
