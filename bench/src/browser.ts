import { chromiumFlags, findChromium } from '@tradebridge/e2e/chromium';
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';

export const openBrowser = async (): Promise<Browser> =>
  puppeteer.launch({ executablePath: await findChromium(), args: chromiumFlags, headless: true });

/** A new tab, signed in with the token from the first page on. */
export async function openTab(browser: Browser | BrowserContext, token?: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  if (token) {
    await page.evaluateOnNewDocument((value) => sessionStorage.setItem('token', value), token);
  }
  return page;
}

// The network counts as idle after this long without traffic.
const silentMs = 1500;

/** Sets the user's data saver, so that code of other pages is not prefetched. */
const saveData = () => {
  const value = Object.assign(new EventTarget(), { saveData: true });
  Object.defineProperty(navigator, 'connection', { value });
};

/**
 * The scripts and styles that a first visit transfers for the page itself: their bytes by address,
 * including headers.
 *
 * @param prepare steps in the tab beforehand
 */
export async function filesOf(
  browser: Browser,
  url: string,
  token?: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const context = await browser.createBrowserContext();
  const page = await openTab(context, token);
  await page.evaluateOnNewDocument(saveData);
  if (prepare) {
    await prepare(page);
    // Files cached from earlier pages would not be transferred.
    await page.setCacheEnabled(false);
  }
  await page.goto(url);
  // A signed-in page keeps one stream open.
  await page.waitForNetworkIdle({ idleTime: silentMs, concurrency: token ? 1 : 0 });
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
      .map(({ name, transferSize }) => [name, transferSize] as const),
  );
  await context.close();
  return new Map(files);
}
