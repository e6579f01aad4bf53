import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './portal.ts';

const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).or(page.getByRole('list', { name: table }));

/** The name of the file that a button downloads. */
async function downloadedBy(page: Page, button: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  expect(await download.failure()).toBeNull();
  return download.suggestedFilename();
}

test('amounts due are visible at a glance, filtered to overdue ones, opened and downloaded as a PDF', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'owner@demo.test', '/home');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('link', { name: /^Pre-enrolments.*5 to pay, 3 overdue/ })
    .first()
    .click();
  const list = rows(page, 'Pre-enrolments to pay');
  await expect(list.getByRole('link')).toHaveCount(5);
  await expect(page.getByText('$4,312.50').first()).toBeVisible();
  await page.locator('label', { hasText: /^Overdue/ }).click();
  await expect(list.getByRole('link')).toHaveCount(3);
  await expect(list.getByText(/days? overdue/)).toHaveCount(3);
  await page.getByRole('searchbox').fill('ika');
  await expect(list.getByRole('link')).toHaveCount(1);
  await list.getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Invoice / })).toBeVisible();
  await expect(page.getByText('Total due')).toBeVisible();
  expect(await downloadedBy(page, 'Download PDF')).toMatch(/\.pdf$/);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('ika');
});

test('a receipt is found, read and downloaded as a PDF', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'office@demo.test', '/receipts');
  const list = rows(page, 'Receipts');
  await expect(list.getByRole('link').first()).toBeVisible();
  await list.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  expect(await downloadedBy(page, 'Download PDF')).toMatch(/\.pdf$/);
});

test('account activity needs a valid period, and is a spreadsheet or a PDF', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'office@demo.test', '/invoices');
  await page.getByRole('link', { name: 'Account activity' }).click();
  await expect(page).toHaveURL(/\/account/);
  await expect(page.getByText(/^Account activity as known on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('The last day must not be before the first.')).toBeVisible();
  await page.getByRole('radio', { name: 'Last financial year' }).check();
  await expect(page).toHaveURL(/from=/);
  expect(await downloadedBy(page, 'PDF')).toMatch(/\.pdf$/);
  expect(await downloadedBy(page, 'CSV')).toMatch(/\.csv$/);
});

test('a work placement links to the contact at the company', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, 'office@demo.test', '/work-placements');
  const list = rows(page, 'Work placements');
  await expect(list.getByRole('link').first()).toBeVisible();
  await list.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible();
  await page.getByRole('link', { name: 'Despina Vlahos' }).click();
  await expect(page).toHaveURL(/\/company-contact\//);
});

/** A photo like a phone's: many pixels, no two alike. */
const aPhoto = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 2400;
      canvas.height = 1800;
      const context = canvas.getContext('2d');
      for (let place = 0; place < 4_000; place++) {
        if (!context) break;
        context.fillStyle = `hsl(${(place * 47) % 360} 70% ${20 + (place % 60)}%)`;
        context.fillRect((place * 97) % 2400, (place * 61) % 1800, 90, 60);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    })
    .then((bytes) => Buffer.from(bytes, 'base64'));

test('documents are uploaded, photos reduced, failures reported, and uploads withdrawn', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'foreman@demo.test', '/documents');
  const list = rows(page, 'Documents');
  await expect(list.getByText('Site induction record')).toBeVisible();
  await page.getByRole('button', { name: 'Upload documents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload documents' });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose files' }).click();
  const chooser = await choosing;
  const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size)]);
  await chooser.setFiles([
    { name: 'site.png', mimeType: 'image/png', buffer: await aPhoto(page) },
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf(10_500_000) },
    { name: 'insurance.pdf', mimeType: 'application/pdf', buffer: pdf(300_000) },
    { name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('x') },
    { name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ]);
  const chosen = dialog.getByRole('list', { name: 'Chosen files' });
  await expect(chosen.getByText(/10\.01 MB\. The limit is 10 MB/)).toBeVisible();
  await expect(chosen.getByText('Files of this type are not accepted.')).toBeVisible();
  await expect(chosen.getByText(/HEIC photos can’t be uploaded/)).toBeVisible();
  await expect(chosen.getByText(/^Ready, /)).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove plan.pdf' }).click();
  await dialog.getByRole('button', { name: 'Remove IMG_1.HEIC' }).click();
  await dialog.getByRole('button', { name: 'Remove insurance.pdf' }).click();
  await dialog.getByRole('button', { name: 'Remove tool.exe' }).click();
  await dialog.getByLabel('Category').fill('Site photos');
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(dialog).toBeHidden();
  await expect(list.getByText('Site photos')).toBeVisible();
  await list.getByRole('button', { name: /^site/ }).first().click();
  const view = page.getByRole('dialog', { name: /^site/ });
  const image = view.getByRole('img', { name: /^site/ });
  const width = () => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  expect(await width()).toBeLessThanOrEqual(1920);
  await expectAccessible(page);
  await view.getByRole('button', { name: 'Close' }).last().click();
  await list.getByRole('button', { name: /^Delete site/ }).click();
  await page.getByRole('button', { name: 'Delete document' }).click();
  await expect(list.getByText('Site photos')).toHaveCount(0);
});

test('a PDF opens in a new tab, and a reader cannot upload', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'office@demo.test', '/documents');
  const opening = page.waitForEvent('popup');
  await page
    .getByRole('button', { name: /^Site induction record/ })
    .first()
    .click();
  const tab = await opening;
  // A browser without a PDF viewer saves it instead.
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    await expect.poll(() => tab.url()).toMatch(/^blob:/);
  }
  await tab.close();
  await expect(page.getByRole('button', { name: 'Upload documents' })).toHaveCount(0);
});
