import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openAccount } from './accounts.ts';
import {
  callPortal,
  expect,
  expectAccessible,
  expectToFit,
  mailTo,
  openSession,
  password,
  signIn,
  test,
  tokenOf,
} from './portal.ts';
import { writeDemonstrationExtract } from './registry.ts';
import { zipFolder } from './zip-folder.ts';

interface Settings {
  key: string;
  version: number;
  values: object;
}

/** As a file that is chosen in the browser. */
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

/** What is said of the state of an uploaded extract. */
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
  await page.goto('/admin/settings');
  await panel(page).fill(html);
  await page.getByRole('button', { name: 'Save General' }).click();
  await expect(page.getByText(/^General saved/).first()).toBeVisible();
}

const panel = (page: Page) => page.getByRole('textbox', { name: 'Sign-in page, above the form' });

test.describe('the administration area', () => {
  test('is for administrators alone, and sign-in comes first', async ({ page, browser }) => {
    await page.goto('/admin/audit');
    await expect(page).toHaveURL(/\/auth\/sign-in\?redirectUrl=%2Fadmin%2Faudit/);
    for (const email of ['support@demo.test', 'owner@demo.test']) {
      const other = await browser.newContext();
      const theirs = await other.newPage();
      await signIn(theirs, email, '/admin');
      await expect(theirs).toHaveURL(/\/auth\/permission-denied$/);
      await expect(
        theirs.getByText('Your account does not have the permissions required for access.'),
      ).toBeVisible();
      await expect(theirs.getByRole('link', { name: /^Admin/ })).toHaveCount(0);
      await other.close();
    }
  });
});

test('an administrator finds a user and ends the sessions, which the audit tells', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await signIn(theirs, 'office@demo.test');
  await signIn(page, 'admin@demo.test');
  await openUser(page, 'office@demo.test');
  await page.getByRole('button', { name: 'End sessions' }).click();
  const dialog = page.getByRole('dialog', { name: /^End all sessions of/ });
  await dialog.getByRole('button', { name: 'End sessions' }).click();
  await expect(dialog.getByText('Say why, in at least 3 characters.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Lost a laptop');
  await dialog.getByRole('button', { name: 'End sessions' }).click();
  await expect(page.getByText(/^The sessions of .* have ended$/)).toBeVisible();
  await expect(page.getByText('Not signed in anywhere', { exact: true })).toBeVisible();
  await theirs.goto('/home');
  await expect(theirs).toHaveURL(/\/auth\/sign-in/);
  await other.close();

  await page.getByRole('link', { name: 'See in the audit' }).click();
  await expect(page).toHaveURL(/user=office/);
  const event = page
    .locator('details')
    .filter({ hasText: 'admin@demo.test ended the sessions of office@demo.test' })
    .first();
  await event.locator('summary').click();
  await expect(event.getByText('Lost a laptop')).toBeVisible();
});

test('an administrator finds an account that wrong passwords have locked, and unlocks it', async ({
  page,
}) => {
  const email = await openAccount();
  for (let tries = 0; tries < 10; tries++) {
    await callPortal('auth/sign-in/email', { email, password: 'a wrong password' });
  }
  await signIn(page, 'admin@demo.test', '/admin/users');
  await page.getByText('Locked', { exact: true }).first().click();
  await expect(page).toHaveURL(/locked=true/);
  await expectToFit(page);
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByRole('status').filter({ hasText: '1 account' })).toBeVisible();
  await page
    .getByRole('link')
    .filter({ has: page.locator('b') })
    .click();
  const locks = page.getByRole('region', { name: 'Locked' });
  await expect(locks.getByText('Too many wrong passwords from one network')).toBeVisible();
  await expect(locks.getByText(/^Until \d\d-/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unlock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlock the account of Jo Person?' });
  const since = new Date();
  await dialog.getByLabel('Reason').fill('Asked by telephone');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('The account of Jo Person is unlocked').first()).toBeVisible();
  await expect(locks).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeDisabled();
  expect(await mailTo(email, since)).toContain('An administrator has unlocked it');
  const opened = await callPortal('auth/sign-in/email', { email, password });
  expect(opened.status).toBe(200);
  await page.goto('/admin/users?locked=true');
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByText('No account matches')).toBeVisible();
});

