import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal.ts';

test('an apprentice is found by name and opened, and going back keeps the search', {
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

test.describe('an unexpected failure', () => {
  test.use({ allowedErrors: [/It broke/] });

  test('is reported in a toast whose details open a dialog', { tag: '@desktop' }, async ({
    page,
  }) => {
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

  /**
   * Signs in while the part is missing until the page is reloaded, which then is the new version's.
   */
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
    // Nothing is prefetched if the data saver is on.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { saveData: true }),
      });
    });
    const seen = await signInWithoutPart(page);
    await openApprentices(page);
    expect(seen.visits).toBe(2);
  });

  test('reloads the page when it is needed, if prefetching it failed', { tag: '@phone' }, async ({
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
