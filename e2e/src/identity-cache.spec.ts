import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal.ts';

test.use({
  serviceWorkers: 'allow',
  // Asking for what is not cached fails.
  allowedErrors: [/ERR_CACHE_MISS|Failed to (fetch|load resource)/],
});

/** Whether the browser's cache has the address, as fetched with these headers. */
const isCached = (page: Page, url: string, headers: Record<string, string> = {}) =>
  page.evaluate(
    ([address, given]) =>
      fetch(address, { cache: 'only-if-cached', mode: 'same-origin', headers: given }).then(
        ({ ok }) => ok,
        () => false,
      ),
    [url, headers] as const,
  );

const offlinePage = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return (await (await caches.open('offline-page')).match('/offline'))?.ok;
  });

/** Signs out, and returns to a page with the application's script. */
async function signOut(page: Page) {
  await page.goto('/auth/sign-out');
  await expect(page).toHaveURL(/\/auth\/sign-in/);
}

test('a download is in no cache, and the first sign-out clears what an earlier version left', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'office@demo.test', '/apprentice-training-plan/TC10101');
  const [request] = await Promise.all([
    page.waitForRequest(/\/api\/employer\/download/),
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Active training plan' }).click(),
  ]);
  const { authorization = '', 'x-requested-with': from = '' } = request.headers();
  const headers = { authorization, 'x-requested-with': from };
  expect(request.method()).toBe('GET');
  expect(await isCached(page, request.url(), headers)).toBe(false);

  const script = await page.locator('script[src]').first().getAttribute('src');
  if (!script) throw new Error('The page has no script.');
  // It stands for what is cached.
  expect(await isCached(page, script)).toBe(true);
  expect(await offlinePage(page)).toBe(true);
  await signOut(page);
  expect(await isCached(page, script)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('cache-cleared'))).toBe('yes');
  // The service worker and its page stay.
  expect(await offlinePage(page)).toBe(true);

  await signIn(page, 'office@demo.test', '/home');
  expect(await isCached(page, script)).toBe(true);
  await signOut(page);
  expect(await isCached(page, script)).toBe(true);
});
