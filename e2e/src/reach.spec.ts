import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './portal.ts';

/*
 * The portal's main tasks are quick to reach: with few taps, with only the keyboard, and with
 * descriptions for a screen reader.
 */

/** Counts the taps of a journey. */
function taps() {
  let count = 0;
  return {
    tap: async (target: Locator) => {
      await target.tap();
      count += 1;
    },
    expectAtMost: (max: number) => expect(count).toBeLessThanOrEqual(max),
  };
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Most used' });
const unitBoxes = (page: Page) =>
  page
    .getByRole('list', { name: 'Waiting for sign-off' })
    .getByRole('checkbox', { name: /^(?!Final completion).*[A-Z]{3,}\d{3,}/ });
const confirm = (page: Page) => page.getByRole('button', { name: /^Confirm \d+ units?$/ });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test.describe('from Home on a phone', { tag: '@phone' }, () => {
  test('a unit is confirmed in two taps, and all in three', async ({ page }) => {
    await signIn(page, 'owner@demo.test', '/home');
    const one = taps();
    await one.tap(unitBoxes(page).first());
    await one.tap(confirm(page));
    await expect(undo(page)).toBeVisible();
    one.expectAtMost(2);
    await undo(page).tap();
    await expect(undo(page)).toHaveCount(0);

    const all = taps();
    await all.tap(bar(page).getByRole('link', { name: /^Sign-offs/ }));
    await all.tap(page.getByRole('checkbox', { name: /^Select all \d+$/ }));
    await all.tap(confirm(page));
    await expect(undo(page)).toBeVisible();
    all.expectAtMost(3);
    await undo(page).tap();
    await expect(unitBoxes(page).first()).toBeVisible();
  });

  test('an invoice is paid in six taps, and any apprentice opened in three', async ({ page }) => {
    await signIn(page, 'owner@demo.test', '/home');
    const paying = taps();
    await paying.tap(page.getByRole('link', { name: /pre-enrolments? (is|are) overdue/ }));
    await expect(page).toHaveURL(/\/invoices\?show=overdue$/);
    await paying.tap(page.getByRole('button', { name: /^Pay \$/ }).first());
    await paying.tap(page.getByRole('button', { name: 'Next' }));
    await paying.tap(page.getByLabel(/^I have read and accept/));
    // Without a card nothing is paid: this is the last tap.
    await expect(page.getByRole('button', { name: /^Purchase \$/ })).toBeVisible();
    paying.expectAtMost(5);

    await page.goto('/home');
    const opening = taps();
    await opening.tap(bar(page).getByRole('link', { name: /^Apprentices/ }));
    await opening.tap(page.getByRole('searchbox'));
    await page.keyboard.type('whitfield');
    await opening.tap(page.getByRole('link', { name: 'Matilda Whitfield' }));
    await expect(page.getByRole('heading', { name: 'Matilda Whitfield' })).toBeVisible();
    opening.expectAtMost(3);
    await expect(page.getByRole('heading', { name: 'Training contract' })).toBeAttached();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(3000);
  });
});

test.describe('with only the keyboard', { tag: '@desktop' }, () => {
  /** Presses Tab until the target has the focus. */
  async function tabTo(page: Page, target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isThere = () => target.evaluate((element) => element === document.activeElement);
    for (let steps = 0; steps < 90 && !(await isThere()); steps += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  }

  test('an invoice is taken to its payment', async ({ page }) => {
    await signIn(page, 'owner@demo.test', '/invoices');
    await tabTo(page, page.getByRole('button', { name: /^Pay \$/ }).first());
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Next' }));
    await page.keyboard.press('Enter');
    const accepts = page.getByLabel(/^I have read and accept/);
    await tabTo(page, accepts);
    await page.keyboard.press('Space');
    await expect(accepts).toBeChecked();
  });

  test('a message is written and sent', async ({ page }) => {
    const title = `Gate closed ${Date.now()}`;
    await signIn(page, 'admin@demo.test', '/admin/messages');
    await tabTo(page, page.getByRole('button', { name: 'Send a message' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send a message' });
    await tabTo(page, dialog.getByLabel('Title'));
    await page.keyboard.type(title);
    await tabTo(page, dialog.getByLabel('Message', { exact: true }));
    await page.keyboard.type('Use the side gate.');
    await expect(dialog.getByRole('status')).toHaveText(/will receive it\.$/);
    await tabTo(page, dialog.getByRole('button', { name: 'Send' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^The message was sent to/)).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });
});

test.describe('a screen reader announces', { tag: '@desktop' }, () => {
  test('what is awaiting sign-off, for whom, and what is selected', async ({ page }) => {
    await signIn(page, 'owner@demo.test', '/sign-offs');
    await expect(unitBoxes(page).first()).toBeVisible();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - searchbox "Search sign-offs"
      - group "Show":
        - radio /All \\d+/ [checked]
      - region "Waiting for sign-off":
        - checkbox /Select all \\d+/
        - list "Waiting for sign-off":
          - listitem:
            - link "Jarrah Briggs"
            - list:
              - listitem:
                - checkbox /Test and connect transformers UEEEL0025 .+ Jarrah Briggs/
    `);
    await unitBoxes(page).first().check();
    await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ selected/ })).toBeVisible();
  });

  test('what is overdue, and which invoice a button pays', async ({ page }) => {
    await signIn(page, 'owner@demo.test', '/invoices');
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - region "Pre-enrolments to pay":
        - table "Pre-enrolments to pay":
          - rowgroup:
            - row:
              - columnheader "Student"
              - columnheader "Invoice"
              - columnheader "Due"
              - columnheader "Amount"
              - columnheader "Pay"
          - rowgroup:
            - row /\\d+ overdue, \\$[\\d,.]+/
            - row:
              - cell:
                - button /Pay \\$[\\d,.]+ for invoice INV-\\d+/
    `);
  });

  test('the page, the groups and the fields of a form', async ({ page }) => {
    await signIn(page, 'office@demo.test', '/custom-form/incident-report');
    await expect(page.getByText('Page 1 of 4')).toBeVisible();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - region "Workplace incident report":
        - heading "Workplace incident report" [level=2]
        - paragraph: Page 1 of 4
        - group:
          - heading "What happened" [level=2]
          - textbox "Your phone number"
          - combobox "What kind of incident was it?"
          - group "Where did it happen?":
            - textbox "Line 1"
          - textbox "What happened?"
        - button "Next"
    `);
  });

  test('the recipient of a message, and how many receive it', async ({ page }) => {
    await signIn(page, 'admin@demo.test', '/admin/messages');
    await page.getByRole('button', { name: 'Send a message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a message' });
    await expect(dialog.getByRole('status')).toHaveText(/will receive it\.$/);
    await expect(dialog).toMatchAriaSnapshot(`
      - radiogroup "To":
        - radio "Company contacts" [checked]
        - radio "All users"
      - status: /\\d+ users will receive it\\./
      - textbox "Title"
      - textbox "Message"
      - button "Cancel"
      - button "Send" [disabled]
    `);
  });
});
