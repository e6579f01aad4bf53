import type { Page } from '@playwright/test';
import { newAddress } from './accounts.ts';
import {
  callPortal,
  expect,
  expectAccessible,
  expectToFit,
  linkTo,
  mailTo,
  password,
  signIn,
  test,
} from './portal.ts';

test.setTimeout(120_000);

async function openUser(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await page
    .getByRole('link')
    .filter({ has: page.locator('b') })
    .click();
  await expect(page.getByText(email).first()).toBeVisible();
}

test('a colleague gets staff claims once the address is confirmed, for which a mail is sent', async ({
  page,
}) => {
  const email = newAddress();
  await callPortal('auth/signUp', { email, password, name: 'Jo Person' });
  await signIn(page, 'admin@demo.test', '/admin');
  await openUser(page, email);
  const change = page.getByRole('button', { name: 'Change claims' });
  await expect(change).toBeDisabled();
  await expect(page.getByText('Nobody has confirmed the email address')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  const since = new Date();
  await page.getByRole('button', { name: 'Send verification mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a verification mail to Jo Person?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send verification mail' }).click();
  await expect(page.getByText(`A verification mail is on its way to ${email}`)).toBeVisible();
  const token = new URL(await linkTo(email, since)).hash.slice(1);
  expect((await callPortal('auth/verifyEmail', { token, password })).status).toBe(200);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Send verification mail' })).toHaveCount(0);
  await change.click();
  const claims = page.getByRole('dialog', { name: 'Change the staff claims of Jo Person' });
  await claims.getByRole('radio', { name: /^Support/ }).check();
  await claims.getByLabel('Reason').fill('A new colleague');
  const changed = new Date();
  await claims.getByRole('button', { name: 'Change claims' }).click();
  await expect(page.getByText('The staff claims of Jo Person are changed')).toBeVisible();
  expect(await mailTo(email, changed)).toContain('from none to support');
  expect(await mailTo('admin@demo.test', changed)).toContain(email);
});
