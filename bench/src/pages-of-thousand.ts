import type { Browser, Page } from 'puppeteer-core';
import { openBrowser, openTab } from './browser.ts';
import { companyWith, institutionUrl } from './institution.ts';
import { atMost, type Finding, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn } from './sign-in.ts';
import { compare, inTurns, median } from './statistics.ts';
import {
  countRows,
  emptyPage,
  type Scrolling,
  scroll,
  timeUntilInteractive,
} from './watch-page.ts';

const rounds = 9;
const scrolls = 7;
const milliseconds = (value: number) => `${Math.round(value)} ms`;
const count = (value: number) => String(value);

interface Visit {
  readonly url: string;
  readonly token: string;
}

/** Opens a page in a new tab like a returning user: files are in the browser's cache. */
async function visit(browser: Browser, { url, token }: Visit) {
  const page = await openTab(browser, token);
  const interactive = await timeUntilInteractive(page, url);
  const rows = await countRows(page);
  await page.close();
  return { interactive, rows };
}

async function scrollThrough(page: Page): Promise<Scrolling[]> {
  const passes: Scrolling[] = [];
  for (let pass = 0; pass < scrolls; pass++) passes.push(await scroll(page));
  await page.close();
  return passes;
}

async function scrollThroughList(browser: Browser, { url, token }: Visit): Promise<Scrolling[]> {
  const page = await openTab(browser, token);
  await timeUntilInteractive(page, url);
  return scrollThrough(page);
}

async function scrollThroughNothing(browser: Browser): Promise<Scrolling[]> {
  const page = await openTab(browser);
  await page.goto(emptyPage);
  return scrollThrough(page);
}

const showLate = (passes: readonly Scrolling[]) => passes.map(({ late }) => late).join(', ');

async function measurePage(browser: Browser, name: string, many: Visit, few: Visit) {
  await visit(browser, many);
  await visit(browser, few);
  const pairs = await inTurns(
    rounds,
    () => visit(browser, many),
    () => visit(browser, few),
  );
  const times = compare(
    pairs.map(({ one, other }) => ({ one: one.interactive, other: other.interactive })),
    milliseconds,
  );
  const last = pairs.at(-1);
  const { inPage, inView } = last?.one.rows ?? { inPage: Number.NaN, inView: Number.NaN };
  const passes = await scrollThroughList(browser, many);
  const empty = await scrollThroughNothing(browser);
  const findings: Finding[] = [
    atMost(
      `${name} in the browser, employer with 1,000 against 45: time until interactive`,
      times.ratio,
      1.3,
      { about: times.about },
    ),
    atMost(
      `${name} in the browser, employer with 1,000: rows in the page, of those in view`,
      inPage / inView,
      3,
      { about: ` (${inPage} in the page, ${inView} in view; with 45: ${last?.other.rows.inPage})` },
    ),
    atMost(
      `${name} in the browser, employer with 1,000: frames over 50 ms while scrolling`,
      median(passes.map(({ late }) => late)),
      0,
      {
        show: count,
        about: ` (${showLate(passes)} in ${scrolls} passes of ${median(passes.map(({ frames }) => frames))} frames, longest ${milliseconds(Math.max(...passes.map(({ worstMs }) => worstMs)))}; an empty page: ${showLate(empty)})`,
      },
    ),
  ];
  return findings;
}

/** Whether the number of apprentices affects a page. */
export const pagesOfThousand: Question = {
  name: 'pages',
  async measure(bench) {
    const databaseUrl = await institutionUrl(bench, 'large');
    const server = await startServer(bench, databaseUrl);
    const [many, few] = await Promise.all(
      [1000, 45].map(async (contracts) => ({
        token: await signIn(databaseUrl, await companyWith(bench, databaseUrl, contracts)),
      })),
    );
    if (!many || !few) throw new Error('Two companies are needed.');
    const browser = await openBrowser();
    const findings: Finding[] = [];
    try {
      for (const [name, path] of [
        ['sign-off list', '/sign-offs'],
        ['apprentice list', '/apprentices'],
      ] as const) {
        const url = server.url + path;
        findings.push(...(await measurePage(browser, name, { ...many, url }, { ...few, url })));
      }
    } finally {
      await browser.close();
    }
    await server.stop();
    return findings;
  },
};
