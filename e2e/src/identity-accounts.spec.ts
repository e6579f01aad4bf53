import type { Locator, Page } from '@playwright/test';
import {
  appSetUp,
  enterPasscode,
  followLink,
  newAddress,
  openAccount,
  signInWithApp,
  signInWithNewApp,
  verification,
} from './accounts.ts';
import { nextPasscodeOf, passcodeOf } from './authenticator.ts';
import {
  callPortal,
  expect,
  expectAccessible,
  expectToFit,
  givePassword,
  linkTo,
  mailTo,
  passcodeBySms,
  password,
  signIn,
  test,
  tokenOf,
  visit,
} from './portal.ts';

test.setTimeout(120_000);

const dialogOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/**
 * Creates an account with the pages, follows the link in its e-mail, and returns to the sign-in
 * page.
 */
async function openAccountByPages(page: Page): Promise<string> {
  const email = newAddress();
  const since = new Date();
  await page.goto('/auth/sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Jo Person');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password.slice(0, 11));
  await expect(page.getByText('At least 12 characters', { exact: true })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByText('At least 12 characters: done')).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page);
  await followLink(page, email, since);
  await expectAccessible(page);
  await page.getByLabel('Enter the password you chose', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  return email;
}

/** Registers an authenticator app at the first sign-in; returns its key and the recovery codes. */
async function setUpApp(page: Page): Promise<{ key: string; codes: string[] }> {
  const setUp = appSetUp(page);
  const code = setUp.getByRole('img', { name: /QR code/ });
  await expect(code).toBeVisible();
  expect(await code.boundingBox()).toMatchObject({ width: 256, height: 256 });
  await expectAccessible(page);
  const key = ((await setUp.locator('code').textContent()) ?? '').replaceAll(/\s/g, '');
  await setUp.getByRole('button', { name: 'Next' }).click();
  await expectAccessible(page);
  await enterPasscode(verification(page), passcodeOf(key));
  const saving = dialogOf(page, 'Save your recovery codes');
  await expect(saving.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const codes = await saving.getByRole('listitem').allInnerTexts();
  await expect(saving.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await saving.getByLabel('I have saved these codes').check();
  await saving.getByRole('button', { name: 'Continue' }).click();
  return { key, codes };
}

/** Requests a change of the account's address in My Profile. */
async function askForAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Email address: Change' }).click();
  const dialog = dialogOf(page, 'Change your email address');
  await dialog.getByLabel('New email address').fill(address);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`Will change to ${address} once`)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await visit(page, '/auth/sign-out');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
}

test('a user creates an account, sets up an app, and signs in with it and with a recovery code', {
  tag: '@phone',
}, async ({ page }) => {
  const email = await openAccountByPages(page);
  await givePassword(page, email);
  const { key, codes } = await setUpApp(page);
  await expect(page).toHaveURL(/\/home$/);

  await signOut(page);
  await signInWithApp(page, email, key);

  await signOut(page);
  await givePassword(page, email);
  await verification(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await expectAccessible(page);
  await verification(page)
    .getByLabel('Recovery code')
    .fill(codes[0] ?? '');
  await verification(page).getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('You have 9 recovery codes left')).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
});

test('the second factor is changed to SMS, whose passcode is sent to the phone and can be sent again', {
  tag: '@phone',
}, async ({ page }) => {
  const email = await openAccount();
  await signInWithNewApp(page, email, '/profile');
  await page.getByRole('button', { name: 'Second factor: Change' }).click();
  const change = dialogOf(page, 'Change your second factor');
  await change.getByRole('radio', { name: /^SMS/ }).check();
  await change.getByRole('button', { name: 'Next' }).click();
  await expect(change.getByText('Enter your mobile number.')).toBeVisible();
  await expectAccessible(page);
  await change.getByLabel('Mobile number').fill('0412 345 678');
  let since = new Date();
  await change.getByRole('button', { name: 'Next' }).click();
  await expect(change.getByText('your mobile device')).toBeVisible();
  await enterPasscode(change, await passcodeBySms(since));
  await expect(page.getByText('Second factor changed')).toBeVisible();
  await expect(page.getByText(/A passcode by SMS to/)).toBeVisible();

  await signOut(page);
  since = new Date();
  await givePassword(page, email);
  await expect(verification(page).getByText('your mobile device')).toBeVisible();
  await expectAccessible(page);
  await enterPasscode(verification(page), await passcodeBySms(since));
  await expect(page).toHaveURL(/\/home$/);
});

