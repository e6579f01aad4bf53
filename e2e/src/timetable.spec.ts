import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './portal.ts';

const safety = (page: Page): Locator =>
  page.getByRole('button', { name: /Electrical safety, block 2/ }).first();

const choose = (page: Page, view: 'Month' | 'Week' | 'List') =>
  page.getByRole('radio', { name: view }).check({ force: true });

test('a phone has the list, and never loads the calendar', { tag: '@phone' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await signIn(page, 'office@demo.test', '/timetable?view=month');
  await expect(safety(page)).toBeVisible();
  expect(scripts.filter((url) => url.includes('CalendarGrid'))).toEqual([]);
  await expect(page.getByRole('radio', { name: 'Month' })).toHaveCount(0);
});

test('month and week are shown on a desktop, and can be navigated by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'office@demo.test', '/timetable?view=month');
  await expect(safety(page)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('columnheader').first()).toHaveText(/Monday/);
  const day = page.getByRole('dialog');
  const revision = day.getByText('Capstone revision, evening');
  // How many days have more events than fit depends on the day of the week.
  for (const more of await page.getByRole('button', { name: /^\d+ more$/ }).all()) {
    await more.click();
    await expect(day).toBeVisible();
    if (await revision.isVisible()) break;
    await page.keyboard.press('Escape');
    await expect(day).toBeHidden();
  }
  await expect(revision).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await choose(page, 'Week');
  await expect(page).toHaveURL(/view=week/);
  await safety(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Electrical safety, block 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(safety(page)).toBeFocused();
  await expectAccessible(page);
});

test.describe('far from the institution', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test("the timetable keeps the institution's days and hours, and says so", {
    tag: '@desktop',
  }, async ({ page }) => {
    await signIn(page, 'office@demo.test', '/timetable');
    await expect(page.getByText(/^Times are local to .* \(Melbourne\)\.$/)).toBeVisible();
    const today = page.getByRole('cell').and(page.locator('[aria-current="date"]'));
    await expect(today.getByText('8:00 am').first()).toBeVisible();
    await choose(page, 'List');
    const day = page.getByRole('region', { name: /^Today/ });
    await expect(day.getByText('1:00 pm to 4:00 pm')).toBeVisible();
  });
});

/** The clipboard's content. The portal's own pages may write it but not read it. */
async function pastedInto(page: Page): Promise<string> {
  await page.setContent('<textarea></textarea>');
  await page.getByRole('textbox').press('ControlOrMeta+V');
  const pasted = await page.getByRole('textbox').inputValue();
  await page.close();
  return pasted;
}

test.describe('a calendar address', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is created, copied, read by a calendar, and revoked', {
    tag: '@phone',
  }, async ({ page, context }) => {
    await signIn(page, 'foreman@demo.test', '/timetable');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to the timetable' });
    await dialog.getByRole('button', { name: /^Create an address/ }).click();
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    const address = await pastedInto(await context.newPage());
    const calendar = await fetch(address);
    expect(await calendar.text()).toContain('SUMMARY:Wiring rules workshop');

    await page.reload();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const read = dialog.getByRole('listitem').filter({ hasText: /last used \d\d-\w{3}-\d{4}/ });
    await expect(read).toHaveCount(1);
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
    await read.getByRole('button', { name: /^Revoke/ }).click();
    const question = page.getByRole('dialog', { name: 'Revoke this address?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(read).toHaveCount(0);
    expect((await fetch(address)).status).toBe(404);
  });
});
