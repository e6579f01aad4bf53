import type { Page } from '@playwright/test';
import { orderDocuments, payInvoice, steerCards } from './pay.ts';
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
  await dialog.getByRole('radio', { name: /^Lines, or parts of lines/ }).check();
  const amount = dialog.getByRole('textbox', { name: /^Amount in dollars/ });
  const all = Number(await amount.inputValue());
  await amount.fill(String(all + 1));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText(/^No more than .* can be refunded of this line/)).toBeVisible();
  await expect(dialog.getByText('Say why, in at least 3 characters.')).toBeVisible();
  await look(page);
  await amount.fill('1.00');
  await dialog.getByLabel('Reason for the purchaser').fill('One of them was not needed');
  await dialog.getByLabel('Private note').fill('She rang on Monday');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Pay back $1.00?' });
  await look(page);
  const since = new Date();
  await confirmation.getByRole('button', { name: 'Pay back $1.00' }).dblclick();
  await expect(page.getByText('$1.00 is paid back')).toBeVisible();
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
    dialog.getByRole('radio', { name: `All that is left: $${(all - 1).toFixed(2)}` }),
  ).toBeChecked();
});

test('an invoice is refunded by lines, each with its own GST, and then withdrawn', async ({
  page,
}) => {
  const { orderNumber, invoice, lines, taxed, free } = await payInvoice();
  await signIn(page, 'admin@demo.test', `/admin/payments/${orderNumber}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${orderNumber}` });
  await dialog.getByRole('radio', { name: /^Lines, or parts of lines/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Choose at least one line.')).toBeVisible();
  const gst = (line: { feeGstAmount: number }) => `$${(line.feeGstAmount / 100).toFixed(2)}`;
  const goesBack = dialog.locator('dl').filter({ hasText: 'GST that goes back' });
  await dialog.getByRole('checkbox', { name: free.description }).check();
  await expect(goesBack).toContainText('GST that goes back$0.00');
  await dialog.getByRole('checkbox', { name: free.description }).uncheck();
  await dialog.getByRole('checkbox', { name: taxed.description }).check();
  await expect(goesBack).toContainText(`GST that goes back${gst(taxed)}`);
  await expect(dialog.getByText('The invoice stays paid.')).toBeVisible();
  await look(page);
  await dialog.getByLabel('Reason for the purchaser').fill('Not handed out');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const sincePart = new Date();
  await page.getByRole('button', { name: /^Pay back \$/ }).click();
  await expect(page.getByText(/ is paid back$/).first()).toBeVisible();
  await expect(attempt(page).getByText(`of it ${gst(taxed)} GST`)).toBeVisible();
  await expect(attempt(page).getByText('Invoice: Stays paid')).toBeVisible();
  expect(await mailTo('owner@demo.test', sincePart)).toContain(
    `The invoice ${invoice.invoiceNumber} stays paid.`,
  );

  await page.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Reason for the purchaser').fill('The course does not take place');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Choose what becomes of the invoice.')).toBeVisible();
  await look(page);
  await dialog.getByRole('radio', { name: /^Withdrawn/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The invoice: Withdrawn.')).toBeVisible();
  const since = new Date();
  await page.getByRole('button', { name: /^Pay back \$/ }).click();
  await expect(attempt(page).getByText('Invoice: Withdrawn')).toBeVisible();
  await look(page);
  expect(lines.length).toBeGreaterThan(1);
  expect(await mailTo('owner@demo.test', since)).toContain(
    `The invoice ${invoice.invoiceNumber} is withdrawn: you owe nothing for it.`,
  );

  await signIn(page, 'owner@demo.test', `/invoice/${invoice.id}`);
  await expect(page.getByText(/^withdrawn on /).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await look(page);
});

test('a payment that was recorded as declined and was charged is corrected to paid', async ({
  page,
}) => {
  await steerCards('decline');
  // Like no other order of these journeys.
  const number = await orderDocuments(9);
  await signIn(page, 'admin@demo.test', `/admin/payments/${number}`);
  await expect(attempt(page).getByText('Declined', { exact: true }).first()).toBeVisible();
  await attempt(page).getByRole('button', { name: 'Correct attempt 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct what was recorded of this payment' });
  await dialog.getByRole('button', { name: 'Record as paid' }).click();
  await expect(dialog.getByText('Enter the transaction’s number.')).toBeVisible();
  await look(page);
  await dialog.getByLabel('Reference').fill('TX-0816');
  await dialog.getByLabel('Why it is corrected').fill('It is in the day report');
  const since = new Date();
  await dialog.getByRole('button', { name: 'Record as paid' }).click();
  await expect(page.getByText('The payment is recorded as paid')).toBeVisible();
  await expect(attempt(page).getByText('Corrected: It is in the day report')).toBeVisible();
  await expect(page.getByText(/^Receipt P-/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible();
  expect(await mailTo('learner@demo.test', since)).toBeTruthy();
  // And back again: its receipt is cancelled by a paper of its own.
  await attempt(page).getByRole('button', { name: 'Correct attempt 1' }).click();
  await dialog.getByLabel('Why it is corrected').fill('The wrong order after all');
  await dialog.getByRole('button', { name: 'Record as declined' }).click();
  await expect(page.getByText('The payment is recorded as declined')).toBeVisible();
  await expect(page.getByText(/^Correction A-/).first()).toBeVisible();
  await look(page);
});

test('a refund that was made after all completes the refund of its invoice by a correction', async ({
  page,
}) => {
  const { orderNumber, lines, taxed } = await payInvoice();
  await signIn(page, 'admin@demo.test', `/admin/payments/${orderNumber}`);
  const refundLines = async (descriptions: readonly string[]) => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Refund order ${orderNumber}` });
    await dialog.getByRole('radio', { name: /^Lines, or parts of lines/ }).check();
    for (const name of descriptions) {
      await dialog.getByRole('checkbox', { name, exact: true }).check();
    }
    await dialog.getByLabel('Reason for the purchaser').fill('Withdrawn from the course');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /^Pay back \$/ }).click();
  };
  await steerCards('decline');
  await refundLines([taxed.description]);
  await expect(attempt(page).getByText('Refused', { exact: true })).toBeVisible();
  const others = lines.map(({ description }) => description);
  await refundLines(others.filter((description) => description !== taxed.description));
  await expect(attempt(page).getByText('Invoice: Stays paid')).toBeVisible();

  await attempt(page)
    .getByRole('button', { name: /^Correct the refund/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Correct what was recorded of this refund' });
  await dialog.getByRole('button', { name: 'Record as refunded' }).click();
  await expect(dialog.getByText('Choose what becomes of the invoice.')).toBeVisible();
  await look(page);
  await dialog.getByRole('radio', { name: /^Withdrawn/ }).check();
  await dialog.getByLabel('Reference').fill('RX-0816');
  await dialog.getByLabel('Why it is corrected').fill('It is in the report.\nSee the mail.');
  await dialog.getByRole('button', { name: 'Record as refunded' }).click();
  await expect(page.getByText('The refund is recorded as made')).toBeVisible();
  await expect(attempt(page).getByText('Invoice: Withdrawn')).toBeVisible();
  await expect(attempt(page).getByText('Answer: It is in the report. See the mail.')).toBeVisible();
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
  await dialog.getByLabel('Reason').fill('It is in the day report.\nSee the mail.');
  const since = new Date();
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('The payment stands as paid')).toBeVisible();
  await expect(attempt(page).getByText('It is in the day report. See the mail.')).toBeVisible();
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

test('a day is settled against the provider’s records, and what differs needs attention', async ({
  page,
}) => {
  const number = await orderDocuments();
  await signIn(page, 'admin@demo.test', '/admin/payments/settlement');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') });
  await expect(page.getByRole('alert')).toContainText('x.csv lacks orderId');
  await input.setInputFiles({
    name: 'provider.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `orderId,type,amount,reference\nNOBODYS-1,payment,12.00,TX\n${number}-1,payment,1.00,TX\n`,
    ),
  });
  await expect(page.getByText('provider.csv, 2 records')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the settlement' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  const outcome = page.getByRole('list', { name: 'What needs a look' });
  await expect(outcome.getByText('NOBODYS-1')).toBeVisible();
  await expect(outcome.getByRole('link', { name: `Order ${number}` })).toBeVisible();
  await look(page);
  await page.goto('/admin/payments/attention');
  const differences = page.getByRole('region', { name: 'Settlement differences' });
  const differing = differences
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Order ${number}` }) });
  await expect(differing.getByText('Payment: Amount differs')).toBeVisible();
  await expect(differences.getByText('Of no order here').first()).toBeVisible();
  await look(page);
  await differing.getByRole('button', { name: /^Done with the difference of / }).click();
  const done = page.getByRole('dialog', { name: 'Is this difference dealt with?' });
  await done.getByLabel('What was done').fill('Booked with them.\nSee the mail.');
  await done.getByRole('button', { name: 'It is dealt with' }).click();
  await expect(differing).toHaveCount(0);
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

test('a colleague who may write sees the order, who placed it, and its receipt; a reader does not', async ({
  page,
}) => {
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
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});
