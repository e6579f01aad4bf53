import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit, signIn, test } from './portal.ts';

/** The download started by a button. */
async function downloaded(page: Page, button: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return download;
}

/** The first bytes of a download, which identify its type. */
const beginningOf = async (download: Download): Promise<string> =>
  (await readFile(await download.path())).subarray(0, 4).toString('latin1');

test('the list is filtered, keeps the filter in its address, and is exported to a spreadsheet as shown', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'office@demo.test', '/apprentices');
  await expect(page.getByText(/^45 apprentices/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  await page.getByLabel('Supervisor').selectOption({ label: 'Dana Farrugia' });
  await expect(page).toHaveURL(/supervisor=C1002/);
  await page.getByRole('radio', { name: /^Behind/ }).check({ force: true });
  await expect(page).toHaveURL(/show=behind/);
  const chip = await page.getByText(/^Behind\s*\d+$/).textContent();
  const count = Number(chip?.replace(/\D/g, ''));
  await expect(page.getByText(`${count} of 45 apprentices`)).toBeVisible();
  await expect(page.getByText(/^\d+ units? behind$/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${count} of 45 apprentices`)).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export \d+ apprentices$/ });
  await expectAccessible(page);
  const csv = await downloaded(page, dialog.getByRole('button', { name: 'CSV file' }));
  expect(csv.suggestedFilename()).toMatch(
    /^Hallam Electrical Group apprentices \d{4}-\d\d-\d\d\.csv$/,
  );
  const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.length - 1).toBe(count);
  expect(lines.slice(1).every((line) => line.includes('Dana Farrugia'))).toBe(true);
  const sheet = await downloaded(page, dialog.getByRole('button', { name: 'Excel file' }));
  expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(await beginningOf(sheet)).toBe('PK\u0003\u0004');
});

test('on a phone, a filter and the sort order are chosen in a sheet, and a chip removes the filter', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'office@demo.test', '/apprentices?show=behind');
  const toolbar = page.getByRole('main');
  await toolbar.getByRole('button', { name: 'Filter and sort' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await sheet.getByLabel('Supervisor').selectOption({ label: 'Dana Farrugia' });
  await expect(sheet.getByRole('status')).toHaveText(/^\d+ results$/);
  await sheet.getByLabel('Sort by').selectOption({ label: 'End' });
  await expectAccessible(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/show=behind&supervisor=C1002&sort=end/);
  await expectAccessible(page);
  await expectToFit(page);

  const button = toolbar.getByRole('button', { name: 'Filter and sort, 1 active' });
  await button.click();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await toolbar
    .getByRole('button', { name: 'Remove filter Supervisor: Dana Farrugia' })
    .press('Enter');
  await expect(toolbar.getByRole('button', { name: /^Filter and sort$/ })).toBeFocused();
  await expect(page).toHaveURL(/show=behind&sort=end$/);

  await toolbar.getByRole('radio', { name: /^Behind/ }).press('ArrowRight');
  await expect(page).toHaveURL(/show=ending&sort=end$/);
  await expect(toolbar.getByRole('radio', { name: /^Ending/ })).toBeInViewport({ ratio: 1 });
});

test('a narrow table drops its secondary column, and can still be sorted by it', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'office@demo.test', '/apprentices');
  const headings = page.getByRole('columnheader');
  const cells = page.getByRole('row').last().getByRole('cell');
  await expect(headings).toHaveCount(4);
  await expect(cells).toHaveCount(4);
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(headings).toHaveCount(3);
  await expect(cells).toHaveCount(3);
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByLabel('Sort by').selectOption({ label: 'End' });
  await expect(page).toHaveURL(/sort=end/);
});

test('the documents of an apprentice are downloaded', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'office@demo.test', '/apprentice-training-plan/TC10101');
  for (const name of [
    'Active training plan',
    'Approved training plan',
    'Training contract report',
  ]) {
    const paper = await downloaded(page, page.getByRole('button', { name }));
    expect(paper.suggestedFilename()).toMatch(/1100101\.pdf$/);
    expect(await beginningOf(paper)).toBe('%PDF');
  }
});

test('progress reports are created for chosen students, each in a ZIP', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'office@demo.test', '/student-training-plans');
  await page.getByRole('button', { name: 'Progress report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Student progress report' });
  const download = dialog.getByRole('button', { name: 'Download' });
  await dialog.getByRole('checkbox', { name: 'All 45' }).uncheck();
  await download.click();
  await expect(dialog.getByText('Choose at least one student')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('searchbox').fill('tuhoe');
  await dialog.getByRole('checkbox', { name: /^Ngaire Tūhoe/ }).check();
  await dialog.getByRole('searchbox').fill('ika');
  await dialog.getByRole('checkbox', { name: /^Sione Ika/ }).check();
  await expect(dialog.getByText('2 of 45 selected')).toBeVisible();
  await dialog.getByLabel('Report', { exact: true }).selectOption({ index: 2 });
  await dialog.getByRole('radio', { name: /ZIP file/ }).check();
  const zip = await downloaded(page, download);
  expect(await beginningOf(zip)).toBe('PK\u0003\u0004');
  await expect(dialog).toBeHidden();
});

test('a list of a thousand is exported to a workbook as well', { tag: '@phone' }, async ({
  page,
}) => {
  await page.route('**/api/employer/retrieveTrainingContractList', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const [first] = json.Result;
    const apprentice = { ...first.apprentice, photo: null };
    const many = Array.from({ length: 1000 }, (_, at) => ({
      ...first,
      id: `many-${at}`,
      apprentice,
    }));
    await route.fulfill({ response, json: { ...json, Result: many } });
  });
  await signIn(page, 'office@demo.test', '/apprentices');
  await page.getByRole('button', { name: 'Export' }).click();
  const sheet = await downloaded(page, page.getByRole('button', { name: 'Excel file' }));
  expect(await beginningOf(sheet)).toBe('PK\u0003\u0004');
});
