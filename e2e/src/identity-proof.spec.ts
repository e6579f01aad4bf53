import type { Page } from '@playwright/test';
import { confirmation, letProofExpire, openAccount, signInWithNewApp } from './accounts.ts';
import { expect, expectAccessible, mailTo, password, test } from './portal.ts';

// The browser logs a refused call as an error.
test.use({ allowedErrors: [/status of 40[03]/] });

const saving = (page: Page) => page.getByRole('dialog', { name: 'Save your recovery codes' });

test('a sensitive change asks for the password first, and then continues', {
  tag: '@phone',
}, async ({ page }) => {
  const email = await openAccount();
  await signInWithNewApp(page, email, '/profile');
  await letProofExpire(page, 'user/makeRecoveryCodes');
  await page.getByRole('button', { name: 'Recovery codes: Create new codes' }).click();
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
  expect(await mailTo(email, since)).toContain('new recovery codes were created');
});
