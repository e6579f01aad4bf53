import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit, signIn, test } from './portal.ts';

/** Pages of the parent company, with what shows that they are loaded. */
const pages: [path: string, heading: RegExp, loaded: string][] = [
  ['/home', /^Home$/, 'At a glance'],
  ['/apprentices', /^Apprentices$/, 'Cooper Bell'],
  ['/apprentice/TC10101', /./, 'UEE30820'],
  ['/sign-offs', /^Signoff Requests$/, 'Signoff Requests'],
  ['/apprentice-signoffs/TC10101', /./, 'Ngaire'],
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

for (const [email, sentence] of [
  ['admin@demo.test', 'Find a company'],
  ['support@demo.test', 'Find a company'],
  ['learner@demo.test', 'To pay'],
] as const) {
  test(`${email} is told in a plain sentence what is there for them`, async ({ page }) => {
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: sentence })).toBeAttached();
    await expect(page.getByRole('link', { name: /^Apprentices/ })).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('an apprentice is found by name, opened, and the way back keeps the search', async ({
  page,
}) => {
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

test.describe("another company's apprentice", () => {
  test.use({ allowedErrors: [/status of 404/] });

  test('does not exist', async ({ page }) => {
    await signIn(page, 'site@demo.test');
    for (const path of ['/apprentice/TC10101', '/apprentice-signoffs/TC10101']) {
      await page.goto(path);
      await expect(page.getByText('What you asked for does not exist.')).toBeVisible();
      await expect(page.getByText('Ngaire')).toHaveCount(0);
    }
  });
});

test.describe('a failure that nobody expected', () => {
  test.use({ allowedErrors: [/It broke/] });

  test('is told in a toast whose details open a dialog', async ({ page }) => {
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

  test('makes the page reload, once', async ({ page }) => {
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

  test('does so where it was fetched ahead in vain, once it is needed', async ({ page }) => {
    const ahead = page.waitForResponse(part);
    const seen = await signInWithoutPart(page);
    expect((await ahead).status()).toBe(404);
    expect(seen.visits).toBe(1);
    await openApprentices(page);
    expect(seen.visits).toBe(2);
  });
});
