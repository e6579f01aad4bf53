import type { Page } from '@playwright/test';
import { fillInPaymentLink } from './pay.ts';
import { expect, expectAccessible, expectToFit, paymentLinkTo, signIn, test } from './portal.ts';

/* For a merchant who requires 3D Secure: the bank is asked before anything is charged. */

const usual = '4444 3333 2222 1111';
/** A card whose holder the bank asks to confirm. */
const asked = '4000 0000 0000 1091';

const form = (page: Page) => page.frameLocator('iframe[class^="securepay"]');
const bank = (page: Page) => page.frameLocator('iframe[title="Confirmation by your bank"]');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const result = (page: Page) => page.getByRole('dialog', { name: 'Process Payment' });

async function enterCard(page: Page, number: string): Promise<void> {
  await form(page).getByLabel('Card number').fill(number);
  await form(page).getByLabel('Expiry date').fill('12/39');
  await form(page).getByLabel('Security code').fill('123');
}

/** Opens an unpaid invoice, up to Purchase. */
async function payInvoice(page: Page, number: string): Promise<void> {
  await signIn(page, 'owner@demo.test', '/invoices');
  await button(page, /^Pay \$/)
    .first()
    .click();
  await button(page, 'Next').click();
  await enterCard(page, number);
  await page.getByLabel('I have read and accept the terms and conditions listed above.').check();
  await button(page, /^Purchase/).click();
}

for (const [size, use] of [
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const) {
  test.describe(`on ${size}`, () => {
    test.use(use);

    test('a user who confirms to the bank has paid', async ({ page }) => {
      await payInvoice(page, asked);
      await expect(bank(page).getByText('Is it you who pays with this card?')).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
      await bank(page).getByRole('button', { name: 'Yes, it is me' }).click();
      await expect(result(page).getByText('SUCCESSFUL')).toBeVisible();
      await button(page, 'OK').click();
      await expect(page.getByText('Your purchase has been paid and processed.')).toBeVisible();
    });
  });
}

test('a user who does not confirm is not charged, and can pay with a card that needs no confirmation', async ({
  page,
}) => {
  let isCharged = false;
  page.on('request', (request) => {
    if (request.url().endsWith('/core/processPayment')) isCharged = true;
  });
  await payInvoice(page, asked);
  await bank(page).getByRole('button', { name: 'No' }).click();
  const refused = 'Your bank did not confirm the payment. Nothing was charged.';
  await expect(result(page).getByText(refused)).toBeVisible();
  await button(page, 'OK').click();

  await enterCard(page, asked);
  await button(page, /^Purchase/).click();
  await expect(bank(page).getByRole('button', { name: 'No' })).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(result(page).getByText(refused)).toBeVisible();
  await button(page, 'OK').click();
  expect(isCharged).toBe(false);

  await enterCard(page, usual);
  await button(page, /^Purchase/).click();
  await expect(result(page).getByText('SUCCESSFUL')).toBeVisible();
});

test('the holder of a payment link is asked by the bank before anything is charged', async ({
  page,
  browser,
}) => {
  const since = new Date();
  const dialog = await fillInPaymentLink(page, 'accounts-3ds@example.test');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const context = await browser.newContext();
  const office = await context.newPage();
  await office.goto(await paymentLinkTo('accounts-3ds@example.test', since));
  await enterCard(office, asked);
  await office.getByLabel('Your name').fill('Ruth Payer');
  await office.getByLabel('Your email address').fill('payer-3ds@example.test');
  await office.getByLabel('I have read and accept the terms and conditions listed above.').check();
  await button(office, /^Pay \$/).click();
  await bank(office).getByRole('button', { name: 'Yes, it is me' }).click();
  await expect(office.getByText('Thank you. The invoice has been paid.')).toBeVisible();
  await context.close();
});
