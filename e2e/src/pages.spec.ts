import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit, signIn, test } from './portal.ts';

/** Pages of the parent company, with what shows that they are loaded. */
const pages: [path: string, heading: RegExp, loaded: string][] = [
  ['/home', /^Home$/, 'At a glance'],
  ['/apprentices', /^Apprentices$/, 'Cooper Bell'],
  ['/apprentice/TC10101', /./, 'UEE30820'],
  ['/apprentice-training-plan/TC10101', /./, 'Stage 1'],
  ['/student-training-plans', /^Student Training Plans$/, 'Cooper Bell'],
  ['/apprentice-timetable/TC10101/2031-01-08?view=list', /./, 'Nothing on'],
  ['/timetable?view=list', /^Timetable$/, 'Wiring rules workshop'],
  ['/apprentice-attendance/TC10101', /./, 'Totals'],
  ['/sign-offs/history', /./, 'Sign-off history'],
  ['/sign-offs', /^Signoff Requests$/, 'Signoff Requests'],
  ['/apprentice-signoffs/TC10101', /./, 'Ngaire'],
  ['/pages', /^Working with us$/, 'Where to begin'],
  ['/pages/employer-guide', /^Employer guide$/, 'Who does what'],
  ['/news', /^News$/, 'Open day in the new electrical workshop'],
  ['/news/open-day', /^Open day/, 'Live demonstration of fault finding'],
  ['/nowhere', /./, 'Page not found.'],
];

test('every page has no fault that axe finds, in light and dark, and fits 320 pixels', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'owner@demo.test');
  for (const [path, heading, loaded] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(loaded).filter({ visible: true }).first()).toBeVisible();
    await expect(page).toHaveTitle(/ \| Tradebridge$/);
    await expectAccessible(page);
    await expectToFit(page);
  }
});

test('home has no fault that axe finds for staff and learners', async ({ page }) => {
  for (const [email, sentence] of [
    ['admin@demo.test', 'Find a company'],
    ['learner@demo.test', 'To pay'],
  ] as const) {
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: sentence })).toBeAttached();
    await expectAccessible(page);
  }
});

test('an apprentice is found by name, opened, and the way back keeps the search', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'office@demo.test', '/apprentices');
  await page.getByRole('searchbox').fill('tuhoe');
  await expect(page.getByText('Ngaire Tūhoe').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('Cooper Bell')).toHaveCount(0);
  await page.getByRole('link', { name: 'Ngaire Tūhoe' }).first().click();
  await expect(page).toHaveURL(/\/apprentice\/TC10101/);
  await expect(page.getByText('UEE30820').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('tuhoe');
});

test.describe('a failure that nobody expected', () => {
  test.use({ allowedErrors: [/It broke/] });

  test('is told in a toast whose details open a dialog', { tag: '@desktop' }, async ({ page }) => {
    await signIn(page, 'owner@demo.test');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('It broke.');
      });
    });
    await expect(page.getByText('Application Exception')).toBeVisible();
    await page.getByRole('button', { name: /details/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Application Error' });
    await expect(dialog).toContainText('It broke.');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
  });
});

test.describe('a part of the application that is gone after an update', () => {
  test.use({ allowedErrors: [/Failed to|status of 404|dynamically imported|Importing/] });

  const part = /assets\/.*apprentices.*\.js/i;

  /** Signs in where the part is gone until the page is loaded anew, which then is the new version's. */
  async function signInWithoutPart(page: Page): Promise<{ visits: number }> {
    const seen = { visits: 0 };
    page.on('request', (request) => {
      if (request.isNavigationRequest()) seen.visits += 1;
    });
    await page.route(part, (route) =>
      seen.visits === 1 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await signIn(page, 'owner@demo.test');
    return seen;
  }

  async function openApprentices(page: Page): Promise<void> {
    await page
      .getByRole('link', { name: /^Apprentices/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByText('Cooper Bell').filter({ visible: true }).first()).toBeVisible();
  }

  test('makes the page reload, once', { tag: '@phone' }, async ({ page }) => {
    // Nothing is fetched ahead where the user saves data.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { saveData: true }),
      });
    });
    const seen = await signInWithoutPart(page);
    await openApprentices(page);
    expect(seen.visits).toBe(2);
  });

  test('does so where it was fetched ahead in vain, once it is needed', { tag: '@phone' }, async ({
    page,
  }) => {
    const ahead = page.waitForResponse(part);
    const seen = await signInWithoutPart(page);
    expect((await ahead).status()).toBe(404);
    expect(seen.visits).toBe(1);
    await openApprentices(page);
    expect(seen.visits).toBe(2);
  });
});
