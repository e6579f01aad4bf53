import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit, signIn, test } from './portal.ts';

/** The rows of the list, or its cards on a phone. */
const apprentices = (page: Page): Locator =>
  page.getByRole('main').getByRole('link').and(page.locator('[href^="/apprentice/"]'));

/** What a press downloads. */
async function downloaded(page: Page, button: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return download;
}

/** The first bytes of a download, by which its kind is known. */
const beginningOf = async (download: Download): Promise<string> =>
  (await readFile(await download.path())).subarray(0, 4).toString('latin1');

test('the list is narrowed, keeps that in its address, and goes to a spreadsheet as it is shown', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'office@demo.test', '/apprentices');
  await expect(page.getByText(/^45 apprentices/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  if (isMobile) await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByLabel('Supervisor').selectOption({ label: 'Dana Farrugia' });
  await expect(page).toHaveURL(/supervisor=C1002/);
  if (isMobile) await page.getByRole('button', { name: /^Show \d+ results$/ }).click();
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

test('on a phone, a filter and the sort are chosen in a sheet, and a chip takes the filter back', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'Elsewhere the filters are beside the search');
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

  const button = toolbar.getByRole('button', { name: 'Filter and sort, 1 on' });
  await button.click();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await toolbar
    .getByRole('button', { name: 'Remove the filter Supervisor: Dana Farrugia' })
    .press('Enter');
  await expect(toolbar.getByRole('button', { name: /^Filter and sort$/ })).toBeFocused();
  await expect(page).toHaveURL(/show=behind&sort=end$/);

  await toolbar.getByRole('radio', { name: /^Behind/ }).press('ArrowRight');
  await expect(page).toHaveURL(/show=ending&sort=end$/);
  await expect(toolbar.getByRole('radio', { name: /^Ending/ })).toBeInViewport({ ratio: 1 });
});

