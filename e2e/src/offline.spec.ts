import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit, signIn, test } from './portal.ts';
import { ownPortal } from './portals.ts';

test.use({
  serviceWorkers: 'allow',
  allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load resource)/],
});

/** Waits until this browser's service worker is active. */
const workerStandsBy = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const [name] = await caches.keys();
    return name;
  });

const cutOff = (context: BrowserContext) => context.setOffline(true);

const offline = (page: Page) => page.getByRole('heading', { name: 'The portal can’t be reached' });

test('without a connection a reload shows what is waiting, and Try again restores the portal', {
  tag: '@phone',
}, async ({ page, context }) => {
  await signIn(page, 'owner@demo.test', '/apprentices');
  expect(await workerStandsBy(page)).toBe('offline-page');
  const apprentice = page.getByRole('main').locator('a[href^="/apprentice/"]').first();
  await expect(apprentice).toBeVisible();
  await page.locator('a[href="/sign-offs"]').filter({ visible: true }).first().click();
  const requests = page.getByRole('main').getByRole('list');
  await expect(requests.first()).toBeVisible();

  // A running tab continues, and says since when.
  await cutOff(context);
  const notice = page.getByText(/^You’re offline. Last updated /);
  await expect(notice).toBeVisible();
  await expect(requests.first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Apprentices' })).toBeVisible();
  await expect(apprentice).toBeVisible();
  await expect(notice).toBeVisible();
  await page.goForward();
  await expect(requests.first()).toBeVisible();

  await page.reload();
  await expect(offline(page)).toBeVisible();
  await expect(page.getByText(/^Last tried at /)).toBeVisible();
  await expect(page.getByText('Nothing is waiting on this device to be sent.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(offline(page)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('You are connected again.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/sign-offs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Signoff Requests' })).toBeVisible();
});

test('decisions made without a connection are listed for their user, and counted for others', {
  tag: '@phone',
}, async ({ page, context }) => {
  await signIn(page, 'owner@demo.test', '/sign-offs');
  await workerStandsBy(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('list').first()).toBeVisible();
  await cutOff(context);
  await main
    .getByRole('checkbox', { name: /^(?!Select all)/ })
    .first()
    .check();
  await main.getByRole('button', { name: 'Confirm 1 unit' }).click();
  await expect(
    page.getByText(/Not confirmed yet: your confirmation of 1 unit/).first(),
  ).toBeVisible();

  await page.reload();
  const waiting = page.getByRole('region', { name: 'Waiting on this device' });
  await expect(waiting.getByText('Your confirmation')).toBeVisible();
  await expect(waiting.getByText(/^Since \d\d-\w{3}-\d{4} /)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  // Another tab has no session.
  const other = await context.newPage();
  await other.goto('/home');
  await expect(
    other.getByText('1 item is waiting on this device to be sent. Sign in to see it.'),
  ).toBeVisible();
  await expect(other.getByText('Your confirmation')).toBeHidden();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByText(/Not confirmed yet: your confirmation of 1 unit/).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).first().click();
  await expect(page.getByText(/Not confirmed yet: your confirmation of 1 unit/)).toHaveCount(0);
});

test('the page has the colours chosen on this device', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'owner@demo.test', '/settings');
  await workerStandsBy(page);
  await page.getByRole('radio', { name: 'Dark' }).click();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await cutOff(context);
  await page.reload();
  await expect(offline(page)).toBeVisible();
  expect(await ground()).toBe('rgb(15, 20, 18)');
});

test('sign-in has no worker, and files and calls never go through one', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/auth/sign-in');
  await expect(page.getByLabel('Email address')).toBeVisible();
  await page.waitForTimeout(5_000);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toHaveLength(0);

  await signIn(page, 'owner@demo.test', '/home');
  await workerStandsBy(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const passed = await page.evaluate(async () => {
    const kept = await (await caches.open('offline-page')).keys();
    // Browsers that support it only ask the worker for pages.
    const ways = performance
      .getEntriesByType('resource')
      .map(
        (entry) => (entry as unknown as { workerFinalSourceType: string }).workerFinalSourceType,
      );
    return { kept: kept.map(({ url }) => new URL(url).pathname), ways: [...new Set(ways)] };
  });
  expect(passed).toEqual({ kept: ['/offline'], ways: ['network'] });
});

/**
 * The portal at a separate address with the journey's own worker file: the browser requests that
 * without going through a page's request interception.
 */
async function portalWithWorker(): Promise<{
  address: string;
  serve(worker: string): void;
  stop(): void;
}> {
  let worker: string | null = null;
  const { port } = ownPortal();
  const server = createServer((request, response) => {
    if (request.url === '/sw.js' && worker !== null) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(worker);
      return;
    }
    const { method, url: path, headers } = request;
    const passed = forward({ port, host: 'localhost', method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    address,
    serve: (served) => {
      worker = served;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('a replaced worker reloads nothing, and one to be removed is removed', {
  tag: '@desktop',
}, async ({ page }) => {
  const dist = new URL('../../web/dist/', import.meta.url);
  const portal = await portalWithWorker();
  try {
    await signIn(page, 'owner@demo.test', `${portal.address}/home`);
    await workerStandsBy(page);
    const html = page.locator('html');
    await page.evaluate(async () => {
      const root = document.documentElement;
      root.dataset.stays = 'yes';
      const { active } = await navigator.serviceWorker.ready;
      active?.addEventListener('statechange', () => {
        root.dataset.before = active.state;
      });
    });
    const update = () =>
      page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

    portal.serve(`${await readFile(new URL('sw.js', dist), 'utf8')}\n// the next version`);
    await update();
    await expect(html).toHaveAttribute('data-before', 'redundant');
    await expect(html).toHaveAttribute('data-stays', 'yes');

    portal.serve(await readFile(new URL('no-sw.js', dist), 'utf8'));
    await update();
    const left = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        kept: await caches.keys(),
      }));
    await expect.poll(left).toEqual({ workers: 0, kept: [] });
    await expect(html).toHaveAttribute('data-stays', 'yes');
  } finally {
    portal.stop();
  }
});
