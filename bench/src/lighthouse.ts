import lighthouse from 'lighthouse';
import type { Browser, Page } from 'puppeteer-core';
import { openTab } from './browser.ts';
import { atLeast, type Finding } from './question.ts';
import { median } from './statistics.ts';

const points = (score: number) => String(Math.round(score));

/** Lighthouse counts code that is fetched for later, which nobody waits for. */
const minPerformance = 92;

// A busy machine loses the beginning of a recording now and then, which Lighthouse notices.
const maxAttempts = 5;

interface Scores {
  readonly performance: number;
  readonly access: number;
  /** What of accessibility fails, by the names of Lighthouse's audits. */
  readonly failed: readonly string[];
}

interface Visit {
  readonly url: string;
  /** Of whoever is signed in. */
  readonly token?: string;
  /** What is done in the tab before. */
  readonly prepare?: ((page: Page) => Promise<void>) | undefined;
}

/** What one run says of the page; undefined where the recording is not whole. */
async function run(browser: Browser, { url, token, prepare }: Visit): Promise<Scores | undefined> {
  const page = await openTab(browser, token);
  await prepare?.(page);
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

/** What Lighthouse says of a page on a mobile, whoever has the token being signed in. */
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