test('a table drops its secondary column where it is narrow, and is sorted by it all the same', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone has cards');
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

test('a search that fits nobody says so, and shows all again', async ({ page }) => {
  await signIn(page, 'foreman@demo.test', '/apprentices?q=tuhoe');
  await expect(apprentices(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page.getByText('No apprentice fits')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/apprentices$/);
});

test('a foreman changes who supervises an apprentice, and the owner sees it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'foreman@demo.test', '/apprentice/TC10104');
  const supervisor = page.getByRole('region', { name: 'Supervisor' });
  await expect(supervisor.getByRole('paragraph').first()).toBeVisible();
  const isWade = (await supervisor.textContent())?.includes('Wade Pascoe');
  const name = isWade ? 'Despina Vlahos' : 'Wade Pascoe';
  await supervisor.getByRole('button', { name: /^(Change|Choose)/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Supervisor of/ });
  await expectAccessible(page);
  await dialog.getByRole('radio', { name }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(supervisor.getByText(name)).toBeVisible();
  await expect(page.getByText(`${name} supervises`)).toBeVisible();

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, 'owner@demo.test', '/apprentice/TC10104');
  await expect(owner.getByRole('region', { name: 'Supervisor' }).getByText(name)).toBeVisible();
  await owner.context().close();
});

test.describe('when the server says no', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('the supervisor is as before, and the page says why', async ({ page }) => {
    await signIn(page, 'foreman@demo.test', '/apprentice/TC10105');
    await page.route('**/api/employer/updateContractSupervisor', (route) =>
      route.fulfill({
        status: 409,
        json: {
          Success: false,
          Result: null,
          Error: { Code: 'conflict', Message: 'Somebody changed it meanwhile.' },
          Messages: [],
        },
      }),
    );
    const supervisor = page.getByRole('region', { name: 'Supervisor' });
    const before = (await supervisor.getByRole('paragraph').first().textContent()) ?? '';
    await supervisor.getByRole('button', { name: /^Change/ }).click();
    await page.getByRole('radio', { name: 'Nobody' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText(`It is still ${before}. Somebody changed it meanwhile.`),
    ).toBeVisible();
    await expect(supervisor.getByText(before)).toBeVisible();
  });

  test('a plan that cannot be downloaded is told, and a part that failed can be tried again', async ({
    page,
  }) => {
    const attendances = '**/api/employer/retrieveContractAttendances';
    await page.route(attendances, (route) => route.fulfill({ status: 500, body: '' }));
    await page.route('**/api/employer/downloadActiveTP**', (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await signIn(page, 'foreman@demo.test', '/apprentice/TC10101');
    const attendance = page.getByRole('region', { name: 'Latest attendance' });
    await expect(attendance.getByText('The attendance could not be loaded')).toBeVisible();
    await page.unroute(attendances);
    await attendance.getByRole('button', { name: 'Retry' }).click();
    await expect(attendance.getByText(/h present/).first()).toBeVisible();
    const download = page.getByRole('button', { name: 'Active training plan' });
    await download.click();
    await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
    await page.route('**/api/employer/downloadActiveTP**', (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await download.click();
    await expect(page.getByText('The file could not be downloaded')).toBeVisible();
  });
});

test('reports of a contract are held back and sent again, apart from the contract itself', async ({
  page,
}) => {
  await signIn(page, 'foreman@demo.test', '/apprentice/TC10106');
  const reporting = page.getByRole('region', { name: 'Scheduled reports' });
  await reporting.getByRole('button', { name: 'Hold back' }).click();
  await page.getByRole('button', { name: 'Hold reports back' }).click();
  await expect(reporting.getByText(/^Held back/)).toBeVisible();
  await expect(page.getByRole('main').getByText('reports held back').first()).toBeVisible();
  await reporting.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('button', { name: 'Send reports again' }).click();
  await expect(reporting.getByText(/are sent as scheduled/)).toBeVisible();
});

test('the office, who may read, sees everything of an apprentice and changes nothing', async ({
  page,
}) => {
  await signIn(page, 'office@demo.test', '/apprentice/TC10101');
  await expect(page.getByRole('heading', { name: 'Ngaire Tūhoe' })).toBeVisible();
  await expect(page.getByText(/units would be competent by now/)).toBeVisible();
  const parts = page.getByRole('region', { name: 'Progress by part' });
  await expect(parts.getByText('Stage 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest attendance' })).toContainText('h present');
  await expect(page.getByRole('region', { name: 'Next sessions' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Change|Choose|Hold back)/ })).toHaveCount(0);
  const document = page.getByRole('link', { name: /^Unit document.*opens in a new tab$/ }).first();
  await expect(document).toHaveAttribute('rel', /noopener/);
  await expectAccessible(page);
});

test('a suspended contract is marked in the list, on its page and in its plan', async ({
  page,
}) => {
  await signIn(page, 'foreman@demo.test', '/apprentices?show=suspended');
  await expect(page.getByText('suspended', { exact: true }).first()).toBeVisible();
  await apprentices(page).first().click();
  await expect(page.getByText(/^This contract is suspended/)).toBeVisible();
  await page.getByRole('link', { name: 'Training plan', exact: true }).click();
  await expect(page).toHaveURL(/\/apprentice-training-plan\/TC10111$/);
  await expect(page.getByText(/^This contract is suspended/)).toBeVisible();
});

test('a training plan goes by stage, year or state, and is downloaded', async ({ page }) => {
  await signIn(page, 'office@demo.test', '/apprentice-training-plan/TC10101');
  const stage = page.getByRole('region', { name: 'Stage 1' });
  await expect(stage.getByText(/^Assessment: /).first()).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('radio', { name: 'By state' }).check({ force: true });
  await expect(page).toHaveURL(/by=state/);
  await expect(page.getByRole('heading', { name: /^In delivery/ })).toBeVisible();
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

test('progress reports are made for chosen students, as one PDF or each in a ZIP', async ({
  page,
}) => {
  await signIn(page, 'office@demo.test', '/student-training-plans?q=tuhoe');
  await expect(page.getByText('1 of 45 training plans')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Active plan/ })).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText('45 training plans', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

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
  await expect(dialog.getByText('2 of 45 chosen')).toBeVisible();
  await dialog.getByLabel('Report', { exact: true }).selectOption({ index: 2 });
  await dialog.getByRole('radio', { name: /ZIP file/ }).check();
  const zip = await downloaded(page, download);
  expect(await beginningOf(zip)).toBe('PK\u0003\u0004');
  await expect(dialog).toBeHidden();
});

test('a list of a thousand goes to a workbook as well', async ({ page }) => {
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
