import { type FormInput, saveForm } from '@tradebridge/contract/forms';
import type { Browser, Page } from 'puppeteer-core';
import { filesOf, openBrowser, openTab } from './browser.ts';
import { dragOnto } from './drag.ts';
import { companyWith, importExtract } from './institution.ts';
import { ask } from './load.ts';
import { openPhone } from './phone.ts';
import { atMost, type Finding, type Question } from './question.ts';
import { startServer } from './servers.ts';
import { signIn, signInAsStaff } from './sign-in.ts';
import { median, percentile } from './statistics.ts';

type Fields = NonNullable<FormInput['fields']>;
type Type = Fields[number]['type'];

/** Types that occur in most forms, each twice. */
const usual = [
  'text',
  'textarea',
  'email',
  'date',
  'time',
  'toggle',
  'select',
  'radio',
  'likert',
  'nps',
] as const satisfies readonly Type[];

const options = ['Low', 'Middle', 'High'].map((label) => ({ label, value: label }));
const questions = ['The workshop', 'The trainers'];

const fieldsOfTwenty: Fields = [...usual, ...usual].map((type, index) => ({
  type,
  name: `field_${index}`,
  label: `Field ${index}`,
  editProps: {
    ...((type === 'select' || type === 'radio') && { options }),
    ...(type === 'likert' && { questions }),
  },
}));

/** Every tenth field depends on the previous one. */
const fieldsOfTwoHundred: Fields = Array.from({ length: 200 }, (_, index) => ({
  type: 'text',
  name: `field_${index}`,
  label: `Field ${index}`,
  editProps: {
    required: index % 3 === 0,
    ...(index % 10 === 9 && {
      showIf: { any: [{ field: `field_${index - 1}`, op: 'isEmpty' as const }] },
    }),
  },
}));

const presses = 60;

/**
 * Milliseconds from each key press until the next frame was displayed, in steps of 8 (Event
 * Timing).
 */
async function timePresses(page: Page): Promise<number[]> {
  // In the middle, with dependent fields before and after it.
  const inputs = await page.$$('main form input[type="text"], main form input:not([type])');
  const input = inputs[Math.floor(inputs.length / 2)];
  if (!input) throw new Error('The form has no text field.');
  // Scrolling to it lays out what was off-screen, and a click would miss it.
  await input.focus();
  await page.evaluate(() => {
    globalThis.benchPresses = [];
    // A task of ours after the frame would also wait for the browser's own work on forms.
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown') benchPresses.push(duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('a');
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  const typed = await input.evaluate((element) => (element as HTMLInputElement).value);
  if (typed !== 'a'.repeat(presses)) throw new Error(`The field contains "${typed}".`);
  const times = await page.evaluate(() => benchPresses);
  // The browser does not report faster ones.
  return [...times, ...Array(presses - times.length).fill(16)];
}

declare global {
  var benchPresses: number[];
}

async function measurePresses(browser: Browser, url: string, token: string): Promise<Finding> {
  const phone = await openPhone(browser, token);
  await phone.page.goto(url, { waitUntil: 'domcontentloaded' });
  await phone.page.waitForSelector('main form input', { timeout: 60_000 });
  await phone.page.waitForNetworkIdle({ idleTime: 1500, concurrency: 1, timeout: 60_000 });
  const times = await timePresses(phone.page);
  await phone.close();
  const shown = (value: number) => `${Math.round(value)} ms`;
  return atMost(
    'form of 200 fields on a simulated phone: from a key press until it is painted, p95',
    percentile(times, 0.95),
    50,
    { show: shown, about: ` (median ${shown(median(times))} of ${times.length})` },
  );
}

/** Drags a field over a screen of others, several times; each drag moves the whole outline. */
async function measureDrags(browser: Browser, url: string, token: string): Promise<Finding> {
  const page = await openTab(browser, token);
  // Room for as many rows as a field is dragged over.
  await page.setViewport({ width: 1440, height: 1400 });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('[data-field]', { timeout: 60_000 });
  await page.waitForNetworkIdle({ idleTime: 1500, concurrency: 1, timeout: 60_000 });
  const gaps: number[] = [];
  for (const [from, to] of [
    [1, 7],
    [8, 2],
    [3, 9],
    [7, 1],
  ] as const) {
    const titles = () => page.$$eval('[data-field]', (all) => all.map((one) => one.textContent));
    const before = await titles();
    const handles = await page.$$('li:has(> [data-field]) > span');
    const rows = await page.$$('li:has(> [data-field])');
    const [handle, target] = [handles[from], rows[to]];
    if (!handle || !target) throw new Error('The builder shows too few fields.');
    gaps.push(...(await dragOnto(page, handle, target)));
    if ((await titles())[from] === before[from]) throw new Error('The field was not moved.');
  }
  await page.close();
  const shown = (value: number) => `${Math.round(value)} ms`;
  return atMost(
    'builder of 200 fields: longest frame while one is dragged and dropped',
    Math.max(...gaps),
    50,
    { show: shown, about: ` (median ${shown(median(gaps))} of ${gaps.length})` },
  );
}

/** The cost of forms for respondents and editors. */
export const formPages: Question = {
  name: 'form-pages',
  async measure(bench) {
    const databaseUrl = await bench.makeDatabase('form_pages');
    await importExtract(bench, 'demo', databaseUrl);
    const token = await signIn(databaseUrl, await companyWith(bench, databaseUrl, 45));
    const staff = await signInAsStaff(databaseUrl);
    const server = await startServer(bench, databaseUrl);
    const save = (id: string, fields: Fields) =>
      ask(
        { url: server.url, token: staff },
        { name: id, path: saveForm.path, input: { form: { id, name: id, fields }, publish: true } },
      );
    await save('bench-20', fieldsOfTwenty);
    await save('bench-200', fieldsOfTwoHundred);
    const browser = await openBrowser();
    try {
      const there = await filesOf(browser, `${server.url}/home`, token);
      const files = await filesOf(browser, `${server.url}/custom-form/bench-20`, token);
      const added = [...files].filter(([file]) => !there.has(file));
      return [
        atMost(
          "form of 20 fields: JavaScript and CSS as transferred beyond home's",
          added.reduce((sum, [, size]) => sum + size, 0),
          40_000,
          { show: (bytes) => `${(bytes / 1000).toFixed(1)} kB`, about: ` (${added.length} files)` },
        ),
        await measurePresses(browser, `${server.url}/custom-form/bench-200`, token),
        await measureDrags(browser, `${server.url}/admin/forms/bench-200`, staff),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
