import type { Page } from 'puppeteer-core';

/** Runs in the page, from before its first script. */
interface Watch {
  /** When the first row was painted, in milliseconds since the navigation. */
  rowsAt: number | undefined;
  /** When the main thread last ended a task of more than 50 ms. */
  busyUntil: number;
}

declare global {
  var benchWatch: Watch;
}

/** A row of any list that renders only what is visible. */
const rowSelector = '[data-index]';

// The main thread counts as idle after this long without a long task.
const quietMs = 500;

function watch(selector: string): void {
  globalThis.benchWatch = { rowsAt: undefined, busyUntil: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      benchWatch.busyUntil = Math.max(benchWatch.busyUntil, startTime + duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (!document.querySelector(selector)) requestAnimationFrame(look);
    else requestAnimationFrame(painted);
  };
  const painted = () => {
    benchWatch.rowsAt = performance.now();
  };
  requestAnimationFrame(look);
}

/**
 * Opens the address; returns the milliseconds until its content is shown and the main thread is
 * idle.
 *
 * @param selector the content to wait for; by default a row of a list
 */
export async function timeUntilInteractive(
  page: Page,
  url: string,
  selector = rowSelector,
): Promise<number> {
  const { identifier } = await page.evaluateOnNewDocument(watch, selector);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    (quiet) => {
      const { rowsAt, busyUntil } = globalThis.benchWatch;
      return rowsAt !== undefined && performance.now() > Math.max(rowsAt, busyUntil) + quiet;
    },
    { polling: 50 },
    quietMs,
  );
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  return page.evaluate(() => Math.max(benchWatch.rowsAt ?? 0, benchWatch.busyUntil));
}

export interface Rows {
  readonly inPage: number;
  readonly inView: number;
}

export const countRows = (page: Page): Promise<Rows> =>
  page.evaluate((selector) => {
    const rows = [...document.querySelectorAll(selector)].map((row) => row.getBoundingClientRect());
    const inView = rows.filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
    return { inPage: rows.length, inView: inView.length };
  }, rowSelector);

export interface Scrolling {
  readonly frames: number;
  /** Frames more than 50 ms after the previous one. */
  readonly late: number;
  readonly worstMs: number;
}

/** An empty page as high as a long list, for the machine's own effect on frames. */
export const emptyPage = 'data:text/html,<title>Empty</title><div style="height:100000px"></div>';

const pixels = 16_000;
const pixelsPerSecond = 4000;

/** Scrolls down as with a wheel, and records the frames. */
export async function scroll(page: Page): Promise<Scrolling> {
  const session = await page.createCDPSession();
  const times = page.evaluate(
    (duration) =>
      new Promise<number[]>((resolve) => {
        const came: number[] = [];
        const look = (time: number) => {
          came.push(time);
          if (time - (came[0] ?? time) < duration) requestAnimationFrame(look);
          else resolve(came);
        };
        requestAnimationFrame(look);
      }),
    (pixels / pixelsPerSecond) * 1000,
  );
  await session.send('Input.synthesizeScrollGesture', {
    x: 720,
    y: 500,
    yDistance: -pixels,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
  });
  const came = await times;
  await session.detach();
  await page.evaluate(() => scrollTo(0, 0));
  const gaps = came.slice(1).map((time, index) => time - (came[index] ?? time));
  return {
    frames: gaps.length,
    late: gaps.filter((gap) => gap > 50).length,
    worstMs: Math.max(...gaps),
  };
}