test("one's own account shows what nobody does to themselves", async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await openUser(page, 'admin@demo.test');
  await expect(page.getByText('This is you')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disable', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Change claims' })).toBeDisabled();
});

test.describe('what an administrator writes for the sign-in page', () => {
  // The browser refuses the attack's style and its handlers while the preview is read.
  test.use({ allowedErrors: [/Applying inline style|Executing inline event handler/] });

  test('shows there at once, and an attack in it does no harm', async ({ page, browser }) => {
    await signIn(page, 'admin@demo.test');
    await page.goto('/admin/settings');
    await panel(page).fill('<h2>Closed today</h2>');
    const preview = page.getByRole('region', { name: 'Preview of Sign-in page, above the form' });
    await expect(preview.getByRole('heading', { name: 'Closed today' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(preview.getByText('Nothing is shown.')).toBeVisible();
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
    await expect(page.getByText('General saved, without some of the HTML')).toBeVisible();
    await expect(panel(page)).not.toHaveValue(/javascript|onerror|script|style/);
    await visitor.goto('/auth/sign-in');
    await expect(visitor.getByText('There', { exact: true })).toBeVisible();
    await visitor.getByText('There', { exact: true }).click();
    await visitor.getByText('you', { exact: true }).click();
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

test.describe('settings that somebody else has changed', () => {
  test.use({ allowedErrors: [/status of (409|400)/] });

  test('are not overwritten, and what is not saved is not left by accident', async ({ page }) => {
    await signIn(page, 'admin@demo.test', '/admin');
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    const window = page.getByLabel('Resync window');
    const before = await window.inputValue();
    await window.fill('often');
    await page.getByRole('button', { name: 'Save Employer' }).click();
    await expect(page.getByText('Must be a whole number above 0')).toBeVisible();
    await window.fill(String(Number(before) + 1));
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Unsaved Changes' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(window).toHaveValue(String(Number(before) + 1));

    const token = await tokenOf(page);
    const { version, values } = await settingsOf('employer');
    const saved = await callPortal(
      'settings/saveSettings',
      { key: 'employer', version, values: { ...values, resyncWindow: Number(before) + 2 } },
      token,
    );
    expect(saved.status).toBe(200);
    await expect(page.getByText(/^Somebody else changed these settings/)).toBeVisible();
    await page.getByRole('button', { name: 'Load anew' }).click();
    await expect(window).toHaveValue(String(Number(before) + 2));
    await window.fill(before);
    await page.getByRole('button', { name: 'Save Employer' }).click();
    await expect(page.getByText('Employer saved')).toBeVisible();

    async function settingsOf(wanted: string): Promise<Settings> {
      const all = await callPortal('settings/retrieveSettings', {}, token);
      const { Result } = (await all.json()) as { Result: Settings[] };
      const found = Result.find(({ key }) => key === wanted);
      if (!found) throw new Error(`There are no settings ${wanted}.`);
      return found;
    }
  });
});

test('an extract with faults is told by file and line; a good one is tried and imported', async ({
  page,
}) => {
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
  await expect(page.getByRole('alert').filter({ hasText: 'notes.txt is no zip' })).toBeVisible();

  const folder = await extractFolder();
  // Its first unit belongs to no contract.
  const faulty = await anExtract(folder, 'units.csv', ([header = '', first = '', ...rest]) => [
    header,
    first.replace(first.split(',')[1] ?? '', 'NOWHERE'),
    ...rest,
  ]);
  await input.setInputFiles(asZip('faulty.zip', faulty));
  await expect(page.getByRole('heading', { name: 'faulty.zip' })).toBeVisible();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(tag(page, 'faulty.zip', 'Has faults')).toBeVisible({ timeout: 60_000 });
  const fault = page.getByRole('row').filter({ hasText: 'NOWHERE' });
  await expect(fault).toContainText('units.csv');
  await expectAccessible(page);

  await input.setInputFiles(asZip('good.zip', await zipFolder(folder)));
  await expect(page.getByRole('heading', { name: 'good.zip' })).toBeVisible();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(tag(page, 'good.zip', 'Tried, in order')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'What an import would do' })).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import good.zip?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(tag(page, 'good.zip', 'Imported')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Latest uploads' })).toBeVisible();

  await page.goto('/admin/audit?what=portal');
  await expect(
    page.getByText('admin@demo.test imported an extract of the registry').first(),
  ).toBeVisible();
});

test('an extract that would retire much is stopped, and imported once that is allowed', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin@demo.test', '/admin/registry');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const smaller = await anExtract(await extractFolder(), 'document_products.csv', (lines) =>
    lines.slice(0, 301),
  );
  await page.locator('input[type=file]').setInputFiles(asZip('smaller.zip', smaller));
  await expect(page.getByRole('heading', { name: 'smaller.zip' })).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Import smaller.zip?' })
    .getByRole('button', { name: 'Import' })
    .click();
  await expect(tag(page, 'smaller.zip', 'Stopped')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Import and retire' }).click();
  const warning = page.getByRole('dialog', {
    name: 'Import smaller.zip and retire what it no longer holds?',
  });
  await expect(warning.getByRole('listitem')).toContainText('document_products');
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(tag(page, 'smaller.zip', 'Stopped')).toBeVisible();
  await page.getByRole('button', { name: 'Import and retire' }).click();
  await warning.getByRole('button', { name: 'Import and retire' }).click();
  await expect(tag(page, 'smaller.zip', 'Imported')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('row').filter({ hasText: 'document_products' })).toContainText('347');
});

test('a company that staff looked at stands in the audit', async ({ page }) => {
  const token = await openSession('support@demo.test');
  const reply = await callPortal('employer/retrieveEmployer', { eId: 'E1001' }, token);
  expect(reply.status).toBe(200);
  await signIn(page, 'admin@demo.test', '/admin/audit');
  await page.getByRole('button', { name: 'Any company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a company' });
  await dialog.getByRole('searchbox').fill('hallam electrical group');
  await dialog.getByRole('button', { name: 'Hallam Electrical Group' }).click();
  await expect(page).toHaveURL(/company=E1001/);
  await page.getByLabel('What').selectOption({ label: 'Staff looked at a company' });
  await expect(
    page.getByText('support@demo.test looked at Hallam Electrical Group').first(),
  ).toBeVisible();
  await expect(page.getByText('Staff view').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('What')).toHaveValue('company.viewed');
});

test('every page and dialog has no fault that axe finds, and fits 320 pixels', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin@demo.test', '/admin');
  await expect(page.getByText(/\d+ accounts/)).toBeVisible();
  await look();
  await page.goto('/admin/users');
  await expect(page.getByText('office@demo.test')).toBeVisible();
  await look();
  await openUser(page, 'foreman@demo.test');
  await look();
  for (const button of ['Change claims', 'Send link', 'Reset', 'Disable']) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto('/admin/audit');
  await page.locator('summary').first().click();
  await look();
  await page.getByRole('button', { name: 'Any company' }).click();
  await page.getByRole('searchbox', { name: 'Name of the company' }).fill('hallam');
  await expect(page.getByRole('button', { name: 'Hallam Solar' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Resync window')).toBeVisible();
  await look();
  await page.goto('/admin/registry');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await look();

  async function look(): Promise<void> {
    await expectAccessible(page);
    await expectToFit(page);
  }
});