test.describe('another address', () => {
  // The previous session has ended, and gets that response.
  test.use({ allowedErrors: [/status of 40[013]/] });

  test('is requested, cancelled, requested again and confirmed with the password', {
    tag: '@desktop',
  }, async ({ page, browser }) => {
    const email = await openAccount();
    const key = await signInWithNewApp(page, email, '/profile');
    await page.getByRole('button', { name: 'Email address: Change' }).click();
    const dialog = dialogOf(page, 'Change your email address');
    await dialog.getByLabel('New email address').fill(email);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog.getByText('This is already your address.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    let since = new Date();
    const mistaken = newAddress();
    await askForAddress(page, mistaken);
    await expectAccessible(page);
    await expectToFit(page);
    const mistakenLink = await linkTo(mistaken, since);
    await page.getByRole('button', { name: /^Cancel the change/ }).click();
    await expect(page.getByText(`Will change to ${mistaken}`)).toHaveCount(0);

    since = new Date();
    const address = newAddress();
    await askForAddress(page, address);
    expect(await mailTo(email, since)).toContain(address);
    const other = await (await browser.newContext()).newPage();
    await other.goto(mistakenLink);
    await expect(other.getByText('This link no longer works')).toBeVisible();
    await followLink(other, address, since);
    await expect(other.getByText(email)).toBeVisible();
    await expect(other.getByText(address)).toBeVisible();
    await other.getByRole('button', { name: 'Change the address' }).click();
    await expect(other.getByText('Enter your password.')).toBeVisible();
    await expectAccessible(other);
    await expectToFit(other);
    await other.getByLabel('Password of your account', { exact: true }).fill('not the password');
    await other.getByRole('button', { name: 'Change the address' }).click();
    await expect(other.getByText('Invalid password.')).toBeVisible();
    await other.getByLabel('Password of your account', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Change the address' }).click();
    await expect(other.getByText(`You now sign in as ${address}.`)).toBeVisible();

    await page.goto('/profile');
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await other.getByRole('link', { name: 'Go to sign-in' }).click();
    await signInWithApp(other, address, key);
    await other.goto('/profile');
    await expect(other.getByText(`You sign in as ${address}`)).toBeVisible();
    await other.context().close();
  });
});

test.describe('another address of an account without a password', () => {
  // The directory's page has no icon, and the ended session gets that response.
  test.use({ allowedErrors: [/status of 40[14]/] });

  test('is confirmed after its owner has signed in and returned to the link', {
    tag: '@phone',
  }, async ({ page }) => {
    const email = newAddress();
    // The directory keeps its own session: the second time it asks for nothing.
    const comeFromDirectory = async (): Promise<void> => {
      await page.getByRole('button', { name: /^Continue with Demonstration directory/ }).click();
    };
    await page.goto('/profile');
    await comeFromDirectory();
    await page.getByLabel('Another address').fill(email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const { key } = await setUpApp(page);
    await expect(page).toHaveURL(/\/profile$/);
    const since = new Date();
    const address = newAddress();
    await askForAddress(page, address);
    await callPortal('user/signOut', {}, await tokenOf(page));
    await followLink(page, address, since);
    await expect(page.getByText('Your account has no password.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await comeFromDirectory();
    await enterPasscode(verification(page), nextPasscodeOf(key));
    await page.getByRole('button', { name: 'Change the address' }).click();
    await expect(page.getByText(`You now sign in as ${address}.`)).toBeVisible();
  });
});

test('leaving with an unsaved name asks first, and a saved name is shown everywhere', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'new@demo.test', '/home');
  await page.getByRole('link', { name: /^My Profile: / }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change your name' }).click();
  const dialog = dialogOf(page, 'Change your name');
  await dialog.getByLabel('Name').fill('Robin New');
  await page.keyboard.press('Escape');
  const question = dialogOf(page, 'Unsaved Changes');
  await expect(question).toContainText(
    'Changes have not been saved. Are you sure you want to leave?',
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Robin New');
  await page.goBack();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Robin New' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test('settings stay on the device, and the server responds', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'new@demo.test', '/settings');
  await page.getByLabel('Developer tools').check();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open developer tools' }).click();
  await page.getByLabel('Log level').selectOption('Warning');
  await expectAccessible(page);
  await page.goBack();
  await page.reload();
  await expect(page.getByLabel('Developer tools')).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('settings'))).toContain(
    '"logLevel":"warn"',
  );
  await page.getByRole('link', { name: 'About this portal' }).click();
  await expect(page.getByText(/^Answered in \d+ ms$/)).toBeVisible();
  await expectAccessible(page);
});
