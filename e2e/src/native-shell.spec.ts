import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { callPortal, enter, expect, openSession, sandboxText, test } from './portal.ts';
import { ownPortal } from './portals.ts';

// The portal as shown in the Android shell: Capacitor's own bridge in the page, before any of our
// code, and behind it a simulation of the plugins.

interface Call {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Record<string, unknown>;
}

interface Device {
  calls: Call[];
  /** Sends a plugin's event to every listener. */
  tell(event: string, data: object): void;
}

declare global {
  interface Window {
    device: Device;
    androidBridge: { postMessage(json: string): void };
    Capacitor: {
      PluginHeaders: object[];
      Plugins: Record<string, object>;
      addListener(plugin: string, event: string, listener: unknown): object;
      nativePromise(plugin: string, method: string, options: object): Promise<unknown>;
      fromNative(result: object): void;
    };
  }
}

const bridge = createRequire(import.meta.url).resolve(
  '@capacitor/android/capacitor/src/main/assets/native-bridge.js',
);

/** What the shell's Java code adds to a page before and after the bridge. */
async function inShell(page: Page, token = ''): Promise<void> {
  await page.addInitScript((fcmToken) => {
    Object.assign(window, {
      Capacitor: { DEBUG: false, isLoggingEnabled: false, Plugins: {} },
      device: { calls: [], tell: () => {} },
    });
    const answers: Record<string, object> = {
      'Filesystem.writeFile': { uri: 'file:///cache/portal/file' },
      'PushNotifications.checkPermissions': { receive: 'prompt' },
      'PushNotifications.requestPermissions': { receive: 'granted' },
    };
    window.androidBridge = {
      postMessage(json) {
        const call = JSON.parse(json) as Call;
        window.device.calls.push(call);
        const name = `${call.pluginId}.${call.methodName}`;
        if (call.methodName === 'addListener') return;
        const { callbackId, pluginId, methodName } = call;
        const data = answers[name] ?? {};
        setTimeout(() =>
          window.Capacitor.fromNative({ callbackId, pluginId, methodName, success: true, data }),
        );
        // Firebase provides the token a moment later.
        if (name === 'PushNotifications.register') {
          setTimeout(() => window.device.tell('registration', { value: fcmToken }), 50);
        }
      },
    };
  }, token);
  await page.addInitScript(await readFile(bridge, 'utf8'));
  await page.addInitScript(() => {
    const methods = (...promises: string[]) => [
      { name: 'addListener' },
      { name: 'removeListener' },
      ...promises.map((name) => ({ name, rtype: 'promise' })),
    ];
    window.Capacitor.PluginHeaders = [
      { name: 'App', methods: methods('minimizeApp') },
      { name: 'Browser', methods: methods('open', 'close') },
      { name: 'Filesystem', methods: methods('writeFile') },
      { name: 'Share', methods: methods('share') },
    ];
    // How JSExport of @capacitor/android writes a plugin for pages that do not load its package.
    const { Capacitor } = window;
    const nativePromise = (method: string) => (options: object) =>
      Capacitor.nativePromise('PushNotifications', method, options);
    Capacitor.Plugins.PushNotifications = {
      addListener: (event: string, listener: unknown) =>
        Capacitor.addListener('PushNotifications', event, listener),
      ...Object.fromEntries(
        [
          'checkPermissions',
          'requestPermissions',
          'register',
          'unregister',
          'removeAllDeliveredNotifications',
        ].map((method) => [method, nativePromise(method)]),
      ),
    };
    window.device.tell = (event, data) => {
      for (const { callbackId, pluginId, methodName, options } of window.device.calls) {
        if (methodName !== 'addListener' || options.eventName !== event) continue;
        window.Capacitor.fromNative({
          callbackId,
          pluginId,
          methodName,
          success: true,
          save: true,
          data,
        });
      }
    };
  });
}

const calledOf = (page: Page, plugin: string, method: string) =>
  page.evaluate(
    ([pluginId, methodName]) =>
      window.device.calls
        .filter((call) => call.pluginId === pluginId && call.methodName === methodName)
        .map(({ options }) => options),
    [plugin, method],
  );

const tell = (page: Page, event: string, data: object = {}) =>
  page.evaluate(([name, told]) => window.device.tell(name, told), [event, data] as const);

const listens = (page: Page, event: string) =>
  expect
    .poll(async () =>
      (await calledOf(page, 'App', 'addListener')).some(({ eventName }) => eventName === event),
    )
    .toBe(true);

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Nothing to read or press is below the clock or in the area for the home gesture. */
async function expectInSafeArea(page: Page): Promise<void> {
  const insets = { top: 47, bottom: 34 };
  const height = page.viewportSize()?.height ?? 0;
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await expect.poll(() => topOf(title(page, 'Home'))).toBeGreaterThanOrEqual(insets.top);
  const bar = page.getByRole('navigation', { name: 'Most used' });
  const link = await bar.getByRole('link').first().boundingBox();
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(height - insets.bottom);
  for (const [opener, dialog] of [
    [page.getByRole('button', { name: 'Search the portal' }), 'Search'],
    [bar.getByRole('button', { name: 'Menu' }), 'Menu'],
  ] as const) {
    await opener.tap();
    const close = page
      .getByRole('dialog', { name: dialog })
      .getByRole('button', { name: /^Close/ });
    expect(await topOf(close), dialog).toBeGreaterThanOrEqual(insets.top);
    await close.tap();
  }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
}

