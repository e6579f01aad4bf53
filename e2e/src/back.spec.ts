import type { Locator, Page } from '@playwright/test';
import { expect, givePassword, signIn, test } from './portal.ts';

const bar = (page: Page): Locator => page.getByRole('navigation', { name: 'Most used' });
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Menu' });

async function openMenu(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Menu' }).tap();
  await expect(drawer(page)).toBeVisible();
}

/** Opens home, then the sign-offs, and chooses a unit. */
async function chooseUnit(page: Page): Promise<Locator> {
  await signIn(page, 'foreman@demo.test', '/home');
  await bar(page)
    .getByRole('link', { name: /^Sign-offs/ })
    .tap();
  const unit = page
    .getByRole('list', { name: 'Waiting for sign-off' })
    .getByRole('checkbox', { name: /^(?!Select all)/ })
    .first();
  await unit.check();
  return unit;
}

async function openNotYet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Not yet/ }).tap();
  const dialog = page.getByRole('dialog', { name: /^Not yet/ });
  await expect(dialog).toBeVisible();
  return dialog;
}

// Back is a button of the phone.
test.describe('on a phone', { tag: '@phone' }, () => {
  test('Back closes a dialog, and only the next Back leaves the page', async ({ page }) => {
    const unit = await chooseUnit(page);
    await unit.scrollIntoViewIfNeeded();
    const dialog = await openNotYet(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/sign-offs$/);
    await expect(unit).toBeChecked();
    // Going forward does not reopen it.
    await page.goForward();
    await expect(page).toHaveURL(/\/sign-offs$/);
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('a dialog closed by its button leaves nothing behind for Back', async ({ page }) => {
    await chooseUnit(page);
    for (let times = 0; times < 2; times++) {
      const dialog = await openNotYet(page);
      await dialog.getByRole('button', { name: 'Close', exact: true }).tap();
      await expect(dialog).toBeHidden();
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('a reload with an open dialog leaves the page, with nothing over it', async ({ page }) => {
    await chooseUnit(page);
    await openNotYet(page);
    await page.reload();
    await expect(page.getByRole('list', { name: 'Waiting for sign-off' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('Back closes the menu; a link in it opens a page, and Back from there returns to where it was opened', async ({
    page,
  }) => {
    await signIn(page, 'foreman@demo.test', '/home');
    await bar(page)
      .getByRole('link', { name: /^Sign-offs/ })
      .tap();
    await expect(page).toHaveURL(/\/sign-offs$/);
    await openMenu(page);
    await page.goBack();
    await expect(drawer(page)).toBeHidden();
    await expect(page).toHaveURL(/\/sign-offs$/);

    await openMenu(page);
    await drawer(page)
      .getByRole('link', { name: /^Signoff Requests/ })
      .tap();
    await expect(drawer(page)).toBeHidden();

    await openMenu(page);
    await drawer(page)
      .getByRole('link', { name: /^Apprentices/ })
      .tap();
    await expect(page).toHaveURL(/\/apprentices$/);
    await expect(drawer(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/sign-offs$/);
    await expect(drawer(page)).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL(/\/apprentices$/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  });

  test.describe('a dialog over the menu', () => {
    test.use({ allowedErrors: [/It broke/] });

    test('closes first, then the menu, then the page is left', async ({ page }) => {
      await signIn(page, 'foreman@demo.test', '/home');
      await bar(page)
        .getByRole('link', { name: /^Apprentices/ })
        .tap();
      await expect(page).toHaveURL(/\/apprentices$/);
      await openMenu(page);
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error('It broke.');
        });
      });
      // Nothing outside a modal menu can be tapped, but the toast's handler can be run.
      await page
        .getByRole('button', { name: /details/i, includeHidden: true })
        .evaluate((button: HTMLElement) => button.click());
      const dialog = page.getByRole('dialog', { name: 'Application Error' });
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(drawer(page)).toBeVisible();
      await page.goBack();
      await expect(drawer(page)).toBeHidden();
      await expect(page).toHaveURL(/\/apprentices$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/home$/);
    });
  });

  test('Back from the passcode returns to the sign-in form', async ({ page }) => {
    await page.goto('/');
    await givePassword(page, 'owner@demo.test');
    const dialog = page.getByRole('dialog', { name: 'Verify MFA Passcode' });
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Email address')).toBeVisible();
  });
});
