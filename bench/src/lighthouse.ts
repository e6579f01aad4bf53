import lighthouse from 'lighthouse';
import type { Browser, Page } from 'puppeteer-core';
import { openTab } from './browser.ts';
import { atLeast, type Finding } from './question.ts';
import { median } from './statistics.ts';

const points = (score: number) => String(Math.round(score));

/** Lighthouse counts prefetched code, which no one waits for. */
const minPerformance = 92;

// A busy machine occasionally loses the start of a recording, which Lighthouse detects.
const maxAttempts = 5;

interface Scores {
  readonly performance: number;
  readonly access: number;
  /** Failed accessibility audits, by Lighthouse's names. */
  readonly failed: readonly string[];
}

interface Visit {
  readonly url: string;
  /** The session's token. */
  readonly token?: string;
  /** Steps in the tab beforehand. */
  readonly prepare?: ((page: Page) => Promise<void>) | undefined;
}

/** The scores of one run; undefined if the recording is incomplete. */
async function run(browser: Browser, { url, token, prepare }: Visit): Promise<Scores | undefined> {
  const page = await openTab(browser, token);
  await prepare?.(page);
  const result = await lighthouse(
    url,
    {
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'error',
      // The live stream never ends, so the network never becomes idle.
      maxWaitForLoad: 12_000,
    },
    undefined,
    // Lighthouse uses the same library with its own types.
    page as never,
  );
  await page.close();
  const { categories, audits = {} } = result?.lhr ?? {};
  const { performance, accessibility } = categories ?? {};
  if (typeof performance?.score !== 'number' || typeof accessibility?.score !== 'number') return;
  const isFailed = ({ id, weight }: { id: string; weight: number }) =>
    weight > 0 && audits[id]?.score === 0;
  return {
    performance: performance.score * 100,
    access: accessibility.score * 100,
    failed: accessibility.auditRefs.filter(isFailed).map(({ id }) => id),
  };
}

async function scoresOf(browser: Browser, visit: Visit): Promise<Scores> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const scores = await run(browser, visit);
    if (scores) return scores;
  }
  throw new Error(`Lighthouse could not measure ${visit.url} in ${maxAttempts} attempts.`);
}

/** Lighthouse scores of a page on a mobile, signed in with the token. */
export async function measureWithLighthouse(
  browser: Browser,
  name: string,
  { runs, ...visit }: Visit & { readonly runs: number },
): Promise<Finding[]> {
  const scores: Scores[] = [];
  while (scores.length < runs) scores.push(await scoresOf(browser, visit));
  const performances = scores.map(({ performance }) => performance);
  const failed = new Set(scores.flatMap((score) => score.failed));
  return [
    atLeast(`${name}, Lighthouse on a mobile: performance`, median(performances), minPerformance, {
      show: points,
      about: ` (${performances.map(points).join(', ')})`,
    }),
    atLeast(
      `${name}, Lighthouse on a mobile: accessibility`,
      Math.min(...scores.map(({ access }) => access)),
      100,
      { show: points, about: failed.size > 0 ? ` (${[...failed].join(', ')})` : '' },
    ),
  ];
}
