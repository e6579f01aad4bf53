import type { Page } from '@playwright/test';
import {
  confirmation,
  enterPasscode,
  letProofExpire,
  openAccount,
  signInWithNewApp,
} from './accounts.ts';
import { expect, expectAccessible, mailTo, passcodeTo, password, signIn, test } from './portal.ts';

// A refused call is an error of the page's console.
test.use({ allowedErrors: [/status of 40[03]/] });

const saving = (page: Page) => page.getByRole('dialog', { name: 'Save your recovery codes' });

test('a sensitive change asks for the password first, and goes on by itself', async ({ page }) => {
  const email = await openAccount();
  await signInWithNewApp(page, email, '/profile');
  await letProofExpire(page, 'user/makeRecoveryCodes');
  await page.getByRole('button', { name: 'Recovery codes: Make new codes' }).click();
  const dialog = confirmation(page);
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Enter your password.')).toBeVisible();

  await dialog.getByLabel('Your password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Invalid password.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(saving(page)).toContainText('Nothing was changed');

  await letProofExpire(page, 'user/makeRecoveryCodes');
  await saving(page).getByRole('button', { name: 'Retry' }).click();
  await dialog.getByLabel('Your password').fill(password);
  const since = new Date();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(saving(page).getByRole('listitem')).toHaveCount(10);
  expect(await mailTo(email, since)).toContain('new recovery codes were made');
});

test('a passcode of the second factor confirms it as well, and can be sent anew', async ({
  page,
}) => {
  const email = 'new@demo.test';
  await signIn(page, email, '/profile');
  await letProofExpire(page, 'user/startSecondFactorChange');
  await page.getByRole('button', { name: 'Second factor: Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change your second factor' });
  await change.getByRole('radio', { name: /^Authenticator app/ }).check();
  await change.getByRole('button', { name: 'Next' }).click();
  const dialog = confirmation(page);
  const since = new Date();
  await dialog.getByRole('button', { name: 'Use a passcode instead' }).click();
  await expect(dialog.getByText(`sent to ${email}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Resend Passcode \(/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use your password instead' }).click();
  await expect(dialog.getByLabel('Your password')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use a passcode instead' }).click();
  // Asked for again too soon, it says so; the passcode that is on its way works.
  await expect(dialog.getByRole('alert')).toContainText('A passcode was sent just now.');
  await enterPasscode(dialog, await passcodeTo(email, since));
  await expect(dialog).toBeHidden();
  await expect(change.getByText('Cannot scan it?')).toBeVisible();
});

test.describe('the present password', () => {
  test('is the proof where the password itself changes, asked for once', async ({ page }) => {
    const email = await openAccount();
    await signInWithNewApp(page, email, '/profile');
    await page.getByRole('button', { name: 'Password: Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change your password' });
    await dialog.getByLabel('Current password').fill('not the password');
    await dialog.getByLabel('New password').fill('Apprentice-demo-2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Invalid password.');
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your password is changed')).toBeVisible();
    await expect(confirmation(page)).toBeHidden();
  });
});
