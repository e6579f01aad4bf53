import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  callPortal,
  expect,
  expectAccessible,
  expectToFit,
  openSession,
  signIn,
  test,
} from './portal.ts';

const options = ['Never', 'Sometimes', 'Always'].map((label) => ({ label, value: label }));

/** One field of every type, on two pages, with a repeating group, a rule and a signature. */
const fields = [
  { type: 'header', label: 'What happened', editProps: { page: true } },
  { type: 'paragraph', label: 'Tell us within a day.' },
  { type: 'display', name: 'app', label: 'Portal', editProps: { default: 'Ours' } },
  { type: 'text', name: 'title', label: 'Title', editProps: { required: true } },
  { type: 'textarea', name: 'story', label: 'Story', editProps: { description: 'In your words' } },
  { type: 'email', name: 'email', label: 'Email to reach you' },
  { type: 'date', name: 'day', label: 'Day' },
  { type: 'time', name: 'time', label: 'Time' },
  { type: 'datetime', name: 'moment', label: 'Moment' },
  { type: 'toggle', name: 'hurt', label: 'Was anybody hurt?' },
  {
    type: 'text',
    name: 'who',
    label: 'Who was hurt',
    editProps: { showIf: { all: [{ field: 'hurt', op: 'equals', value: true }] } },
  },
  { type: 'select', name: 'often', label: 'How often', editProps: { options } },
  { type: 'radio', name: 'before', label: 'Happened before', editProps: { options } },
  {
    type: 'likert',
    name: 'safety',
    label: 'How safe is it',
    editProps: { questions: ['The ladder', 'The scaffold'], options },
  },
  {
    type: 'nps',
    name: 'again',
    label: 'Would you work here again',
    editProps: { lowLabel: 'not at all', highLabel: 'at once' },
  },
  { type: 'address', name: 'where', label: 'Where', editProps: { localOnly: true } },
  { type: 'header', label: 'Witness', editProps: { repeat: { min: 1, max: 3 } } },
  { type: 'text', name: 'witness', label: 'Name of the witness' },
  { type: 'header', label: 'Proof', editProps: { page: true } },
  { type: 'file', name: 'photos', label: 'Photos' },
  { type: 'file', name: 'signature', label: 'Signature', editProps: { draw: true } },
];

/** Publishes a form, and a page that shows it. */
async function publishForm(): Promise<{ formId: string; pageId: string }> {
  const token = await openSession('admin@demo.test');
  const formId = `incident-${randomUUID().slice(0, 8)}`;
  const form = { id: formId, name: 'Incident report', fields };
  const saved = await callPortal('form/saveForm', { form, publish: true }, token);
  expect(await saved.text(), 'publishing the form').toContain('"Success":true');
  const page = { id: formId, title: 'Report', formId };
  const written = await callPortal('pages/savePages', { pages: [page], publish: true }, token);
  expect(written.status, 'publishing the page').toBe(200);
  return { formId, pageId: formId };
}

/** A photo that is too large to upload until it is reduced. */
const takePhoto = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 2400;
      canvas.height = 1800;
      const context = canvas.getContext('2d');
      const noise = context?.createImageData(2400, 1800);
      for (let at = 0; noise && at < noise.data.length; at++) noise.data[at] = (at * 7919) % 256;
      if (noise) context?.putImageData(noise, 0, 0);
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
    })
    .then((encoded) => Buffer.from(encoded, 'base64'));

