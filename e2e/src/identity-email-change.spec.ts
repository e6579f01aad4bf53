import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit, signIn, test } from './portal.ts';

// The page that a link to a new address opens, in each of its states. Its calls are answered here, as the
// server answers them; the journeys through it are in identity-accounts.spec.ts.

const owner = 'office@demo.test';
const address = 'new-address@demo.test';
const act = 'Change the address';
const passwordField = 'Password of your account';

interface Reply {
  status?: number;
  result?: unknown;
  error?: { Code: string; Message: string };
}

async function answer(page: Page, path: string, { status = 200, result, error }: Reply) {
  await page.route(`**/api/${path}`, (route) =>
    route.fulfill({
      status,
      json: { Success: !error, Result: result ?? null, Error: error ?? null, Messages: [] },
    }),
  );
}

/** Opens the link of a change of the owner's address. */
async function openLink(page: Page, { hasPassword }: { hasPassword: boolean }): Promise<void> {
  const change = { from: owner, hasPassword };
  const link = { kind: 'emailChange', email: address, hasAccount: false, company: null, change };
  await answer(page, 'auth/retrieveLink', { result: link });
  await page.goto(`/auth/link#${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Change your address' })).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
}

test('signed out, it asks for the password', async ({ page }) => {
  await openLink(page, { hasPassword: true });
  await page.getByRole('button', { name: act }).click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(page.getByLabel(passwordField, { exact: true })).toBeFocused();
});

test('signed out, with no password, it leads to the sign-in page and back', async ({ page }) => {
  await openLink(page, { hasPassword: false });
  await expect(page.getByRole('button', { name: act })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirectUrl=%2Fauth%2Flink$/);
});

test('signed in as its owner, one press is enough', async ({ page }) => {
  await signIn(page, owner, '/home');
  await openLink(page, { hasPassword: true });
  await expect(page.getByRole('button', { name: act })).toBeVisible();
  await expect(page.getByLabel(passwordField, { exact: true })).toHaveCount(0);
});

test('signed in as somebody else, it asks for the password of the account', async ({ page }) => {
  await signIn(page, 'site@demo.test', '/home');
  await openLink(page, { hasPassword: true });
  await expect(page.getByLabel(passwordField, { exact: true })).toBeVisible();
});

test('signed in as somebody else, with no password, it offers to sign out', async ({ page }) => {
  await signIn(page, 'site@demo.test', '/home');
  await openLink(page, { hasPassword: false });
  await expect(page.getByRole('button', { name: act })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Go to sign-in' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in as someone else' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test.describe('refused', () => {
  test.use({ allowedErrors: [/status of 409/] });

  test('it says why, keeps what was typed, and tries again', async ({ page }) => {
    await openLink(page, { hasPassword: true });
    const message = 'Another account has this address by now. Your own address stays as it is.';
    const error = { Code: 'conflict', Message: message };
    await answer(page, 'auth/confirmEmailChange', { status: 409, error });
    await page.getByLabel(passwordField, { exact: true }).fill('the password');
    await page.getByRole('button', { name: act }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel(passwordField, { exact: true })).toHaveValue('the password');
    await answer(page, 'auth/confirmEmailChange', { result: true });
    await page.getByRole('button', { name: act }).click();
    await expect(page.getByText(`You sign in as ${address} from now on.`)).toBeVisible();
    await expectAccessible(page);
  });
});
