import type { Browser, Page } from 'puppeteer-core';
import { openTab } from './browser.ts';
import { median } from './statistics.ts';
import { timeUntilInteractive } from './watch-page.ts';

/** Lighthouse's slow 4G, in bytes a second and milliseconds a round trip. */
const slow4G = { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 };
const timesSlower = 4;
const screen = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Time between home's being usable and the tap. */
const pauseMs = 3000;

/** How long before the tap the menu is opened, for a link inside it. */
const menuMs = 1000;

/** A link on home, and what its page shows. */
export interface Tap {
  /** What home shows once its data has loaded, as a selector. */
  readonly home: string;
  readonly path: string;
  /** Whether the link is in the menu that opens over the page, rather than in the bar. */
  readonly isInMenu?: boolean;
  /** The page's heading. */
  readonly title: string;
  /** The first of the page's own content, as a selector. */
  readonly content: string;
}

/** In milliseconds. */
export interface Visit {
  /** Until home's data is visible and the main thread is idle. */
  readonly home: number;
  /** From the touch until the new page's heading and first content are painted. */
  readonly tap: number;
}

/** A tab with a new browser profile, on a simulated phone and network. */
export async function openPhone(browser: Browser, token: string) {
  const context = await browser.createBrowserContext();
  const page = await openTab(context, token);
  await page.setViewport(screen);
  await page.emulateNetworkConditions(slow4G);
  await page.emulateCPUThrottling(timesSlower);
  return { page, close: () => context.close() };
}

interface Awaited {
  readonly title: string;
  readonly content: string;
}

/** Runs in the page. Resolves once the content after the next touch is painted. */
function watchTap({ title, content }: Awaited): void {
  globalThis.benchTap = new Promise((resolve) => {
    const touched = ({ timeStamp }: Event) => {
      const isThere = () =>
        document.querySelector('h1')?.textContent === title &&
        document.querySelector(content) !== null;
      const look = () => {
        // The callback runs before its frame is painted.
        if (isThere()) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        else requestAnimationFrame(look);
      };
      look();
    };
    document.addEventListener('touchstart', touched, { capture: true, once: true });
  });
}

declare global {
  var benchTap: Promise<number>;
}

const waitUntil = (page: Page, milliseconds: number) =>
  page.waitForFunction((time) => performance.now() >= time, { polling: 20 }, milliseconds);

/** Opens home, and taps three seconds after it is usable. */
export async function visit(page: Page, origin: string, tap: Tap): Promise<Visit> {
  const home = await timeUntilInteractive(page, `${origin}/home`, tap.home);
  if (tap.isInMenu) {
    await waitUntil(page, home + pauseMs - menuMs);
    await page.locator('nav button[aria-haspopup="dialog"]').click();
  }
  const place = tap.isInMenu ? 'dialog' : 'nav';
  const link = await page.waitForSelector(`${place} a[href="${tap.path}"]`, { visible: true });
  if (!link) throw new Error(`There is no link to ${tap.path}.`);
  await page.evaluate(watchTap, { title: tap.title, content: tap.content });
  await waitUntil(page, home + pauseMs);
  await link.tap();
  return { home, tap: await page.evaluate(() => globalThis.benchTap) };
}

const milliseconds = (value: number) => `${Math.round(value)} ms`;

/** The median, and the lowest and highest value for the reader. */
export function spreadOf(values: readonly number[]) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)].map(milliseconds);
  return { median: median(values), range: `${lowest}–${highest}`, show: milliseconds };
}
