import type { Locator, Page } from '@playwright/test';
import { orderPrinted, steerCards } from './pay.ts';
import {
  callPortal,
  expect,
  expectAccessible,
  expectToFit,
  signIn,
  test,
  tokenOf,
} from './portal.ts';

const card = (page: Page) => page.frameLocator('iframe');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const result = (page: Page) => page.getByRole('dialog', { name: 'Process Payment' });
const checking = (page: Page) =>
  page.getByRole('region', { name: 'Your payment is being checked' });

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page);
}

/** The steps in the bar, with the current one. */
async function expectSteps(page: Page, names: string[], current: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Checkout steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(names.length);
  for (const name of names) await expect(steps.getByText(name, { exact: true })).toBeVisible();
  await expect(steps.locator('[aria-current="step"]')).toContainText(current);
}

async function enterCard(page: Page): Promise<void> {
  await card(page).getByLabel('Card number').fill('4444 3333 2222 1111');
  await card(page).getByLabel('Expiry date').fill('12/39');
  await card(page).getByLabel('Security code').fill('123');
}

const accept = (page: Page) =>
  page.getByLabel('I have read and accept the terms and conditions listed above.').check();

const downloadOf = async (page: Page, press: Locator): Promise<string> => {
  const downloading = page.waitForEvent('download');
  await press.click();
  return (await downloading).suggestedFilename();
};

