import type { Page } from '@playwright/test';
import { fillInPaymentLink, steerCards } from './pay.ts';
import { expect, expectAccessible, expectToFit, mailTo, paymentLinkTo, test } from './portal.ts';

const card = (page: Page) => page.frameLocator('iframe');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page);
}

async function enterCard(page: Page): Promise<void> {
  await card(page).getByLabel('Card number').fill('4444 3333 2222 1111');
  await card(page).getByLabel('Expiry date').fill('12/39');
  await card(page).getByLabel('Security code').fill('123');
}

test(
  'an invoice is sent to the office, and paid there once without an account',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    const recipient = `accounts-${project.name}@example.test`;
    const payer = `payer-${project.name}@example.test`;
    const since = new Date();
    const dialog = await fillInPaymentLink(page, recipient);
    await look(page);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const links = page.getByRole('region', { name: 'Payment links' });
    await expect(links.getByText('Sent to Mele Tau')).toBeVisible();
    await look(page);

    // In a separate browser context, without a session.
    const context = await browser.newContext({ viewport: page.viewportSize() });
    const office = await context.newPage();
    await office.goto(await paymentLinkTo(recipient, since));
    await expect(office).toHaveURL(/\/pay$/);
    await expect(office.getByRole('heading', { name: /^Invoice / })).toBeVisible();
    await enterCard(office);
    await office.getByLabel('Your name').fill('Ruth Payer');
    await office.getByLabel('Your email address').fill(payer);
    const pay = button(office, /^Pay \$/);
    await expect(pay).toBeDisabled();
    await office
      .getByLabel('I have read and accept the terms and conditions listed above.')
      .check();
    await look(office);
    await office.setViewportSize({ width: 320, height: 640 });
    await expectToFit(office);

    // Without a connection nothing is wrong with the card.
    await context.setOffline(true);
    await pay.click();
    await expect(
      office.getByText(/^You’re offline, so the card couldn’t be checked/),
    ).toBeVisible();
    await expect(
      office.getByText('The card details were not accepted', { exact: false }),
    ).toHaveCount(0);
    await context.setOffline(false);

    await steerCards('decline');
    await pay.click();
    await expect(
      office.getByText(/^Your bank declined the card without saying why/),
    ).toBeInViewport();
    await enterCard(office);
    await steerCards('approve');
    await pay.dblclick();
    await expect(office.getByText('Thank you. The invoice has been paid.')).toBeInViewport();
    await expect(office.getByText(/^P-\d{7}$/)).toBeVisible();
    await look(office);
    await office.reload();
    await expect(office.getByText(/^P-\d{7}$/)).toBeVisible();
    expect(await mailTo(payer, since)).toContain('The receipt is attached.');
    await context.close();

    await expect(links.getByText(/paid by Ruth Payer/)).toBeVisible();
    await expect(button(page, 'Send payment link')).toHaveCount(0);
  },
);
