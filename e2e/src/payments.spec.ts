import type { Locator, Page } from '@playwright/test';
import { orderDocuments, payInvoice, steerCards } from './pay.ts';
import { expect, expectAccessible, expectToFit, mailTo, signIn, test } from './portal.ts';

const attempt = (page: Page) => page.getByRole('region', { name: 'Attempt 1' });

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page);
}

test.afterEach(() => steerCards('approve', 0));

test('an administrator finds an order, and refunds a part of it once', { tag: '@desktop' }, async ({
  page,
}) => {
  const number = await orderDocuments(2);
  await signIn(page, 'admin@demo.test', '/admin');
  await page.getByRole('region', { name: 'Money' }).getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('searchbox').fill(number);
  await expect(page).toHaveURL(new RegExp(`q=${number}`));
  await page.getByRole('main').getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(attempt(page).getByText('Paid', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${number}` });
  await dialog.getByRole('radio', { name: /^Items, or part of an item/ }).check();
  const amount = dialog.getByRole('textbox', { name: /^Amount in dollars/ });
  const all = Number(await amount.inputValue());
  await amount.fill(String(all + 1));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText(/^Up to .* of this item can be refunded/)).toBeVisible();
  await expect(dialog.getByText('Say why, in at least 3 characters.')).toBeVisible();
  await look(page);
  await amount.fill('1.00');
  await dialog.getByLabel('Reason for the purchaser').fill('One of them was not needed');
  await dialog.getByLabel('Private note').fill('She rang on Monday');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Refund $1.00?' });
  await look(page);
  const since = new Date();
  await confirmation.getByRole('button', { name: 'Refund $1.00' }).dblclick();
  await expect(page.getByText('$1.00 refunded')).toBeVisible();
  await expect(
    attempt(page).getByText('Reason for the purchaser: One of them was not needed'),
  ).toHaveCount(1);
  await expect(attempt(page).getByText('Private note: She rang on Monday')).toHaveCount(1);
  const mail = await mailTo('learner@demo.test', since);
  expect(mail).toContain('One of them was not needed');
  expect(mail).not.toContain('She rang');
  await expect(page.getByText(/^Adjustment note A-/)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download Adjustment note/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(
    dialog.getByRole('radio', { name: `Full remaining amount: $${(all - 1).toFixed(2)}` }),
  ).toBeChecked();
});

test('axe finds no fault in what needs attention and its dialogs, and it fits 320 pixels', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(120_000);
  const digital = await orderDocuments();
  const printed = await orderDocuments(3);
  await steerCards('decline');
  const declined = await orderDocuments(9);
  await signIn(page, 'admin@demo.test', '/admin/payments/attention');
  const send = page.getByRole('button', { name: new RegExp(`^Send .* of order ${digital}$`) });
  await expect(send).toBeVisible();
  await look(page);
  await checkDialogOf(send);
  await checkDialogOf(page.getByRole('button', { name: `Mark as posted: order ${printed}` }));
  await page.goto(`/admin/payments/${declined}`);
  await checkDialogOf(attempt(page).getByRole('button', { name: 'Correct attempt 1' }));

  async function checkDialogOf(button: Locator): Promise<void> {
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('colleagues who may pay see the order, who placed it, and its receipt', {
  tag: '@desktop',
}, async ({ page }) => {
  const { orderNumber } = await payInvoice();
  await signIn(page, 'foreman@demo.test', '/orders');
  await page.getByRole('radio', { name: /Hallam/ }).check({ force: true });
  await expect(page).toHaveURL(/of=company/);
  await expect(page.getByText(`Order ${orderNumber}`)).toBeVisible();
  await expect(page.getByText(/^Placed by /).first()).toBeVisible();
  await look(page);
  await page.goto(`/order/${orderNumber}`);
  await expect(page.getByRole('button', { name: 'Download receipt' })).toBeVisible();
  await look(page);
  await signIn(page, 'office@demo.test', '/orders?of=company');
  await expect(page.getByText(`Order ${orderNumber}`)).toBeVisible();
});