test("an employer's invoice is declined, then paid once, with its receipt", async ({ page }) => {
  await signIn(page, 'site@demo.test', '/invoices');
  await page.getByRole('main').locator('a[href^="/invoice/"]').first().click();
  await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible();
  await button(page, /^Pay/).click();
  await expect(page.getByText(/^Outstanding Fees for Student: .+ \(\d+\)$/)).toBeVisible();
  await expectSteps(page, ['Cart', 'Payment', 'Receipt'], 'Cart');
  await look(page);
  await page.reload();
  await expect(page.getByText('Total (including GST):')).toBeVisible();
  await button(page, 'Next').click();

  await expect(
    page.getByText('Enter your payment details. Then click Purchase to continue.'),
  ).toBeVisible();
  const purchase = button(page, /^Purchase \$\d/);
  await expect(purchase).toBeDisabled();
  await enterCard(page);
  await expect(purchase).toBeDisabled();
  await page.getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await accept(page);
  await look(page);

  await steerCards('decline');
  await purchase.click();
  await expect(result(page).getByText('FAILED')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'OK').click();
  await expect(purchase).toBeDisabled();
  await enterCard(page);
  await steerCards('approve');
  await purchase.dblclick();
  await expect(page).toHaveURL(/\/cart\/summary$/);
  await expect(result(page).getByText('SUCCESSFUL')).toBeVisible();
  await expect(result(page).getByText('Your payment has been processed.')).toBeVisible();
  await button(page, 'OK').click();
  await expect(result(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/cart\/summary$/);

  await expect(
    page.getByText(
      'Your purchase has been paid and processed. The receipt was sent to site@demo.test.',
    ),
  ).toBeVisible();
  await expect(button(page, /^Pay next: Invoice INV-\d+, \$\d/)).toBeVisible();
  await expectSteps(page, ['Cart', 'Payment', 'Receipt'], 'Receipt');
  await look(page);
  await page.reload();
  await expect(page.getByText(/^P-\d{7}$/)).toBeVisible();
  expect(await downloadOf(page, button(page, 'Download receipt'))).toMatch(/\.pdf$/);
  await button(page, 'Continue Purchasing').click();
  await expect(page).toHaveURL(/\/invoice\//);
  await page.goto('/cart/summary');
  await expect(page.getByText('The shopping cart is empty.')).toBeVisible();
  await look(page);
});

test('several invoices are chosen, paid with one card entry, and listed on one receipt', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'owner@demo.test', '/invoices');
  const boxes = page.getByRole('checkbox', { name: /^Choose invoice / });
  await expect(boxes.first()).toBeVisible();
  const numbers: string[] = [];
  for (const box of [boxes.nth(0), boxes.nth(1)]) {
    const name = (await box.getAttribute('aria-label')) ?? '';
    numbers.push(/INV-\d+/.exec(name)?.[0] ?? 'none');
    await box.check();
  }
  await look(page);
  await button(page, /^Pay 2 invoices \(\$/).click();
  await expect(page.getByRole('heading', { name: 'Outstanding fees of 2 invoices' })).toBeVisible();
  for (const number of numbers) await expect(page.getByText(number).first()).toBeVisible();
  await look(page);
  await button(page, 'Next').click();
  await page.getByLabel('Purchase order number (optional)').fill('PO 4711');
  await enterCard(page);
  await accept(page);
  await look(page);
  await button(page, /^Purchase \$\d/).dblclick();
  await expect(result(page).getByText('SUCCESSFUL')).toBeVisible();
  await button(page, 'OK').click();
  // In the order in which they are due.
  const either = new RegExp(`^(?:${numbers.join(', ')}|${numbers.toReversed().join(', ')})$`);
  await expect(page.getByText(either)).toBeVisible();
  await expect(page.getByText('PO 4711', { exact: true })).toBeVisible();
  await look(page);
  const receipt = (await page.getByText(/^P-\d{7}$/).textContent()) ?? '';
  await page.goto(`/receipt/${receipt}`);
  for (const number of numbers) {
    await expect(page.getByRole('main').getByText(number).first()).toBeVisible();
  }
  await look(page);
});

test('documents are ordered by post and email; an unknown result is checked, and never paid twice', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'learner@demo.test', '/order-documents');
  await page
    .getByRole('checkbox', { name: /^All digital documents/ })
    .first()
    .check();
  await page
    .getByRole('checkbox', { name: /^Printed, by post: Record of results/ })
    .first()
    .check();
  await button(page, 'Continue to cart').click();

  await expectSteps(page, ['Cart', 'Address', 'Payment', 'Receipt'], 'Cart');
  const quantity = page.getByRole('spinbutton', { name: 'Quantity of Record of results' });
  for (const wrong of ['', '0', '1.5', '100']) {
    await quantity.fill(wrong);
    await expect(button(page, 'Next')).toBeDisabled();
  }
  await expect(page.getByText('Enter a whole number from 1 to 99')).toBeVisible();
  await look(page);
  await quantity.fill('3');
  await expect(page.getByText('$99.00')).toBeVisible();
  await button(page, 'Remove Record of results').click();
  await expectSteps(page, ['Cart', 'Payment', 'Receipt'], 'Cart');
  // For digital documents only, the e-mail address is asked for at payment.
  await button(page, 'Next').click();
  await expect(page.getByLabel('Email address')).toHaveValue('learner@demo.test');
  await orderPrinted(page);
  await button(page, 'Next').click();

  await expectSteps(page, ['Cart', 'Address', 'Payment', 'Receipt'], 'Address');
  const email = page.getByLabel('Email address');
  await email.fill('');
  await email.blur();
  await expect(page.getByText('Email address is required')).toBeVisible();
  await email.fill('nobody');
  await email.blur();
  await expect(page.getByText('Invalid Email address')).toBeVisible();
  await expect(button(page, 'Next')).toBeDisabled();
  await look(page);
  await page.goto('/cart/pay');
  await expectSteps(page, ['Cart', 'Address', 'Payment', 'Receipt'], 'Cart');
  await button(page, 'Next').click();
  await expect(email).toHaveValue('nobody');
  await email.fill('learner@demo.test');
  await button(page, 'Next').click();

  await expectSteps(page, ['Cart', 'Address', 'Payment', 'Receipt'], 'Payment');
  await enterCard(page);
  await accept(page);
  await steerCards('unknown', 2);
  await button(page, /^Purchase/).click();
  await expect(checking(page).getByText('Do not pay again.')).toBeVisible();
  await expect(button(page, /^Purchase/)).toHaveCount(0);
  await look(page);
  // Neither a reload nor going back leads to another payment.
  await page.goto('/cart');
  await expect(page).toHaveURL(/\/cart\/pay$/);
  await expect(checking(page)).toBeVisible();
  await expect(result(page).getByText('SUCCESSFUL')).toBeVisible({ timeout: 45_000 });
  await button(page, 'OK').click();
  await expectSteps(page, ['Cart', 'Address', 'Payment', 'Receipt'], 'Receipt');
  await look(page);
  await button(page, 'Home').click();
  await expect(page).toHaveURL(/\/home$/);
});

/** Fills in everything that a payment needs. */
async function fillPayment(page: Page): Promise<void> {
  await enterCard(page);
  await accept(page);
}

/** A digital document, chosen and about to be paid. */
async function fillOrder(page: Page): Promise<void> {
  await signIn(page, 'learner@demo.test', '/order-documents');
  await page
    .getByRole('checkbox', { name: /^Digital, by email: Record of results/ })
    .last()
    .check();
  await button(page, 'Continue to cart').click();
  await button(page, 'Next').click();
  await fillPayment(page);
}

const ordersOf = async (page: Page): Promise<{ orderNumber: string }[]> => {
  const reply = await callPortal('checkout/retrieveOrders', {}, await tokenOf(page));
  const { Result } = (await reply.json()) as { Result: { orders: { orderNumber: string }[] } };
  return Result.orders;
};

