import { type CDPSession, devices, type Locator, type Page } from '@playwright/test';
import {
  besideWindowOrCard,
  besideWithLongWords,
  cutLabels,
  leftOnPaper,
  smallTargets,
} from './layout-faults.ts';
import { addressesOf, parentCompany } from './page-addresses.ts';
import { enter, expect, faultsIn, openSession, signIn, test } from './portal.ts';

/* Opens every page once, by user: no layout fault at any width, and none that axe finds. */

/**
 * From the narrowest phone to a wide screen; the last two are those for touch and for axe in light
 * mode.
 */
const widths = [320, 360, 600, 768, 820, 1024, 1280, 390, 1440];
const phone = 390;

const people = [
  ['learner', /^\/(my-fees|orders?|order-documents)\b/],
  ['admin', /^\/(admin|messages)\b/],
  ['owner', /^\//],
] as const;
type Person = (typeof people)[number][0];

const personOf = (address: string): Person =>
  people.find(([, pages]) => pages.test(address))?.[0] ?? 'owner';

/** Pages without a signed-in user. */
const signedOut = ['/auth/sign-in', '/auth/sign-up', '/auth/reset-password', '/auth/link', '/pay'];

/** Parts of pages with their own address. */
const parts = [
  ...['sign-in', 'uploads', 'employer', 'checkout'].map((part) => `/admin/settings?part=${part}`),
  '/admin/learners?q=haddad',
  '/timetable?view=week',
  '/timetable?view=month',
];

/** What is printed: tables and documents. */
const printed = /^\/(apprentices|invoices?|receipts?|sign-offs|apprentice-training-plan)\b/;

/** The tabs of an apprentice, whose height is limited on a phone. */
const tabsOfApprentice = /^\/apprentice(-\w+)*\//;
const maxTabHeight = 3000;

/** On a phone, the first row of each must start within 260 pixels from the top, if there is one. */
const lists: readonly (readonly [path: string, list: string])[] = [
  ['/apprentices', 'Apprentices'],
  ['/sign-offs', 'Waiting for sign-off'],
  ['/student-training-plans', 'Student Training Plans'],
  ['/work-placements', 'Work placements'],
  ['/invoices', 'Pre-enrolments to pay'],
  ['/receipts', 'Receipts'],
  ['/documents', 'Documents'],
  ['/admin/users', 'Users'],
  ['/admin/forms', 'List of forms'],
  ['/admin/pages', 'List of pages'],
  ['/admin/submissions', 'Submissions'],
  ['/admin/labels', 'List of labels'],
];

// Loading a page takes most of the time: the application navigates to the next one itself.
async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    const index = Number(history.state?.__TSR_index ?? 0) + 1;
    history.pushState({ __TSR_index: index, __TSR_key: `walk-${index}` }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

/** Waits until the page is idle and no longer changes. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const root = document.getElementById('root');
    const isOnItsWay = () => root?.querySelector('main [class*=bone], main [class*=spinner]');
    let before = '';
    for (let round = 0; round < 80; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 80));
      const now = root?.innerHTML ?? '';
      if (now === before && !isOnItsWay()) return;
      before = now;
    }
  });

/** Whether the device has a touch screen. */
const touch = (devtools: CDPSession, enabled: boolean): Promise<unknown> =>
  devtools.send('Emulation.setTouchEmulationEnabled', { enabled });

/** Faults that are still found after the page has been rendered again for another width. */
async function remaining(page: Page, find: () => string[]): Promise<string[]> {
  let found = await page.evaluate(find);
  for (let round = 0; round < 8 && found.length > 0; round += 1) {
    await page.waitForTimeout(150);
    found = await page.evaluate(find);
  }
  return found;
}

/** The faults of the current page. */
async function faultsOf(page: Page, devtools: CDPSession, address: string): Promise<string[]> {
  const faults: string[] = [];
  const note = (what: string, found: readonly string[]) =>
    faults.push(...found.map((one) => `${address} ${what}: ${one}`));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    note(`at ${width}`, await remaining(page, besideWindowOrCard));
    if (width === widths[0]) note('long words', await remaining(page, besideWithLongWords));
    if (width !== phone) continue;
    await touch(devtools, true);
    note('touch', await page.evaluate(smallTargets));
    await touch(devtools, false);
    note('in dark', await faultsIn(page, 'dark'));
    if (tabsOfApprentice.test(address)) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (height > maxTabHeight) note('tab', [`is ${height} pixels high`]);
    }
    const list = lists.find(([path]) => path === address)?.[1];
    if (!list) continue;
    const first = page.getByRole('list', { name: list, exact: true }).getByRole('listitem').first();
    const y = (await first.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    if (y >= 260) note('list', [`begins at ${y}`]);
  }
  note('in light', await faultsIn(page, 'light'));
  if (printed.test(address)) {
    await page.emulateMedia({ media: 'print' });
    note('on paper', await page.evaluate(leftOnPaper));
    await page.emulateMedia({ media: null });
  }
  return faults;
}

test.describe('every page', () => {
  const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Desktop Chrome'];
  test.use({
    // A missing page, or someone else's order, is one of the cases.
    allowedErrors: [/status of 40[34]/],
    // A window of any size, run with the journeys of the phone, which are faster than the others.
    ...{ userAgent, deviceScaleFactor, isMobile, hasTouch },
  });

  test('fits nine widths, has targets large enough for a finger, and passes axe', {
    tag: '@phone',
  }, async ({ page }) => {
    test.setTimeout(600_000);
    const company = await parentCompany();
    const ofRoutes = await addressesOf(await openSession('admin@demo.test'), company.id);
    const addresses = [...ofRoutes.filter((one) => one !== '/home'), ...parts];
    await page.setViewportSize({ width: 1440, height: 900 });
    const devtools = await page.context().newCDPSession(page);
    const faults: string[] = [];
    for (const address of signedOut) {
      await page.goto(address);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await settled(page);
      faults.push(...(await faultsOf(page, devtools, address)));
    }
    for (const [person] of people) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await enter(page, await openSession(`${person}@demo.test`), '/home');
      for (const address of ['/home', ...addresses.filter((one) => personOf(one) === person)]) {
        await goOn(page, address);
        await settled(page);
        await expect(page).toHaveTitle(/ \| Tradebridge$/);
        await expect(page.getByText(/couldn’t be loaded/)).toHaveCount(0);
        faults.push(...(await faultsOf(page, devtools, address)));
      }
    }
    expect(faults).toEqual([]);
  });
});

