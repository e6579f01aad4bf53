import type { Page } from '@playwright/test';
import { orderDocuments, steerCards } from './pay.ts';
import { expect, expectAccessible, expectToFit, mailTo, signIn, test } from './portal.ts';

const pdf = { name: 'results.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') };

const attempt = (page: Page) => page.getByRole('region', { name: 'Attempt 1' });

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page);
}

test.afterEach(() => steerCards('approve', 0));

test('an administrator finds an order, and pays back a part of it once', async ({ page }) => {
  const number = await orderDocuments(2);
  await signIn(page, 'admin@demo.test', '/admin');
  await page.getByRole('main').getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('searchbox').fill(number);
  await expect(page).toHaveURL(new RegExp(`q=${number}`));
  await look(page);
  await page.getByRole('main').getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(attempt(page).getByText('Paid', { exact: true }).first()).toBeVisible();
  await look(page);

  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${number}` });
  const amount = dialog.getByLabel('Amount in dollars');
  const all = Number(await amount.inputValue());
  await amount.fill(String(all + 1));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText(/^No more than .* can be paid back/)).toBeVisible();
  await expect(dialog.getByText('Say why, in at least 3 characters.')).toBeVisible();
  await expectAccessible(page);
  await amount.fill('1.00');
  await dialog.getByLabel('Reason').fill('One of them was not needed');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Pay back $1.00?' });
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Pay back $1.00' }).dblclick();
  await expect(page.getByText('$1.00 is paid back')).toBeVisible();
  await expect(attempt(page).getByText('Reason: One of them was not needed')).toHaveCount(1);
  await expect(page.getByText(/^Adjustment note A-/)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download Adjustment note/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(amount).toHaveValue((all - 1).toFixed(2));
});

test('a payment in doubt is resolved from the provider’s records, and the purchaser hears of it', async ({
  page,
}) => {
  await steerCards('unknown', 1_000);
  // Like no other order of these journeys: while it is in doubt, the same cannot be paid again.
  const number = await orderDocuments(7);
  await signIn(page, 'admin@demo.test', '/admin/payments/attention');
  const section = page.getByRole('region', { name: 'Payments whose outcome is not known' });
  await expect(section.getByRole('link', { name: `Order ${number}` })).toBeVisible();
  await look(page);
  await section.getByRole('link', { name: `Order ${number}` }).click();
  await attempt(page).getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: 'What became of this payment?' });
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog.getByText('Choose what the records say.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /^It was paid/ }).check();
  await dialog.getByLabel('Reference').fill('TX-0815');
  await dialog.getByLabel('Reason').fill('It stands in the day report');
  const since = new Date();
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('The payment stands as paid')).toBeVisible();
  await expect(attempt(page).getByText('It stands in the day report')).toBeVisible();
  await expect(page.getByText(/^Receipt P-/)).toBeVisible();
  expect(await mailTo('learner@demo.test', since)).toBeTruthy();
});

test('a digital document is sent, and printed ones are marked as posted', async ({ page }) => {
  const digital = await orderDocuments();
  const printed = await orderDocuments(3);
  await signIn(page, 'admin@demo.test', '/admin/payments/attention');
  await look(page);
  await page.getByRole('button', { name: new RegExp(`^Send .* of order ${digital}$`) }).click();
  const send = page.getByRole('dialog');
  await send
    .locator('input[type=file]')
    .setInputFiles({ ...pdf, name: 'results.txt', mimeType: 'text/plain' });
  await expect(send.getByRole('alert')).toContainText('results.txt');
  await send.locator('input[type=file]').setInputFiles(pdf);
  await expect(send.getByText(/^Chosen: results.pdf/)).toBeVisible();
  await expectAccessible(page);
  const since = new Date();
  await send.getByRole('button', { name: 'Send the document' }).click();
  await expect(send).toBeHidden();
  expect(await mailTo('learner@demo.test', since)).toBeTruthy();

  await page.getByRole('button', { name: `Mark as posted: order ${printed}` }).click();
  const post = page.getByRole('dialog', { name: `Mark as posted: order ${printed}` });
  await post.getByRole('checkbox').uncheck();
  await post.getByRole('button', { name: 'Mark as posted' }).click();
  await expect(post.getByText('Choose what was posted.')).toBeVisible();
  await expectAccessible(page);
  await post.getByRole('checkbox').check();
  await post.getByLabel('Tracking number').fill('AP-77');
  await post.getByRole('button', { name: 'Mark as posted' }).click();
  await expect(page.getByText(`Order ${printed} is marked as posted`)).toBeVisible();
  await page.goto(`/admin/payments/${printed}`);
  await expect(page.getByText(/^Posted .*, AP-77$/)).toBeVisible();
});

test('a day is settled against the provider’s records', async ({ page }) => {
  await orderDocuments();
  await signIn(page, 'admin@demo.test', '/admin/payments/settlement');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') });
  await expect(page.getByRole('alert')).toContainText('x.csv lacks orderId');
  await input.setInputFiles({
    name: 'provider.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('orderId,type,amount,reference\nNOBODYS-1,payment,12.00,TX\n'),
  });
  await expect(page.getByText('provider.csv, 1 record')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the settlement' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  const outcome = page.getByRole('list', { name: 'What needs a look' });
  await expect(outcome.getByText('NOBODYS-1')).toBeVisible();
  await look(page);
});

test('support staff look at payments and cannot act, nor see another room', async ({ page }) => {
  const number = await orderDocuments();
  await signIn(page, 'support@demo.test', `/admin/payments/${number}`);
  await expect(page.getByText(/^You can look at payments/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Refund|Send|Resolve|Mark)/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download receipt', exact: true })).toBeVisible();
  await page.goto('/admin/payments/attention');
  await expect(page.getByRole('link', { name: `Order ${number}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Send|Mark|Resolve|Done)/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Settlement' })).toHaveCount(0);
  for (const path of ['/admin', '/admin/payments/settlement', '/admin/learners']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/permission-denied$/);
  }
});

test('a student is found and invited', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/learners');
  await expect(page.getByText('Whom do you look for?')).toBeVisible();
  await page.getByRole('searchbox').fill('haddad');
  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible();
  await look(page);
  await page.getByRole('searchbox').fill('nguyen');
  const invite = page.getByRole('button', { name: /^Invite / }).first();
  await invite.click();
  const dialog = page.getByRole('dialog', { name: /^Invite .*\?$/ });
  await expectAccessible(page);
  const address = /goes to (\S+@\S+),/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
  const since = new Date();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(/ is invited$/)).toBeVisible();
  expect(await mailTo(address, since)).toContain('http');
});