test('in the native shell, links, the back button and files use the device', {
  tag: '@phone',
}, async ({ page }) => {
  await inShell(page);
  await enter(page, await openSession('office@demo.test'), '/home');
  await expect(title(page, 'Home')).toBeVisible();
  await listens(page, 'appUrlOpen');
  await listens(page, 'backButton');
  await expectInSafeArea(page);

  await tell(page, 'appUrlOpen', { url: 'au.edu.example.portal://receipts' });
  await expect(page).toHaveURL(/\/receipts$/);
  await expect(title(page, 'Receipts')).toBeVisible();
  await tell(page, 'appUrlOpen', { url: 'https://elsewhere.test/documents' });
  await expect(page).toHaveURL(/\/receipts$/);

  await page.getByRole('main').locator('a[href^="/receipt/"]').first().click();
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect.poll(() => calledOf(page, 'Share', 'share')).toHaveLength(1);
  const [file] = await calledOf(page, 'Filesystem', 'writeFile');
  expect(file).toMatchObject({
    directory: 'CACHE',
    path: expect.stringMatching(/^portal\/.*\.pdf$/),
  });
  expect(Buffer.from(String(file?.data), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(await calledOf(page, 'Share', 'share')).toEqual([
    { title: expect.stringMatching(/\.pdf$/), files: ['file:///cache/portal/file'] },
  ]);

  await tell(page, 'backButton', { canGoBack: true });
  await expect(title(page, 'Receipts')).toBeVisible();
  await tell(page, 'backButton', { canGoBack: true });
  await expect(title(page, 'Home')).toBeVisible();
  expect(await calledOf(page, 'App', 'minimizeApp')).toHaveLength(0);
  await tell(page, 'backButton', { canGoBack: false });
  await expect.poll(() => calledOf(page, 'App', 'minimizeApp')).toHaveLength(1);
});

test('in the native shell, a provider opens in the system’s browser, which returns with a link into the app', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  await inShell(page);
  await page.goto('/auth/sign-in?redirectUrl=/receipts');
  await page.getByRole('button', { name: 'Google' }).click();
  await expect.poll(() => calledOf(page, 'Browser', 'open')).toHaveLength(1);
  const [opened] = await calledOf(page, 'Browser', 'open');
  await listens(page, 'appUrlOpen');

  const outside = await browser.newContext({ ...(baseURL && { baseURL }) });
  const system = await outside.newPage();
  await system.goto(String(opened?.url));
  const back = system.waitForResponse((response) =>
    response.url().includes('/api/auth/callback/google'),
  );
  await system.getByRole('button', { name: 'office@demo.test' }).click();
  const link = (await (await back).headerValue('location')) ?? '';
  await tell(page, 'appUrlOpen', { url: 'https://elsewhere.test/auth/sign-in#provider=x' });
  expect(link).toMatch(/^au\.edu\.example\.portal:\/\/auth\/sign-in#/);
  await outside.close();

  await tell(page, 'appUrlOpen', { url: link });
  await expect(page.getByRole('dialog', { name: 'Verify MFA Passcode' })).toBeVisible();
  // The code has been exchanged, and none of it remains in the address.
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirectUrl=[^#]*receipts$/);
});

test('in the native shell, the app is registered with its token, and tapping a push opens its page', {
  tag: '@phone',
}, async ({ page }) => {
  const { sandbox } = ownPortal();
  const made = await fetch(`${sandbox}/push/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'fcm' }),
  });
  const { token: device } = (await made.json()) as { token: string };
  await inShell(page, device);
  const session = await openSession('office@demo.test');
  await enter(page, session, '/settings');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('On. This device shows new messages')).toBeVisible();

  const registered = await callPortal('user/registerUser', {}, session);
  const { Result } = (await registered.json()) as { Result: { user: { id: string } } };
  const title = `Closed ${randomUUID()}`;
  const input = { userId: Result.user.id, title, body: 'On Friday' };
  await callPortal('user/sendNotification', input, await openSession('admin@demo.test'));
  interface Arrived {
    device: string;
    title: string;
    data: { notifyId: string };
  }
  const arrived = async () => JSON.parse(await sandboxText('push.json')) as Arrived[];
  const find = async () => (await arrived()).find((push) => push.device === device);
  await expect.poll(async () => (await find())?.title, { timeout: 20_000 }).toBe(title);
  const data = (await find())?.data ?? {};

  await tell(page, 'pushNotificationActionPerformed', { notification: { data } });
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByText(/^Android app: arrived /)).toBeVisible();

  await page.goto('/auth/sign-out');
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  expect(await calledOf(page, 'PushNotifications', 'unregister')).toHaveLength(1);
  await callPortal(
    'user/sendNotification',
    { ...input, title: 'After signing out' },
    await openSession('admin@demo.test'),
  );
  const later = await openSession('office@demo.test');
  const list = await callPortal('notifications/retrieveNotifications', {}, later);
  const { Result: after } = (await list.json()) as { Result: { items: { id: string }[] } };
  const deliveries = await callPortal(
    'notifications/retrieveDeliveries',
    { id: after.items[0]?.id },
    later,
  );
  expect(await deliveries.json()).toMatchObject({ Result: { pushes: [] } });
});