test('signing out can be reached in a window of any height', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'owner@demo.test', '/about');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const height of [360, 240]) {
    await page.setViewportSize({ width: 1440, height });
    for (const name of ['Settings', 'Sign-Out']) {
      await expect(menu.getByRole('link', { name })).toBeInViewport();
    }
  }
});

test('at 320 pixels the labels of the bar are complete, including that of the current page', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const person of ['owner', 'learner', 'admin']) {
    await enter(page, await openSession(`${person}@demo.test`), '/home');
    const bar = page.getByRole('navigation', { name: 'Most used' });
    await expect(bar.getByRole('link').first()).toBeVisible();
    const names = await bar.getByRole('link').allInnerTexts();
    for (const [index, name] of names.entries()) {
      await bar.getByRole('link').nth(index).click();
      await expect(bar.getByRole('link').nth(index)).toHaveAttribute('aria-current', 'page');
      await settled(page);
      expect(await bar.evaluate(cutLabels), `${person} at ${name}`).toEqual([]);
    }
  }
});

test('with text of twice the size nothing is beside the window, and the bar stays complete', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: phone, height: 844 });
  const company = await parentCompany();
  const addresses = await addressesOf(await openSession('admin@demo.test'), company.id);
  const training = addresses.filter((address) => tabsOfApprentice.test(address));
  await enter(page, await openSession('owner@demo.test'), '/home');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const bar = page.getByRole('navigation', { name: 'Most used' });
  for (const address of ['/home', ...lists.map(([path]) => path), '/timetable', ...training]) {
    if (personOf(address) !== 'owner') continue;
    await goOn(page, address);
    await settled(page);
    expect(await remaining(page, besideWindowOrCard), address).toEqual([]);
    expect(await bar.evaluate(cutLabels), address).toEqual([]);
  }
});

test.describe('a toast', () => {
  test.use({ allowedErrors: [/It broke/] });

  const button = (page: Page | Locator, name: RegExp) => page.getByRole('button', { name });

  /** An unexpected failure may be reported at any time, over the current page. */
  async function expectUncovered(page: Page, primary: Locator): Promise<void> {
    await primary.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('It broke.');
      });
    });
    const toast = page.getByText('Application Exception').last();
    await expect(toast).toBeVisible();
    const isOnTop = primary.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      // Its corners are round.
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.8].map((y) => [x, y] as const));
      return points.every(([x, y]) => {
        const there = document.elementFromPoint(left + width * x, top + height * y);
        return there !== null && element.contains(there);
      });
    });
    expect(await isOnTop, `${primary} is covered`).toBe(true);
    await expect(toast).toBeVisible();
  }

  test('covers no primary button of a page or a dialog', async ({ page }) => {
    await signIn(page, 'owner@demo.test', '/sign-offs');
    await page.getByRole('checkbox', { name: /^Select all \d+$/ }).check();
    await expectUncovered(page, button(page, /^Confirm \d+ units?$/));
    await page.getByRole('button', { name: /^Add a comment/ }).click();
    const comment = page.getByRole('dialog');
    await expectUncovered(page, button(comment, /^Confirm/));

    await signIn(page, 'owner@demo.test', '/invoices');
    await page.locator('a[href^="/invoice/"]').first().click();
    // The list, which has such buttons too, is gone by then.
    await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible();
    await expectUncovered(page, button(page, /^Pay \$/));

    await signIn(page, 'admin@demo.test', '/admin/messages');
    await button(page, /^Send a message$/)
      .first()
      .click();
    await expectUncovered(page, button(page.getByRole('dialog'), /^Send$/));
  });
});
