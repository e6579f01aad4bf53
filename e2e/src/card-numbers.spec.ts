import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { acquireEmbeddedPostgres } from '@tradebridge/postgres/embedded-postgres';
import { Client } from 'pg';
import { type Card, findCard, searchDatabase, searchFolder } from './card-search.ts';
import { orderPrinted, steerCards } from './pay.ts';
import { expect, mailTo, sandboxText, signIn, test } from './portal.ts';
import { ownPortal } from './portals.ts';

/*
 * No card data except what a receipt may show reaches the portal or its log: payments are made as
 * usual, and then everything written is searched for the number and the code.
 */

const card: Card = { number: '4444333322221111', code: '907' };

const form = (page: Page) => page.frameLocator('iframe');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const result = (page: Page) => page.getByRole('dialog', { name: 'Process Payment' });

async function enterCard(page: Page): Promise<void> {
  await form(page).getByLabel('Card number').pressSequentially(card.number);
  await form(page).getByLabel('Expiry date').fill('12/39');
  await form(page).getByLabel('Security code').fill(card.code);
}

/** Orders with a distinct quantity, up to the page that asks for the card. */
async function orderCopies(page: Page, quantity: string): Promise<void> {
  await orderPrinted(page);
  await page.getByRole('spinbutton', { name: 'Quantity of Record of results' }).fill(quantity);
  await button(page, 'Next').click();
  await expect(page).toHaveURL(/\/cart\/address$/);
  await button(page, 'Next').click();
  await enterCard(page);
  await page.getByLabel('I have read and accept the terms and conditions listed above.').check();
}

/** Uses the demonstration's own database, while the server is running. */
async function inDatabase<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const cluster = await acquireEmbeddedPostgres({
    folder: join(ownPortal().dataFolder, 'postgres'),
  });
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await cluster.release();
  }
}

const readLog = () => readFile(ownPortal().logFile, 'utf8');
const findInLines = (text: string) => text.split('\n').flatMap((line) => findCard(line, card));

test.afterEach(() => steerCards('approve', 0));

test('approved, declined or unknown, no card number is written anywhere', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const since = new Date();
  await signIn(page, 'learner@demo.test');
  await steerCards('decline');
  await orderCopies(page, '41');
  await button(page, /^Purchase/).click();
  await expect(result(page).getByText('FAILED')).toBeVisible();
  await button(page, 'OK').click();
  await enterCard(page);
  await steerCards('approve');
  await button(page, /^Purchase/).click();
  await expect(result(page).getByText('SUCCESSFUL')).toBeVisible();
  await button(page, 'OK').click();
  await button(page, 'Download receipt').click();
  await steerCards('unknown');
  await orderCopies(page, '43');
  await button(page, /^Purchase/).click();
  await expect(page.getByRole('region', { name: 'Your payment is being checked' })).toBeVisible();
  await expect(result(page).getByText('SUCCESSFUL')).toBeVisible({ timeout: 45_000 });

  // The log is buffered for up to a second.
  const paymentsLogged = async () => (await readLog()).split('core/processPayment').length - 1;
  await expect.poll(paymentsLogged).toBeGreaterThanOrEqual(3);
  expect(await mailTo('learner@demo.test', since)).toBeTruthy();
  expect(findInLines(await readLog()), 'in the log').toEqual([]);
  for (const list of ['mail.json', 'sms.json', 'cards/payments.json']) {
    expect(findCard(await sandboxText(list), card), `in ${list}`).toEqual([]);
  }
  const files = await searchFolder(ownPortal().dataFolder, card);
  expect(files.found, 'in files').toEqual([]);
  expect(files.places).toContain(join('sandbox', 'card-books.jsonl'));
  expect(files.places.some((place) => place.startsWith('papers'))).toBe(true);
  const columns = await inDatabase((client) => searchDatabase(client, card));
  expect(columns.found, 'in the database').toEqual([]);
  expect(columns.places).toContain('public.payment_attempts.sealed_request');
  expect(columns.places.some((place) => /^jobs\.job\w*\.data$/.test(place))).toBe(true);
});

test('the check finds a card number, however it is grouped', {
  tag: '@phone',
}, async () => {
  const { number, code } = card;
  for (const text of [
    `{"number":"${number}"}`,
    'card 4444 3333 2222 1111.',
    '4444-3333-2222-1111',
    'number=4444%203333%202222%201111&x=1',
    '4444&nbsp;3333&nbsp;2222&nbsp;1111',
    [...number].join(' '),
    '44443 33322 22111 1',
  ]) {
    expect(findCard(text, card), text).toEqual(['its number']);
  }
  for (const text of [`"cvv":"${code}"`, `securityCode: ${code}`, `CVC2 = ${code}`, code]) {
    expect(findCard(text, card), text).toEqual(['its code']);
  }
  for (const text of [
    '"responseTime":907.2',
    'order 9071',
    '4444 3333 2222 1112',
    '"last4":"111"',
  ]) {
    expect(findCard(text, card), text).toEqual([]);
  }

  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-planted-'));
  await writeFile(join(folder, 'whatever.bin'), `\0\x01${'x'.repeat(5_000_000)}${number}\xff`);
  await writeFile(join(folder, 'books.jsonl'), `{}\n{"code":"${code}"}\n`);
  expect((await searchFolder(folder, card)).found.toSorted()).toEqual([
    'books.jsonl: its code',
    'whatever.bin: its number',
  ]);
  await rm(folder, { recursive: true });

  await inDatabase(async (client) => {
    // Visible to this connection only: none of it reaches the files that the previous test
    // searches.
    await client.query(`
      create temporary table planted (plain text, many text[], tree jsonb, bytes bytea, count bigint);
      insert into planted values ('4444 3333 2222 1111', '{a,4444-3333-2222-1111}',
        '{"a": [{"cvv": "${code}"}]}', '${number}', ${number})`);
    const { found } = await searchDatabase(client, card);
    expect(found.map((place) => place.replace(/^pg_temp_\d+\./, ''))).toEqual([
      'planted.plain: its number',
      'planted.many: its number',
      'planted.tree: its code',
      'planted.bytes: its number',
      'planted.count: its number',
    ]);
  });
});
