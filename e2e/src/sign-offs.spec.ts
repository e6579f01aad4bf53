import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit, signIn, test, visit } from './portal.ts';
import { importOlderExtract, registryChanges } from './registry.ts';

/** The number that the menu shows beside Signoff Requests. */
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
    .getByRole('list', { name: 'What waits for sign-off' })
    .getByRole('checkbox', { name: /^(?!Final completion).*[A-Z]{3,}\d{3,}/ });

async function openInbox(page: Page, email = 'foreman@demo.test'): Promise<number> {
  await signIn(page, email, '/sign-offs');
  await expect(page.getByRole('heading', { level: 1, name: 'Signoff Requests' })).toBeVisible();
  await expect(unitBoxes(page).first()).toBeVisible();
  return waiting(page);
}

test.setTimeout(120_000);

test('a foreman confirms three units of two apprentices, the owner sees it, the registry learns of it', async ({
  page,
  browser,
}) => {
  const before = await openInbox(page);
  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, 'owner@demo.test');
  await expect.poll(() => waiting(owner)).toBe(before);
  const start = new Date();

  const both = page.getByRole('checkbox', { name: /^Choose all 2 of/ }).first();
  await both.check();
  await unitBoxes(page).and(page.locator(':not(:checked)')).first().check();
  await page.getByRole('button', { name: 'Confirm 3 units' }).click();
  await expect(page.getByText('3 units are confirmed.')).toBeVisible();
  await expect.poll(() => waiting(page)).toBe(before - 3);
  await expect.poll(() => waiting(owner)).toBe(before - 3);

  expect(await registryChanges(start)).toEqual([]);
  await expect
    .poll(async () => (await registryChanges(start)).length, { timeout: 40_000, intervals: [1000] })
    .toBe(3);
  const news = await registryChanges(start);
  expect(news.map(({ kind, actor, values }) => [kind, actor.contactId, values.result])).toEqual(
    Array(3).fill(['signoff.submitted', 'C1002', 'competent']),
  );

  await importOlderExtract();
  await page.reload();
  await expect(unitBoxes(page).first()).toBeVisible();
  expect(await waiting(page)).toBe(before - 3);
  await owner.context().close();
});

test('a decision can be taken back for ten seconds, and is then never told', async ({ page }) => {
  const before = await openInbox(page);
  const start = new Date();
  const unit = unitBoxes(page).first();
  await unit.check();
  await page.getByRole('button', { name: /^Confirm 1/ }).click();
  await expect.poll(() => waiting(page)).toBe(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back. 1 unit waits again.')).toBeVisible();
  await expect.poll(() => waiting(page)).toBe(before);
  await page.waitForTimeout(11_000);
  expect(await registryChanges(start)).toEqual([]);
});

test("'not yet' asks for a reason, and keeps it with the decision", async ({ page }) => {
  const before = await openInbox(page);
  const start = new Date();
  await unitBoxes(page).first().check();
  await page.getByRole('button', { name: /^Not yet/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Answer/ }).click();
  await expect(dialog.getByText('Say why not yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Needs more practice.' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Answer/ }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => waiting(page)).toBe(before - 1);
  await expect
    .poll(async () => (await registryChanges(start)).at(-1)?.values, {
      timeout: 40_000,
      intervals: [1000],
    })
    .toMatchObject({ result: 'notYetCompetent', comment: 'Needs more practice.' });
});

test.describe('without a connection', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

  test('says that it may not have arrived, and sends it once on request', async ({ page }) => {
    const before = await openInbox(page);
    let tries = 0;
    await page.route('**/api/employer/submitSignoffRequests', (route) => {
      tries += 1;
      return tries === 1 ? route.abort() : route.continue();
    });
    await unitBoxes(page).first().check();
    await page.getByRole('button', { name: /^Confirm 1/ }).click();
    await expect(
      page.getByText(/^May not have arrived: your confirmation of 1 unit/),
    ).toBeVisible();
    await expect.poll(() => waiting(page)).toBe(before);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => waiting(page)).toBe(before - 1);
    await expect(page.getByText(/^May not have arrived/)).toBeHidden();
  });

  test('keeps what was not sent on the device, over a reload, and offers it before signing out', async ({
    page,
  }) => {
    const before = await openInbox(page, 'owner@demo.test');
    let isCut = true;
    await page.route('**/api/employer/submitSignoffRequests', (route) =>
      isCut ? route.abort() : route.continue(),
    );
    await unitBoxes(page).first().check();
    await page.getByRole('button', { name: 'Confirm 1 unit' }).click();
    const unsent = page.getByText('May not have arrived: your confirmation of 1 unit');
    await expect(unsent).toBeVisible();

    await page.reload();
    await expect(unsent).toBeVisible();
    await expectAccessible(page);
    expect(await waiting(page)).toBe(before);

    await visit(page, '/auth/sign-out');
    await visit(page, '/sign-offs');
    await expect(page).toHaveURL(/auth\/sign-in/);
    await signIn(page, 'owner@demo.test', '/sign-offs');
    await expect(unsent).toBeVisible();
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Sign-Out' }).filter({ visible: true }).first().click();
    await expect(
      page.getByRole('heading', { name: '1 answer of yours may not have arrived' }),
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

test.describe('when the answer is lost on the way', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] });

  test('the page finds out that the decision is on record, and discarding says so', async ({
    page,
  }) => {
    const before = await openInbox(page, 'owner@demo.test');
    // The server gets it and answers, and the answer never comes back.
    let isCut = true;
    await page.route('**/api/employer/*Signoff{Requests,Submission}', async (route) => {
      if (!isCut || /retrieveSignoffRequests/.test(route.request().url())) return route.continue();
      await route.fetch().catch(() => {});
      return route.abort();
    });
    await unitBoxes(page).first().check();
    await page.getByRole('button', { name: 'Confirm 1 unit' }).click();
    const note = page.getByText('May not have arrived: your confirmation of 1 unit');
    await expect(note).toBeVisible();
    await expect(page.getByText(/^Decided /)).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('It cannot be discarded now')).toBeVisible();

    await page.reload();
    await expect(note).toBeVisible();
    isCut = false;
    await page.reload();
    await expect(page.getByText(/is confirmed\.$/)).toBeVisible();
    await expect(note).toBeHidden();
    expect(await waiting(page)).toBe(before - 1);
  });
});

