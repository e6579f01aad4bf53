import type { Locator, Page, Request } from '@playwright/test';
import { addressesOf, parentCompany } from './page-addresses.ts';
import {
  enter,
  expect,
  expectAccessible,
  expectToFit,
  openSession,
  signIn,
  test,
} from './portal.ts';
import { Answers, reasonFor, wordsWithoutLabel } from './words-without-label.ts';

const tools = (page: Page) => page.getByRole('region', { name: 'Label editing' });

/** With a mouse, or with a finger if the window is a phone's. */
const press = (target: Locator) =>
  test.info().project.use.hasTouch ? target.tap() : target.click();

async function customise(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Edit labels' }));
  await customiseAgain(page);
}

async function customiseAgain(page: Page): Promise<void> {
  await press(tools(page).getByRole('button', { name: 'Customise' }));
  await expect(tools(page).getByRole('button', { name: 'Save Changes' })).toBeVisible();
}

const heading = (page: Page, text: string) =>
  page.getByRole('heading', { level: 1 }).filter({ hasText: text });

test('an administrator renames a label on a page, and a contact with the page open sees it', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  const open = await browser.newContext({ ...(baseURL && { baseURL }) });
  const contact = await open.newPage();
  await signIn(contact, 'office@demo.test', '/about');
  await expect(heading(contact, 'About')).toBeVisible();
  let loads = 0;
  contact.on('load', () => {
    loads += 1;
  });

  await signIn(page, 'admin@demo.test', '/about');
  await customise(page);
  await expectAccessible(page);
  await expectToFit(page);
  await press(heading(page, 'About'));
  const dialog = page.getByRole('dialog', { name: 'Edit Label' });
  await dialog.getByLabel('New override').fill('What this is');
  await expectAccessible(page);
  await expectToFit(page);
  await press(dialog.getByRole('button', { name: 'Apply' }));
  await expect(heading(page, 'What this is')).toBeVisible();
  await expect(heading(contact, 'About')).toBeVisible();
  await press(tools(page).getByRole('button', { name: 'Save Changes' }));

  await expect(heading(contact, 'What this is')).toBeVisible({ timeout: 2_000 });
  expect(loads).toBe(0);
  await contact.reload();
  await expect(heading(contact, 'What this is')).toBeVisible();

  // Restores the label for other journeys.
  await customiseAgain(page);
  await press(heading(page, 'What this is'));
  await press(dialog.getByRole('button', { name: 'Reset to Default' }));
  await press(tools(page).getByRole('button', { name: 'Save Changes' }));
  await expect(heading(contact, 'About')).toBeVisible({ timeout: 2_000 });
  await open.close();
});

test('in edit mode nothing is activated: links, disabled buttons, lists of choices', {
  tag: '@phone',
}, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: /Edit Label|Which text/ });
  const closed = async () => {
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await signIn(page, 'admin@demo.test', '/admin/users');
  await customise(page);
  // In the side menu, or in the bottom bar of a phone.
  await press(page.getByRole('link', { name: /Home$/ }).last());
  await closed();
  await expect(page).toHaveURL(/\/admin\/users$/);

  await page.goto('/settings');
  await page.getByRole('checkbox', { name: 'Developer tools' }).check();
  await customise(page);
  const select = page.getByRole('main').getByRole('combobox').first();
  const before = await select.inputValue();
  await press(select);
  await closed();
  await select.focus();
  await page.keyboard.press('ArrowDown');
  await closed();
  expect(await select.inputValue()).toBe(before);

  await page.goto('/admin/labels/about.title');
  await customise(page);
  // Playwright waits for elements that can be pressed; someone with a finger does not.
  const disabled = page.getByRole('main').getByRole('button', { name: /Save$/ });
  await expect(disabled).toBeDisabled();
  const hasTouch = test.info().project.use.hasTouch === true;
  await (hasTouch ? disabled.tap({ force: true }) : disabled.click({ force: true }));
  await closed();
});

