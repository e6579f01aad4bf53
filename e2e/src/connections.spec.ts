import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.ts';
import { expect, openSession, test } from './portal.ts';
import { ownPortal } from './portals.ts';

// Over HTTP/1.1 a browser opens six connections to a host. Every page used to keep one for its live
// stream, including pages in the back/forward cache, so that the seventh page never loaded.

declare global {
  interface Window {
    /** Whether the page was restored from the back/forward cache. */
    wasKept?: boolean;
  }
}

// Playwright turns off the back/forward cache, where the fault was.
const withHistoryCache = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };

let context: BrowserContext;
test.beforeEach(async () => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumFlags,
    ...withHistoryCache,
  });
  context = await browser.newContext({ baseURL: ownPortal().address, locale: 'en-AU' });
  const token = await openSession('owner@demo.test');
  await context.addInitScript((held) => {
    sessionStorage.setItem('token', held);
    window.addEventListener('pageshow', ({ persisted }) => {
      window.wasKept = persisted;
    });
  }, token);
});
test.afterEach(() => context?.browser()?.close());

/** Milliseconds until the page shows its main content. */
async function load(page: Page, [path, heading]: readonly [string, string]): Promise<number> {
  const begun = performance.now();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return performance.now() - begun;
}

const pages = [
  ['/home', 'Home'],
  ['/apprentices', 'Apprentices'],
] as const;
const pageOf = (index: number) => pages[index % pages.length] ?? pages[0];

// A busy machine may stall for seconds; a page without a connection waits for tens of seconds.
const maxStallMs = 8_000;
const limitOf = (first: number) => Math.max(2 * first, maxStallMs);

test('ten loads in one tab are each as fast as the first', { tag: '@desktop' }, async () => {
  const page = await context.newPage();
  const times: number[] = [];
  for (let index = 0; index < 10; index += 1) times.push(await load(page, pageOf(index)));
  const [first = 0] = times;
  expect(Math.max(...times), times.join(', ')).toBeLessThan(limitOf(first));
});

test('a page restored from the back/forward cache reconnects to the live stream', {
  tag: '@desktop',
}, async () => {
  const page = await context.newPage();
  await load(page, pageOf(0));
  await load(page, pageOf(1));
  const reasons = await watchCache(page);
  let listeners = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/live')) listeners += 1;
  });
  // A page from the cache is not loaded again, so it has no 'load' event.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.wasKept)).toBeDefined();
  test.skip(
    reasons.includes('BackForwardCacheDisabledForDelegate'),
    'this browser has no such cache',
  );
  expect(await page.evaluate(() => window.wasKept), reasons.join(', ')).toBe(true);
  await expect.poll(() => listeners).toBeGreaterThan(0);
});

/** The browser's reasons for not using its cache, added as they are reported. */
async function watchCache(page: Page): Promise<string[]> {
  const reasons: string[] = [];
  const devTools = await context.newCDPSession(page);
  devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  await devTools.send('Page.enable');
  return reasons;
}

test('ten tabs are each as fast as the first', { tag: '@desktop' }, async () => {
  const times: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    times.push(await load(await context.newPage(), pageOf(index)));
  }
  const [first = 0] = times;
  expect(Math.max(...times), times.join(', ')).toBeLessThan(limitOf(first));
});