test('a final completion is decided by itself, and says what it ends', async ({ page }) => {
  await openInbox(page, 'owner@demo.test');
  const chooseAll = page.getByRole('checkbox', { name: /^Choose (all|the first) \d+/ }).first();
  await chooseAll.check();
  await expect(page.getByRole('button', { name: /^Confirm \d+ units?$/ })).toBeVisible();
  await chooseAll.uncheck();
  const act = page.getByRole('button', { name: 'Final completion …' }).first();
  await act.scrollIntoViewIfNeeded();
  await act.click();
  const dialog = page.getByRole('dialog', { name: /^Has .+ completed the apprenticeship\?$/ });
  await expect(
    dialog.getByText(/ends the apprenticeship of .+ under training contract/),
  ).toBeVisible();
  await expect(dialog.getByText(/agree that the apprenticeship is complete/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await dialog.getByRole('button', { name: /^Not yet/ }).click();
  await expect(page.getByRole('textbox', { name: 'Why not yet?' })).toBeFocused();
  await page.keyboard.press('Escape');
});

test("the units of an apprentice are confirmed on the apprentice's page", async ({ page }) => {
  await signIn(page, 'foreman@demo.test', '/apprentice/TC10147');
  await page.getByRole('button', { name: /^Confirm \d+ units?$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Is Bilal Al-Hassan ready?' });
  await expect(dialog.getByRole('checkbox').first()).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Confirm/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Confirm \d+ units?$/ })).toBeVisible();
});

test('the office, who may read, sees what waits and why it cannot answer', async ({ page }) => {
  await signIn(page, 'office@demo.test', '/sign-offs');
  await expect(page.getByText('your role at this company does not let you answer')).toBeVisible();
  await expect(page.getByText(/sign-offs wait at the company/)).toBeVisible();
  await expect(page.getByText(/for you/)).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Confirm/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("a subsidiary's apprentice, reached by a link, is answered for the subsidiary", async ({
  page,
}) => {
  await signIn(page, 'foreman@demo.test', '/apprentice-signoffs/TC10147');
  await expect(page.getByRole('heading', { name: /Bilal Al-Hassan/ })).toBeVisible();
  await unitBoxes(page).first().check();
  await page.getByRole('button', { name: /^Confirm 1/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back. 1 unit waits again.')).toBeVisible();
  await expect(unitBoxes(page).first()).toBeVisible();
});

test('a unit is answered right where it stands, on the page of its apprentice and in the plan', async ({
  page,
}) => {
  await signIn(page, 'foreman@demo.test', '/apprentice/TC10147');
  const mine = page.getByRole('button', { name: /^Answer / }).first();
  const unit = (await mine.getAttribute('aria-label'))?.replace('Answer ', '') ?? '';
  await mine.click();
  const dialog = page.getByRole('dialog', { name: 'Is Bilal Al-Hassan ready?' });
  await expect(dialog.getByText(unit)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: `Answer ${unit}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Answer ${unit}` })).toBeVisible();

  await visit(page, '/apprentice-training-plan/TC10147');
  await page.getByRole('button', { name: `Answer ${unit}` }).click();
  await dialog.getByRole('button', { name: /^Not yet/ }).click();
  await expect(page.getByRole('dialog', { name: /^Not yet/ })).toBeVisible();
  await expectAccessible(page);
});

test('staff who chose no company see what waits of an apprentice, reached by a link', async ({
  page,
}) => {
  await signIn(page, 'support@demo.test', '/apprentice-signoffs/TC10147');
  await expect(page.getByRole('heading', { name: /Bilal Al-Hassan/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'What waits for sign-off' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('what has the focus is not hidden by a bar', async ({ page }) => {
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

/** What has the focus, if something else lies over all of it. */
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

test('all of it by keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard');
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
});
