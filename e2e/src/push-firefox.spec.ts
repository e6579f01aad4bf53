import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { findFirefox, inFirefox } from './firefox.ts';
import { callPortal, openSession, passcodeTo, password, sandboxText } from './portal.ts';
import { ownPortal } from './portals.ts';

// A third-party browser: Firefox subscribes at the sandbox's push service and shows what our server
// sends. Chromium cannot subscribe at a service other than its vendor's.

const email = 'foreman@demo.test';
const polling = { timeout: 20_000, intervals: [100] };

const preferencesFor = (sandbox: string) => ({
  'dom.push.serverURL': `${sandbox.replace('http', 'ws')}/push/browsers`,
  'dom.push.testing.allowInsecureServerURL': true,
  'dom.push.connection.enabled': true,
  // Notifications are allowed without asking, and shown by Firefox itself.
  'permissions.default.desktop-notification': 1,
  'alerts.useSystemBackend': false,
});

const textOf = (page: Page) => page.evaluate(() => document.body.textContent);

/** Presses an element by name, once it is there. */
const press = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();

async function signIn(page: Page): Promise<void> {
  const since = new Date();
  await page.goto(`${ownPortal().address}/auth/sign-in`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await press(page, 'button', 'Sign in');
  await page.locator('dialog input').click();
  await page.keyboard.type(await passcodeTo(email, since));
  await press(page, 'button', 'Verify');
  await expect.poll(() => page.url(), polling).toContain('/home');
}

async function idOfUser(): Promise<string> {
  const token = await openSession(email);
  const registered = await (await callPortal('user/registerUser', {}, token)).json();
  await callPortal('user/signOut', {}, token);
  return (registered as { Result: { user: { id: string } } }).Result.user.id;
}

/** Sends a user a message as an administrator. */
async function send(userId: string, title: string): Promise<void> {
  const message = { userId, title, body: 'On Friday from noon' };
  const token = await openSession('admin@demo.test');
  const sent = await callPortal('user/sendNotification', message, token);
  expect(sent.status).toBe(200);
}

interface Arrived {
  device: string;
  code?: number | null;
}

const devices = async () => JSON.parse(await sandboxText('push/devices')) as Arrived[];

/**
 * Firefox's acknowledgement of each push to its subscription: 100 once its worker has handled it.
 */
const codesOf = async (subscription: string) =>
  (JSON.parse(await sandboxText('push.json')) as Arrived[])
    .filter(({ device }) => device === subscription)
    .map(({ code }) => code);

/** The notifications that the portal shows on the device, read from its page. */
const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body }) => ({ title, body }));
  });

test('Firefox subscribes and shows what it is sent, until its user signs out', {
  tag: '@desktop',
}, async () => {
  const executablePath = findFirefox();
  test.skip(!executablePath, 'Firefox ESR is not installed, which this needs');
  if (!executablePath) return;
  const { address, sandbox } = ownPortal();
  const firefox = {
    executablePath,
    profile: test.info().outputPath('firefox'),
    preferences: preferencesFor(sandbox),
  };
  const [first, second] = [`First ${randomUUID()}`, `While closed ${randomUUID()}`];
  const userId = await idOfUser();
  const before = await devices();
  let subscription = '';

  await inFirefox(firefox, async (page) => {
    await signIn(page);
    await page.goto(`${address}/settings`);
    await press(page, 'button', 'Turn on notifications');
    await expect.poll(() => textOf(page), polling).toContain('On. This device shows new messages');
    const [newest, ...others] = await devices();
    expect(others).toEqual(before);
    subscription = newest?.device ?? '';

    // A user who has the portal open is notified there.
    await send(userId, first);
    await expect.poll(() => textOf(page), polling).toContain(first);
    await expect.poll(() => codesOf(subscription), polling).toContain(100);
    expect(await shownIn(page)).toEqual([]);
  });

  // Firefox is closed without signing out: its push service keeps the messages.
  await send(userId, second);
  await expect.poll(() => codesOf(subscription), polling).toContain(null);

  await inFirefox(firefox, async (page) => {
    await expect.poll(() => codesOf(subscription), polling).not.toContain(null);
    await signIn(page);
    expect(await shownIn(page)).toContainEqual({ title: second, body: 'On Friday from noon' });
    expect(new Set(await codesOf(subscription))).toEqual(new Set([100]));

    await page.goto(`${address}/auth/sign-out`);
    await expect.poll(() => page.url(), polling).toContain('/auth/sign-in');
    expect(await shownIn(page)).toEqual([]);
    const posted = await fetch(`${sandbox}/push/web/${subscription}`, { method: 'POST' });
    expect(posted.status).toBe(410);
  });
});