async function addPhoto(page: Page): Promise<void> {
  const buffer = await takePhoto(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles({ name: 'site.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('site.jpg added.')).toBeAttached();
}

test.describe('without a connection', () => {
  test.use({ allowedErrors: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/] });

  test('a form is filled in on a phone with a photo, kept without a connection, and submitted on a desktop', {
    tag: '@phone',
  }, async ({ page, context, browser, baseURL }) => {
    test.setTimeout(180_000);
    const { formId } = await publishForm();
    const address = `/custom-form/${formId}`;
    await signIn(page, 'office@demo.test', address);
    await page.getByLabel('Title').fill('A fall');
    await page.getByRole('switch', { name: 'Was anybody hurt?' }).click();
    await page.getByLabel('Who was hurt').fill('Kim');
    await page.getByRole('group', { name: 'The ladder' }).getByLabel('Sometimes').check();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeFocused();
    await addPhoto(page);
    const canvas = page.getByRole('img', { name: 'Signature for Signature' });
    const box = await canvas.boundingBox();
    if (!box) throw new Error('The signature is not displayed.');
    await page.mouse.move(box.x + 20, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 90, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByText('Signed.')).toBeVisible();
    await expect(page.getByText('Saved. You can continue on another device.')).toBeVisible();

    await context.setOffline(true);
    await expect(
      page.getByText('You’re offline. Your answers are kept on this device.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(/^Nothing is sent while you’re offline/)).toBeVisible();
    await context.setOffline(false);
    await expect(
      page.getByText('You are connected again. Nothing has been sent yet.'),
    ).toBeVisible();

    // The photo and the signature are still displayed after a reload on the same device.
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('A fall');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('site.jpg', { exact: true })).toBeVisible();
    await expect(page.getByText('Signed.')).toBeVisible();

    const other = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 1440, height: 900 },
    });
    const desktop = await other.newPage();
    await signIn(desktop, 'office@demo.test', address);
    await expect(desktop.getByText(/^You began this form on /)).toBeVisible();
    await expect(desktop.getByLabel('Title')).toHaveValue('A fall');
    await expect(desktop.getByLabel('Who was hurt')).toHaveValue('Kim');
    await desktop.getByRole('button', { name: 'Next' }).click();
    await addPhoto(desktop);
    await desktop.getByLabel(/^Or type your name/).fill('Kim Lee');
    await desktop.getByRole('button', { name: 'Use as signature' }).click();
    await expect(desktop.getByText('Signed.')).toBeVisible();
    await desktop.getByRole('button', { name: 'Submit' }).click();
    await expect(desktop.getByText('Successfully submited Incident report form.')).toBeVisible();
    await expect(desktop.getByText(/^Your reference is /)).toBeVisible();
    await other.close();
  });
});

test('a form is filled in with only the keyboard', { tag: '@desktop' }, async ({ page }) => {
  const { formId } = await publishForm();
  await signIn(page, 'office@demo.test', `/custom-form/${formId}`);
  await page.getByLabel('Title').focus();
  await page.keyboard.type('A fall');
  await page.getByRole('group', { name: 'The ladder' }).getByLabel('Never').focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    page.getByRole('group', { name: 'The ladder' }).getByLabel('Sometimes'),
  ).toBeChecked();
  await page
    .getByRole('group', { name: /^Would you work/ })
    .getByLabel('0', { exact: true })
    .focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('group', { name: /^Would you work/ }).getByLabel('10')).toBeChecked();
  await page.getByLabel('Title').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Page 2 of 2')).toBeFocused();
  await page.getByLabel(/^Or type your name/).focus();
  await page.keyboard.type('Kim Lee');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(page.getByText('Successfully submited Incident report form.')).toBeVisible();
});

test('axe finds no fault in a form, and it fits 320 pixels', { tag: '@phone' }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { formId } = await publishForm();
  await signIn(page, 'office@demo.test', `/custom-form/${formId}`);
  await expect(page.getByLabel('Title')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('link', { name: 'Title is required.' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByLabel('Title').fill('A fall');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});

test('axe finds no fault in a form on a page in any theme', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000);
  const { pageId } = await publishForm();
  await signIn(page, 'admin@demo.test');
  for (const theme of ['default', 'harbour', 'goldfields']) {
    await page.goto(`/preview/${pageId}?as=contact&theme=${theme}`);
    await expect(page.getByLabel('Title')).toBeVisible();
    await expectAccessible(page);
  }
});
