import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit, signIn, test, visit } from './portal.ts';

/** The number in the menu beside Signoff Requests. */
const badge = (page: Page): Locator =>
  page
    .getByRole('link', { name: /^(Signoff Requests|Sign-offs)/ })
    .filter({ visible: true })
    .first();

async function waiting(page: Page): Promise<number> {
  const told = badge(page).getByText(/^\d+ waiting$/);
  return (await told.count()) === 0 ? 0 : Number.parseInt((await told.textContent()) ?? '', 10);
}

const unitBoxes = (page: Page) =>
  page
    .getByRole('list', { name: 'Waiting for sign-off' })
    .getByRole('checkbox', { name: /^(?!Final completion).*[A-Z]{3,}\d{3,}/ });

async function openInbox(page: Page, email = 'foreman@demo.test'): Promise<number> {
  await signIn(page, email, '/sign-offs');
  await expect(page.getByRole('heading', { level: 1, name: 'Signoff Requests' })).toBeVisible();
  await expect(unitBoxes(page).first()).toBeVisible();
  return waiting(page);
}

test.setTimeout(120_000);

test('a foreman confirms three units of two apprentices, and the owner sees it immediately', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const before = await openInbox(page);
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, 'owner@demo.test');
  await expect.poll(() => waiting(owner)).toBe(before);

  const both = page.getByRole('checkbox', { name: /^Select all 2 for/ }).first();
  await both.check();
  await unitBoxes(page).and(page.locator(':not(:checked)')).first().check();
  await page.getByRole('button', { name: 'Confirm 3 units' }).click();
  await expect(page.getByText('3 units confirmed.')).toBeVisible();
  await expect.poll(() => waiting(page)).toBe(before - 3);
  await expect.poll(() => waiting(owner)).toBe(before - 3);
  await owner.context().close();
});

test.describe('without a connection', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

  test('keeps unsent decisions on the device, across a reload, and offers them before signing out', {
    tag: '@phone',
  }, async ({ page }) => {
    const before = await openInbox(page, 'owner@demo.test');
    let isCut = true;
    await page.route('**/api/employer/submitSignoffRequests', (route) =>
      isCut ? route.abort() : route.continue(),
    );
    await unitBoxes(page).first().check();
    await page.getByRole('button', { name: 'Confirm 1 unit' }).click();
    const unsent = page.getByText('Not confirmed yet: your confirmation of 1 unit');
    await expect(unsent).toBeVisible();

    await page.reload();
    await expect(unsent).toBeVisible();
    await expectAccessible(page);
    expect(await waiting(page)).toBe(before);

    await visit(page, '/auth/sign-out');
    await expect(page).toHaveURL(/auth\/sign-in/);
    await signIn(page, 'owner@demo.test', '/sign-offs');
    await expect(unsent).toBeVisible();
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Sign-Out' }).filter({ visible: true }).first().click();
    await expect(
      page.getByRole('heading', { name: '1 of your answers may not have arrived' }),
    ).toBeVisible();
    await expectAccessible(page);
    isCut = false;
    await page.getByRole('button', { name: 'Send and sign out' }).click();
    await expect(page).toHaveURL(/auth\/sign-in/);

    await signIn(page, 'owner@demo.test', '/sign-offs/history');
    await expect(page.getByText('Confirmed').first()).toBeVisible();
    await expectAccessible(page);
    await visit(page, '/sign-offs');
    await expect.poll(() => waiting(page)).toBe(before - 1);
    await expect(unsent).toBeHidden();
  });
});

test.describe('when the response is lost', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

  test('the page finds out that the decision was recorded, and discarding says so', {
    tag: '@desktop',
  }, async ({ page }) => {
    const before = await openInbox(page, 'owner@demo.test');
    // The server receives it and responds, but the response is lost.
    let isCut = true;
    await page.route('**/api/employer/*Signoff{Requests,Submission}', async (route) => {
      if (!isCut || /retrieveSignoffRequests/.test(route.request().url())) return route.continue();
      await route.fetch().catch(() => {});
      return route.abort();
    });
    await unitBoxes(page).first().check();
    await page.getByRole('button', { name: 'Confirm 1 unit' }).click();
    const note = page.getByText('Not confirmed yet: your confirmation of 1 unit');
    await expect(note).toBeVisible();
    await expect(page.getByText(/^Decided /)).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('It can’t be discarded now')).toBeVisible();

    await page.reload();
    await expect(note).toBeVisible();
    isCut = false;
    await page.reload();
    await expect(page.getByText(/ confirmed\.$/)).toBeVisible();
    await expect(note).toBeHidden();
    expect(await waiting(page)).toBe(before - 1);
  });
});

test('the question about a final completion fits a phone', { tag: '@phone' }, async ({ page }) => {
  await openInbox(page, 'owner@demo.test');
  const act = page.getByRole('button', { name: 'Final completion …' }).first();
  await act.scrollIntoViewIfNeeded();
  await act.click();
  const dialog = page.getByRole('dialog', { name: /^Has .+ completed the apprenticeship\?$/ });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await dialog.getByRole('button', { name: /^Not yet/ }).click();
  await expect(page.getByRole('textbox', { name: 'Why not yet?' })).toBeFocused();
  await expectAccessible(page);
});

test('a focused element is not hidden by a bar', { tag: '@phone' }, async ({ page }) => {
  await openInbox(page);
  await unitBoxes(page).first().check();
  await expect(page.getByRole('button', { name: /^Confirm 1/ })).toBeEnabled();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let steps = 0; steps < 50; steps++) {
      await page.keyboard.press(key);
      expect(await hiddenFocus(page)).toBeNull();
    }
  }
});

/** The focused element, if something covers all of it. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, width, top, height } = focused.getBoundingClientRect();
    const isSeen = [0.1, 0.5, 0.9].some((share) => {
      const seen = document.elementFromPoint(left + width / 2, top + height * share);
      return seen !== null && (focused.contains(seen) || seen.contains(focused));
    });
    return isSeen ? null : focused.outerHTML;
  });

test('units are confirmed with only the keyboard', { tag: '@desktop' }, async ({ page }) => {
  const before = await openInbox(page);
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ??
        document.activeElement?.textContent ??
        '',
    );
  const tabTo = async (wanted: RegExp) => {
    for (let steps = 0; steps < 60 && !wanted.test(await focused()); steps++)
      await page.keyboard.press('Tab');
    expect(await focused()).toMatch(wanted);
  };
  await unitBoxes(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  expect(await focused()).toMatch(/^Confirm 1/);
  await page.keyboard.press('Shift+Tab');
  await tabTo(/^Confirm/);
  await page.keyboard.press('Enter');
  await expect.poll(() => waiting(page)).toBe(before - 1);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => waiting(page)).toBe(before);
  // The keyboard continues from the list.
  const isInPage = () => page.getByRole('main').evaluate((main) => main.matches(':focus-within'));
  await expect.poll(isInPage).toBe(true);
});
