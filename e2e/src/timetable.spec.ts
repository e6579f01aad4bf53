import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit, signIn, test } from './portal.ts';

const workshop = (page: Page): Locator =>
  page.getByRole('button', { name: /Wiring rules workshop/ }).first();

const safety = (page: Page): Locator =>
  page.getByRole('button', { name: /Electrical safety, block 2/ }).first();

const choose = (page: Page, view: 'Month' | 'Week' | 'List') =>
  page.getByRole('radio', { name: view }).check({ force: true });

test('a foreman sees where the apprentices are today, and who did not come', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'foreman@demo.test');
  await page.getByRole('link', { name: 'Timetable' }).filter({ visible: true }).first().click();
  await expect(page).toHaveTitle(/^Timetable \|/);
  if (!isMobile) await choose(page, 'List');
  const day = page.getByRole('region', { name: /^Today/ });
  const row = (title: string) => day.getByRole('listitem').filter({ hasText: title }).first();
  await expect(row('Wiring rules workshop').getByText('Priya Varma Absent')).toBeVisible();
  await expect(row('Wiring rules workshop').getByText('1:00 pm to 4:00 pm')).toBeVisible();
  await expect(row('Electrical safety, block 2').getByText('Ngaire Tūhoe Attended')).toBeVisible();
  await expect(row('Capstone revision, evening').getByText('Suspended')).toBeVisible();
  await expect(row('Capstone revision, evening').getByText(/Attended|Absent/)).toHaveCount(0);
  await expect(row('Women in trades, open day').getByText('All day')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await workshop(page).click();
  const dialog = page.getByRole('dialog', { name: 'Wiring rules workshop' });
  await expect(dialog.getByText(/1:00 pm to 4:00 pm/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Priya Varma' }).click();
  await expect(page).toHaveURL(/\/apprentice\/TC\d+/);
});

test('month and week on a desktop; a phone has the list and never loads the calendar', async ({
  page,
  isMobile,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const isLoaded = () => scripts.some((url) => url.includes('CalendarGrid'));
  await signIn(page, 'office@demo.test', '/timetable?view=month');
  await expect(safety(page)).toBeVisible();
  expect(isLoaded()).toBe(!isMobile);
  if (isMobile) {
    await expect(page.getByRole('radio', { name: 'Month' })).toHaveCount(0);
    return;
  }
  await expectAccessible(page);
  await expect(page.getByRole('columnheader').first()).toHaveText(/Monday/);
  await page.getByRole('button', { name: /^\d+ more$/ }).click();
  const day = page.getByRole('dialog');
  await expect(day.getByText('Capstone revision, evening')).toBeVisible();
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

test('what is looked at stands in the address, and Today leads back', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'office@demo.test', '/timetable?date=2031-01-08&view=list');
  const range = page.getByRole('heading', { name: /^6\s*–\s*19 Jan 2031$/ });
  await expect(range).toBeVisible();
  await expect(page.getByText('Nothing is on', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next two weeks' }).click();
  await expect(page).toHaveURL(/date=2031-01-22/);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^20 Jan\s*–\s*2 Feb 2031$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(workshop(page)).toBeVisible();
  await expect(page).not.toHaveURL(/date=/);

  await page.getByLabel('Apprentice').selectOption({ label: 'Priya Varma' });
  await expect(page).toHaveURL(/apprentice=TC\d+/);
  await expect(page.getByText('Electrical safety, block 2')).toHaveCount(0);
  await expect(workshop(page)).toBeVisible();
  if (isMobile) return;
  await page.getByLabel('Go to').fill('2031-03-04');
  await expect(page.getByRole('heading', { name: /Mar 2031$/ })).toBeVisible();
});

test.describe('far from the institution', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test("the timetable keeps the institution's days and hours, and says so", async ({
    page,
    isMobile,
  }) => {
    await signIn(page, 'office@demo.test', '/timetable');
    await expect(page.getByText(/^Times are those of .*, in Melbourne\.$/)).toBeVisible();
    if (!isMobile) {
      const today = page.getByRole('cell').and(page.locator('[aria-current="date"]'));
      await expect(today.getByText('8:00 am').first()).toBeVisible();
      await choose(page, 'List');
    }
    const day = page.getByRole('region', { name: /^Today/ });
    await expect(day.getByText('1:00 pm to 4:00 pm')).toBeVisible();
  });
});

test('one apprentice: the timetable opens at its date, the attendance has its totals', async ({
  page,
}) => {
  await signIn(page, 'office@demo.test', '/apprentice-timetable/TC10101/2031-01-08?view=list');
  await expect(page.getByRole('heading', { name: 'Timetable of Ngaire Tūhoe' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^6\s*–\s*19 Jan 2031$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByText('Electrical safety, block 2')).toBeVisible();
  await expect(page.getByText('Wiring rules workshop')).toHaveCount(0);
  await expectAccessible(page);
  await expectToFit(page);

  await page.goto('/apprentice-attendance/TC10101');
  await expect(page.getByRole('heading', { name: 'Attendance of Ngaire Tūhoe' })).toBeVisible();
  await expect(page.getByText(/^\d+ %$/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const months = page.getByRole('table').filter({ hasText: 'Month' });
  await expect(months.getByRole('row').nth(1)).toContainText(/\d h/);
  await expectAccessible(page);
});

test.describe('what is not there', () => {
  test.use({ allowedErrors: [/status of (404|500)/] });

  test("another company's apprentice does not exist; a failure can be tried again", async ({
    page,
  }) => {
    await signIn(page, 'site@demo.test', '/apprentice-timetable/TC10101/2026-11-21');
    await expect(page.getByRole('link', { name: 'All apprentices' })).toBeVisible();
    await page.goto('/apprentice-attendance/TC10101');
    await expect(page.getByRole('link', { name: 'All apprentices' })).toBeVisible();

    await page.route('**/api/employer/retrieveEmployerEvents', (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await page.goto('/timetable?view=list');
    await expect(page.getByText('The timetable could not be loaded')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/employer/retrieveEmployerEvents');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The timetable could not be loaded')).toHaveCount(0);
  });
});

/** What is on the clipboard. The portal's own pages may write there and not read. */
async function pastedInto(page: Page): Promise<string> {
  await page.setContent('<textarea></textarea>');
  await page.getByRole('textbox').press('ControlOrMeta+V');
  const pasted = await page.getByRole('textbox').inputValue();
  await page.close();
  return pasted;
}

test.describe('a calendar address', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is made, copied, read by a calendar, and revoked', async ({ page, context }) => {
    await signIn(page, 'foreman@demo.test', '/timetable');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to the timetable' });
    await dialog.getByRole('button', { name: /^Make an address/ }).click();
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    const address = await pastedInto(await context.newPage());
    const calendar = await fetch(address);
    expect(await calendar.text()).toContain('SUMMARY:Wiring rules workshop');

    await page.reload();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const read = dialog.getByRole('listitem').filter({ hasText: /last read \d\d-\w{3}-\d{4}/ });
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
