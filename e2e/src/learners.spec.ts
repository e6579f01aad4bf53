import type { Page } from '@playwright/test';
import { orderDocuments } from './pay.ts';
import { expect, expectAccessible, expectToFit, signIn, test } from './portal.ts';

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page);
}

const inMenu = (page: Page, name: string, isMobile: boolean) =>
  page
    .getByRole('navigation', { name: isMobile ? 'Most used' : 'Main menu' })
    .getByRole('link', { name });

test('a learner sees immediately what is due and for what, and pays it from there', async ({
  page,
}) => {
  await signIn(page, 'learner@demo.test', '/home');
  await expect(page.getByText(/^.+\. You owe \$[\d,.]+/)).toBeVisible();
  const fees = page.getByRole('list', { name: 'To pay' });
  const first = fees.getByRole('listitem').first();
  await expect(first.getByText(/overdue|due/)).toBeVisible();
  await expect(fees.getByText('Fee concession, used').first()).toBeVisible();
  const pay = fees.getByRole('button', { name: /^Pay \$.+ for invoice/ }).first();
  const amount = (await pay.textContent())?.replace('Pay ', '') ?? '';
  await pay.click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(/^Outstanding Fees for Student: Zoe Haddad/)).toBeVisible();
  await expect(page.getByText(amount).filter({ visible: true }).first()).toBeVisible();
});

test('digital and printed documents are chosen, kept across a reload, and added to the cart', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await signIn(page, 'learner@demo.test', '/home');
  await inMenu(page, 'Documents', isMobile).click();
  const enrolment = page.getByRole('region', { name: 'Certificate III in Commercial Cookery' });
  await enrolment.getByRole('checkbox', { name: 'All digital documents' }).check();
  const printed = enrolment.getByRole('checkbox', { name: /^Printed, by post/ }).first();
  await printed.check();
  const copies = enrolment.getByRole('spinbutton', { name: /^Quantity of/ });
  await copies.fill('100');
  await expect(page.getByText('Enter a whole number from 1 to 99')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Continue to cart' }).click();
  await expect(copies).toBeFocused();
  await copies.fill('1');
  await enrolment.getByRole('button', { name: /^One more of/ }).click();
  await page.reload();
  await expect(copies).toHaveValue('2');
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText('2 ×');
  await page.getByRole('button', { name: 'Continue to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('All digital documents')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('2 items are already in your cart.')).toBeVisible();
  await expect(copies).toHaveCount(0);
});

test('an order is found in the list and read, and its receipt downloaded', async ({
  page,
  isMobile,
}) => {
  const number = await orderDocuments(2);
  await signIn(page, 'learner@demo.test', '/home');
  await inMenu(page, 'Orders', isMobile).click();
  await expect(page.getByText(`Order ${number}`)).toBeVisible();
  await expectSound(page);
  await page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: number })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(page.getByText('Will be posted')).toBeVisible();
  await expectSound(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
});

test('users who may pay for a company can pay each invoice, one with Basic access too', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'owner@demo.test', '/invoices');
  const pay = page.getByRole('button', { name: /^Pay \$.+ for invoice/ });
  await expect(pay.first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('main').getByRole('link', { name: 'Priya Varma' }).click();
  await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible();
  await expectSound(page);
  await pay.click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(/^Outstanding Fees for Student: Priya Varma/)).toBeVisible();

  await signIn(page, 'office@demo.test', '/invoices');
  await expect(page.getByRole('main').getByRole('link', { name: 'Priya Varma' })).toBeVisible();
  await expect(pay.first()).toBeVisible();
});