test('a tapped label is edited, and the page still scrolls', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/admin');
  await customise(page);
  const links = page.getByRole('main').getByRole('link');
  const last = links.last();
  await last.scrollIntoViewIfNeeded();
  await last.tap();
  const dialog = page.getByRole('dialog', { name: /Edit Label|Which text/ });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  const box = await dialog.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await tools(page).getByRole('button', { name: 'Text on this page' }).tap();
  const words = page.getByRole('dialog', { name: 'Text on this page' });
  await words.getByLabel('Find text').fill('menu');
  await words.getByRole('button', { name: /^Menu/ }).first().tap();
  await expect(page.getByRole('dialog', { name: 'Edit Label' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tools(page).getByRole('button', { name: 'Use the page' }).tap();
  await last.tap();
  await expect(page).not.toHaveURL(/\/admin$/);
});

test('a fixed word is not mistaken for data', { tag: '@desktop' }, () => {
  const answers = new Answers();
  answers.add([{ name: 'Xin Yi Chen', body: '<p>Please <b>delete</b> nothing</p>' }]);
  answers.addCodes({ attemptId: 17, by: 'recovery-code' });
  const reasonOf = (text: string) => reasonFor({ text, where: '' }, answers);
  for (const data of [
    'Xin Yi Chen',
    'Chen',
    'Chen · 23-Nov-2026',
    'delete',
    'XC',
    'Attempt id',
    'Recovery code',
  ]) {
    expect(reasonOf(data), data).not.toBeNull();
  }
  for (const fixed of [
    'Che',
    'Delete',
    'nothing to delete',
    'Please delete',
    'Chen: Save',
    'Attempt',
    'Code',
  ]) {
    expect(reasonOf(fixed), fixed).toBeNull();
  }
});

interface Answered {
  readonly call: string;
  readonly body: { readonly Result: { readonly events: readonly { readonly details: object }[] } };
}

/** Refusals that belong to a page, by address and call. */
const expectedRefusals = [
  // An order belongs to its purchaser and company; staff find it among the payments.
  /^\/order\/\S+ checkout\/retrieveOrder 404$/,
];

test.describe('on every page', () => {
  // The browser logs each refusal; the expected ones are listed below.
  test.use({ allowedErrors: [/status of 404/] });

  test('every text of every page is a label, or has a reason not to be', {
    tag: '@desktop',
  }, async ({ page, baseURL }) => {
    test.setTimeout(600_000);
    const token = await openSession('admin@demo.test');
    const company = await parentCompany();
    const addresses = await addressesOf(token, company.id);

    await page.addInitScript(
      (chosen) => sessionStorage.setItem('currentCompany', JSON.stringify(chosen)),
      { id: company.id, name: company.name },
    );
    // What the server returns is data: of the registry, of administrators, of users.
    const config: unknown = await (await fetch(new URL('/api/config', baseURL))).json();
    let answered: Promise<Answered>[] = [];
    const refused: string[] = [];
    let address = '/home';
    const callOf = (url: string) => {
      const [, call] = /\/api\/([^?]+)/.exec(url) ?? [];
      return call === 'live' ? undefined : call;
    };
    const underWay = new Set<Request>();
    page.on('request', (request) => {
      if (callOf(request.url()) !== undefined) underWay.add(request);
    });
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    page.on('response', (response) => {
      const call = callOf(response.url());
      if (call === undefined) return;
      if (!response.ok()) refused.push(`${address} ${call} ${response.status()}`);
      const isJson = response.headers()['content-type']?.includes('json');
      const body = isJson ? response.json().catch(() => null) : null;
      if (body) answered.push(body.then((answer) => ({ call, body: answer })));
    });
    await enter(page, token, '/home');

    const missing: string[] = [];
    for (address of addresses) {
      // Reloaded, so that replies for the previous page do not count as a reason on this one.
      answered = [];
      await page.goto(address, { waitUntil: 'commit' });
      await customise(page);
      const words = await wordsWithoutLabel(page, () => underWay.size > 0);
      const answers = new Answers();
      answers.add([config, company]);
      for (const { call, body } of await Promise.all(answered)) {
        answers.add(body);
        if (call === 'audit/findEvents') {
          for (const { details } of body.Result.events) answers.addCodes(details);
        }
      }
      for (const word of words) {
        if (reasonFor(word, answers) === null)
          missing.push(`${address} ${word.where}: ${word.text}`);
      }
    }
    expect(
      refused.filter((one) => !expectedRefusals.some((expected) => expected.test(one))),
      'refused',
    ).toEqual([]);
    expect(missing).toEqual([]);
  });
});
