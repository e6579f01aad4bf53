import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './portal.ts';
import { writeDemonstrationExtract } from './registry.ts';
import { zipFolder } from './zip-folder.ts';

/** A zip as chosen in the browser. */
const asZip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer });

async function extractFolder(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'tradebridge-upload-')), 'extract');
  await writeDemonstrationExtract(folder);
  return folder;
}

/** A demonstration extract as a zip, with the lines of one of its files changed. */
async function anExtract(
  folder: string,
  file: string,
  change: (lines: string[]) => string[],
): Promise<Buffer> {
  const path = join(folder, file);
  const before = await readFile(path, 'utf8');
  await writeFile(path, change(before.split('\n')).join('\n'));
  const zip = await zipFolder(folder);
  await writeFile(path, before);
  return zip;
}

/** The label of an uploaded extract's state. */
const tag = (page: Page, file: string, state: string) =>
  page.getByRole('region', { name: file }).getByText(state, { exact: true });

async function openUser(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill(email);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(email)}`));
  await expect(page.getByRole('status').filter({ hasText: '1 account' })).toBeVisible();
  await page
    .getByRole('link')
    .filter({ has: page.locator('b') })
    .click();
  await expect(page.getByText(email).first()).toBeVisible();
}

async function savePanel(page: Page, html: string): Promise<void> {
  await page.goto('/admin/settings?part=sign-in');
  await page
    .getByRole('toolbar', { name: `Formatting for ${panelName}` })
    .getByRole('button', { name: 'HTML source' })
    .click();
  await page.getByRole('textbox', { name: `HTML of ${panelName}` }).fill(html);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/^Settings saved/).first()).toBeVisible();
}

const panelName = 'Sign-in page, above the form';

test.describe('text by an administrator for the sign-in page', () => {
  test('is shown there immediately, and an attack in it does no harm', { tag: '@desktop' }, async ({
    page,
    browser,
  }) => {
    await signIn(page, 'admin@demo.test');
    await savePanel(page, '<h2>Closed on Friday</h2><p>Call us on Monday.</p>');
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto('/auth/sign-in');
    await expect(visitor.getByRole('heading', { name: 'Closed on Friday' })).toBeVisible();

    await savePanel(
      page,
      `<p>Hello <a href="javascript:document.title='taken'">you</a></p>
     <img src="x" onerror="document.title='taken'"><script>document.title='taken'</script>
     <p style="position:fixed;inset:0" onclick="document.title='taken'">There</p>`,
    );
    await expect(page.getByText('Element script', { exact: true })).toBeVisible();
    await expect(page.getByText('Link to javascript:document.title')).toBeVisible();
    await visitor.goto('/auth/sign-in');
    await expect(visitor.getByText('There', { exact: true })).toBeVisible();
    await visitor.getByText('There', { exact: true }).click();
    await visitor.getByText('Hello you', { exact: true }).click();
    await expect(
      visitor.locator('main img, main script, main [style], main [onclick]'),
    ).toHaveCount(0);
    expect(await visitor.title()).not.toBe('taken');
    expect(await page.title()).not.toBe('taken');

    await savePanel(page, '');
    await visitor.goto('/auth/sign-in');
    await expect(visitor.getByLabel('Email address')).toBeVisible();
    await expect(visitor.getByText('There', { exact: true })).toHaveCount(0);
    await visitor.context().close();
    await page.goto('/admin/audit?what=settings.saved');
    await expect(
      page.getByText('admin@demo.test changed the settings General').first(),
    ).toBeVisible();
  });
});

test('faults in an extract are listed by file and line; a good one is checked and imported', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const input = page.locator('input[type=file]');
  await signIn(page, 'admin@demo.test');
  await page.goto('/admin/registry');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await input.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('?'),
  });
  await expect(
    page.getByRole('alert').filter({ hasText: 'notes.txt is not a ZIP file' }),
  ).toBeVisible();

  const folder = await extractFolder();
  // Its first unit has no contract.
  const faulty = await anExtract(folder, 'units.csv', ([header = '', first = '', ...rest]) => [
    header,
    first.replace(first.split(',')[1] ?? '', 'NOWHERE'),
    ...rest,
  ]);
  await input.setInputFiles(asZip('faulty.zip', faulty));
  await expect(page.getByRole('heading', { name: 'faulty.zip' })).toBeVisible();
  await expect(tag(page, 'faulty.zip', 'Has errors')).toBeVisible({ timeout: 60_000 });
  const fault = page.getByRole('row').filter({ hasText: 'NOWHERE' });
  await expect(fault).toContainText('units.csv');
  await expectAccessible(page);

  await input.setInputFiles(asZip('good.zip', await zipFolder(folder)));
  await expect(page.getByRole('heading', { name: 'good.zip' })).toBeVisible();
  await expect(tag(page, 'good.zip', 'Tried, valid')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'What an import would do' })).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import good.zip?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(tag(page, 'good.zip', 'Imported')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Latest uploads' })).toBeVisible();

  await page.goto('/admin/audit?what=portal');
  await expect(page.getByText('admin@demo.test imported a registry extract').first()).toBeVisible();
});

test('axe finds no fault in any dialog', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin/users');
  await openUser(page, 'foreman@demo.test');
  for (const button of ['Change access', 'Send link', 'Reset', 'Disable account']) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto('/admin/audit');
  await page.locator('summary').first().click();
  await page.getByRole('button', { name: 'Any company' }).click();
  await page.getByRole('searchbox', { name: 'Company name' }).fill('hallam');
  await expect(page.getByRole('button', { name: 'Hallam Solar' })).toBeVisible();
  await expectAccessible(page);
});