test.describe('concurrent payments', () => {
  // The second is refused, which the browser logs.
  test.use({ allowedErrors: [/status of 409/] });

  test('two tabs with the same documents in their carts pay once, unless the user confirms a second payment', {
    tag: '@desktop',
  }, async ({ page, context }) => {
    await signIn(page, 'learner@demo.test', '/order-documents');
    const choose = () =>
      page
        .getByRole('checkbox', { name: /^Digital, by email: Record of results/ })
        .first()
        .check();
    await choose();
    await button(page, 'Continue to cart').click();
    await button(page, 'Next').click();
    await expect(page).toHaveURL(/\/cart\/pay$/);
    const before = (await ordersOf(page)).length;
    // In a background tab the browser delays loading the card's frame.
    await expect(card(page).getByLabel('Card number')).toBeVisible();

    // Of the duplicated tabs one receives the others' messages, and one has to ask the server.
    const duplicate = async () => {
      const opened = page.waitForEvent('popup');
      await page.evaluate(() => void window.open('/cart/pay'));
      return opened;
    };
    const told = await duplicate();
    await expect(told.getByText(/^Enter your payment details/)).toBeVisible();
    await context.addInitScript(() => {
      window.BroadcastChannel.prototype.postMessage = () => {};
      Object.defineProperty(window.BroadcastChannel.prototype, 'onmessage', { set() {} });
    });
    const untold = await duplicate();
    await fillPayment(untold);
    await fillPayment(page);
    await button(page, /^Purchase/).click();
    await expect(result(page).getByText('SUCCESSFUL')).toBeVisible();
    await button(page, 'OK').click();

    await expect(told.getByText('This cart has been paid')).toBeVisible();
    await told.close();
    await button(untold, /^Purchase/).click();
    await expect(untold.getByText('This cart has been paid')).toBeVisible();
    await look(untold);
    await untold.getByRole('link', { name: 'See orders' }).click();
    await expect(untold).toHaveURL(/\/orders$/);
    await untold.close();
    expect((await ordersOf(page)).length).toBe(before + 1);

    await button(page, 'Continue Purchasing').click();
    await choose();
    await button(page, 'Continue to cart').click();
    await button(page, 'Next').click();
    await fillPayment(page);
    await button(page, /^Purchase/).click();
    const asking = page.getByRole('dialog', { name: 'Already ordered' });
    await expect(asking.getByRole('button', { name: 'Order again' })).toBeVisible();
    await look(page);
    await asking.getByRole('button', { name: 'Order again' }).click();
    await expect(result(page).getByText('SUCCESSFUL')).toBeVisible();
    expect((await ordersOf(page)).length).toBe(before + 2);
  });

  test('when two devices pay the same invoice, one pays and the other is notified', {
    tag: '@desktop',
  }, async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage();
    await signIn(page, 'site@demo.test', '/invoices');
    await page
      .getByRole('button', { name: /^Pay \$/ })
      .first()
      .click();
    const fees = page.getByText(/^Outstanding Fees for Student/);
    await expect(fees).toBeVisible();
    const whose = (await fees.textContent()) ?? '';
    await signIn(other, 'site@demo.test', '/invoices');
    await other
      .getByRole('button', { name: /^Pay \$/ })
      .first()
      .click();
    await expect(other.getByText(whose)).toBeVisible();
    for (const device of [page, other]) {
      await button(device, 'Next').click();
      await fillPayment(device);
    }
    await button(page, /^Purchase/).click();
    await expect(result(page).getByText('SUCCESSFUL')).toBeVisible();
    await expect(other.getByText('This has already been paid.')).toBeVisible();
    await expect(button(other, /^Purchase/)).toHaveCount(0);
    await look(other);
    await other.context().close();
  });
});

test('going back during the payment leads to the receipt, and pays once', {
  tag: '@phone',
}, async ({ page }) => {
  await fillOrder(page);
  let reply = () => {};
  const isLeft = new Promise<void>((resolve) => {
    reply = resolve;
  });
  let asked = 0;
  await page.route('**/api/core/processPayment', async (route) => {
    asked += 1;
    const response = await route.fetch();
    await isLeft;
    await route.fulfill({ response });
  });
  await button(page, /^Purchase/).click();
  await expect(page.getByText(/^Your payment is currently being processed\./)).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/cart(\/pay)?$/);
  reply();
  await expect(result(page).getByText('SUCCESSFUL')).toBeVisible();
  await expect(page).toHaveURL(/\/cart\/summary$/);
  expect(asked).toBe(1);
});

test('going back before the card was accepted is reported immediately, and pays nothing', {
  tag: '@phone',
}, async ({ page }) => {
  await fillOrder(page);
  const before = (await ordersOf(page)).length;
  // The provider does not respond.
  await page.route('**/v3/ui/tokenise', () => {});
  await button(page, /^Purchase/).click();
  await expect(page.getByText(/^Your payment is currently being processed\./)).toBeVisible();
  await page.goBack();
  await expect(result(page).getByText('FAILED')).toBeVisible();
  await button(page, 'OK').click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(button(page, 'Next')).toBeEnabled();
  expect((await ordersOf(page)).length).toBe(before);
});
