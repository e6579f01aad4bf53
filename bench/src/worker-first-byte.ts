import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { openBrowser, openTab } from './browser.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { spreadOf } from './phone.ts';
import { atMost, type Finding, plainFigure, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn } from './sign-in.ts';

const loads = 40;
const reach = { running: 1.2, stopped: 2 };

interface Tab {
  readonly page: Page;
  readonly session: CDPSession;
}

/**
 * What the service worker adds to the time to first byte of a page: running, and if it has to be
 * started first.
 */
export const workerFirstByte: Question = {
  name: 'worker-first-byte',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'demo');
    const token = await signIn(databaseUrl, await companyWith(bench, databaseUrl, 45));
    const server = await startServer(bench, databaseUrl);
    const browser = await openBrowser();
    const url = `${server.url}/home`;
    try {
      const without = await openIn(browser, token);
      await without.page.evaluateOnNewDocument(() => {
        Object.defineProperty(navigator.serviceWorker, 'register', { value: async () => {} });
      });
      const withWorker = await openIn(browser, token);
      await withWorker.page.goto(url);
      await withWorker.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      const times = { without: [] as number[], running: [] as number[], stopped: [] as number[] };
      for (let load = 0; load < loads; load += 1) {
        times.without.push(await firstByte(without.page, url));
        times.running.push(await firstByte(withWorker.page, url));
        await withWorker.session.send('ServiceWorker.stopAllWorkers');
        times.stopped.push(await firstByte(withWorker.page, url));
      }
      return findingsOf(times);
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

async function openIn(browser: Browser, token: string): Promise<Tab> {
  const page = await openTab(await browser.createBrowserContext(), token);
  const session = await page.createCDPSession();
  await session.send('ServiceWorker.enable');
  return { page, session };
}

/** Milliseconds until the first byte of a page, as measured by the browser. */
async function firstByte(page: Page, url: string): Promise<number> {
  await page.goto(url);
  return page.evaluate(() => {
    const [loaded] = performance.getEntriesByType('navigation');
    return (loaded as PerformanceNavigationTiming).responseStart;
  });
}

/** The lower quartile: other work on the machine only ever adds time. */
const quartile = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? 0;

function findingsOf(times: Record<'without' | 'running' | 'stopped', number[]>): Finding[] {
  const without = { ...spreadOf(times.without), usual: quartile(times.without) };
  const findings = (['running', 'stopped'] as const).map((state) => {
    const { range, show } = spreadOf(times[state]);
    const usual = quartile(times[state]);
    return atMost(
      `first byte of home with the service worker (${state}), against without`,
      usual / without.usual,
      reach[state],
      { about: ` (${show(usual)}, ${range})` },
    );
  });
  return [
    ...findings,
    plainFigure(
      'first byte of home without a service worker',
      without.usual,
      (value) => `${without.show(value)} (${without.range})`,
    ),
  ];
}
