import lighthouse from 'lighthouse';
import type { Browser, Page } from 'puppeteer-core';
import { openBrowser, openTab } from './browser.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { atLeast, atMost, type Finding, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn } from './sign-in.ts';
import { median } from './statistics.ts';

const runs = 5;
const kibibyte = 1024;
const showSize = (bytes: number) => `${(bytes / kibibyte).toFixed(1)} KiB`;
const points = (score: number) => String(Math.round(score));

/** Bytes of scripts and styles that a first visit transfers, headers included. */
async function transferred(
  browser: Browser,
  url: string,
): Promise<{ files: number; bytes: number }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle0' });
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  await context.close();
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function scoresOf(page: Page, url: string): Promise<{ performance: number; access: number }> {
  const result = await lighthouse(
    url,
    {
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'error',
      // The live stream never ends: waiting until the network is silent would wait in vain.
      maxWaitForLoad: 12_000,
    },
    undefined,
    // Lighthouse brings the same library, and names its type by itself.
    page as never,
  );
  const { performance, accessibility } = result?.lhr.categories ?? {};
  return {
    performance: (performance?.score ?? 0) * 100,
    access: (accessibility?.score ?? 0) * 100,
  };
}

async function measureWithLighthouse(browser: Browser, name: string, url: string, token?: string) {
  const scores: { performance: number; access: number }[] = [];
  for (let run = 0; run < runs; run++) {
    const page = await openTab(browser, token);
    scores.push(await scoresOf(page, url));
    await page.close();
  }
  const performances = scores.map(({ performance }) => performance);
  return [
    atLeast(
      `${name}, Lighthouse on a mobile: performance`,
      median(performances),
      95,
      points,
      ` (${performances.map(points).join(', ')})`,
    ),
    atLeast(
      `${name}, Lighthouse on a mobile: accessibility`,
      Math.min(...scores.map(({ access }) => access)),
      100,
      points,
    ),
  ];
}

/** What the first two pages cost on a phone. */
export const signInAndHome: Question = {
  name: 'first-pages',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'demo');
    const token = await signIn(databaseUrl, await companyWith(bench, databaseUrl, 45));
    const server = await startServer(bench, databaseUrl);
    const browser = await openBrowser();
    const findings: Finding[] = [];
    try {
      const { files, bytes } = await transferred(browser, `${server.url}/auth/sign-in`);
      findings.push(
        atMost(
          'sign-in page: JavaScript and CSS as transferred',
          bytes,
          140 * kibibyte,
          showSize,
          ` (${files} files)`,
        ),
        ...(await measureWithLighthouse(browser, 'sign-in', `${server.url}/auth/sign-in`)),
        ...(await measureWithLighthouse(browser, 'home', `${server.url}/home`, token)),
      );
    } finally {
      await browser.close();
    }
    await server.stop();
    return findings;
  },
};
