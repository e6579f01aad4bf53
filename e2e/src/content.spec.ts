import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  callPortal,
  enter,
  expect,
  expectAccessible,
  expectColoursIn,
  openSession,
  otherPaints,
  signIn,
  test,
} from './portal.ts';

/** A picture drawn by the browser, 40 by 20 pixels. */
const drawPicture = (page: Page): Promise<Buffer> =>
  page
    .evaluate(async () => {
      const canvas = document.createElement('canvas');
      canvas.width = 40;
      canvas.height = 20;
      canvas.getContext('2d')?.fillRect(0, 0, 40, 20);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    })
    .then((encoded) => Buffer.from(encoded, 'base64'));

test('a page with a picture and a table is written, previewed as a contact on a phone, published and read', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.setTimeout(120_000);
  // A new page each time, since the address of a page cannot be reused.
  const id = `tools-${randomUUID().slice(0, 8)}`;
  await signIn(page, 'admin@demo.test', '/admin/pages');
  await page.getByRole('button', { name: 'New page' }).click();
  const creation = page.getByRole('dialog', { name: 'New page' });
  await creation.getByLabel('Title').fill('Tool list');
  await creation.getByLabel('Address').fill(id);
  await creation.getByRole('button', { name: 'Create page' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/pages/${id}$`));

  await page.getByRole('button', { name: 'Content', exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Bring these tools.');
  await page.getByRole('button', { name: /^Insert table/ }).click();
  for (const header of ['Tool', 'Size', 'Number']) {
    await page.keyboard.type(header);
    await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('button', { name: /^Picture/ }).click();
  const picture = page.getByRole('dialog');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    picture
      .getByRole('button', { name: /^(Choose|Upload)/ })
      .first()
      .click(),
  ]);
  await chooser.setFiles({
    name: 'bench.png',
    mimeType: 'image/png',
    buffer: await drawPicture(page),
  });
  await picture.getByLabel('Description').fill('A workbench');
  await expectAccessible(page);
  await picture.getByRole('button', { name: 'Use picture' }).click();
  await expect(editor.getByRole('img', { name: 'A workbench' })).toBeVisible();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview of ‘Tool list’' });
  const preview = dialog.frameLocator('iframe');
  await expect(preview.getByRole('columnheader', { name: 'Tool' })).toBeVisible();
  await expect(
    preview.getByText('Preview of the draft, as seen by: Contact of a company'),
  ).toBeVisible();
  expect((await dialog.locator('iframe').boundingBox())?.width).toBeLessThan(420);
  await dialog.getByRole('button', { name: /Close/ }).first().click();

  const contact = await openSession('owner@demo.test');
  const answer = await callPortal('pages/getOne', { id }, contact);
  expect(answer.status, 'a draft').toBe(404);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await expect(page.getByText('Users see the page now.')).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await enter(phone, contact, `/pages/${id}`);
  await expect(phone.getByRole('columnheader', { name: 'Tool' })).toBeVisible();
  await expect(phone.getByRole('img', { name: 'A workbench' })).toBeVisible();
  await expectAccessible(phone);
  await context.close();
});

test('a contact sees the menu change without a reload', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const contact = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const reader = await contact.newPage();
  await enter(reader, await openSession('owner@demo.test'), '/documents');
  const nav = reader.getByRole('navigation').filter({ has: reader.getByText('My Profile') });
  await expect(nav.getByText('Employer Guide')).toBeVisible();

  await signIn(page, 'admin@demo.test', '/admin/menu');
  await page
    .getByRole('button', { name: /Employer Guide/ })
    .first()
    .click();
  await page.getByLabel('Title', { exact: true }).fill('Guide for Employers');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Menu published')).toBeVisible();
  await expect(nav.getByText('Guide for Employers')).toBeVisible();
  await expect(nav.getByText('Employer Guide')).toHaveCount(0);
  await contact.close();
});

test('content and its editors have legible colours in every theme, light or dark', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin@demo.test');
  const paints = await otherPaints(page, '/preview/employer-guide');
  for (const [path, loaded] of [
    ['/admin/pages/employer-guide', 'Who does what'],
    ['/admin/menu', 'Safety on Site'],
    ['/admin/news/open-day', 'Open day in the new electrical workshop'],
    ['/pages/safety-on-site', 'A supervisor within call'],
    ['/news/open-day', 'Live demonstration of fault finding'],
    ['/home', 'Safety on site'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(loaded).first()).toBeVisible();
    await expectColoursIn(page, paints);
  }
});

test('only administrators load the editors', { tag: '@phone' }, async ({ browser }) => {
  const visits = ['owner@demo.test', 'learner@demo.test', 'support@demo.test'].map(
    async (email) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const loaded: string[] = [];
      page.on('response', async (response) => {
        if (response.url().endsWith('.js')) loaded.push(await response.text().catch(() => ''));
      });
      await enter(page, await openSession(email), '/pages');
      await expect(page.getByRole('heading', { level: 2, name: 'Working with us' })).toBeVisible();
      await page.goto('/news');
      await expect(page.getByText('Open day in the new electrical workshop')).toBeVisible();
      // Prefetching happens while the page is idle.
      await page.waitForTimeout(5000);
      expect(loaded.length, email).toBeGreaterThan(5);
      expect(
        loaded.filter((code) => code.includes('ProseMirror')),
        email,
      ).toEqual([]);
      await context.close();
    },
  );
  await Promise.all(visits);
});
