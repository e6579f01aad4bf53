import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anApprentice } from '@tradebridge/server/apprentices/test-apprentices';
import { aCompany, aContact } from '@tradebridge/server/companies/test-contacts';
import { aSession } from '@tradebridge/server/identity/test-users';
import { aPreEnrolment } from '@tradebridge/server/invoices/test-invoices';
import { aPaymentLink } from '@tradebridge/server/payments/links/test-links';
import { differencesOf } from '@tradebridge/server/payments/test-books';
import {
  aTestDatabase,
  type TestDatabase,
  untilLocked,
} from '@tradebridge/server/platform/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestProvider } from './cards/test-provider.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// A server in a separate process, the sandbox's card provider and mailbox over their real
// protocols, and a real database. `npm run bench -- killed-purchases` does the same fifty times as
// often.

let db: TestDatabase;
let provider: TestProvider;
let folder: string;
let server: TestServer;
beforeAll(async () => {
  [db, provider] = await Promise.all([aTestDatabase(), TestProvider.open()]);
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-killed-'));
});
afterAll(async () => {
  await server.kill();
  await provider.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * The ways of paying, each tested at each point: one or several invoices by a contact; or with a
 * payment link.
 */
const ways = ['one', 'several', 'by link'] as const;
const severalAtOnce = 3;
const points = ['before the call', 'after the call', 'before the receipt', 'after the commit'];

const startServer = () =>
  startTestServer(
    { databaseUrl: db.url, folder },
    { ...provider.variables, PAYMENT_TIMEOUT_SECONDS: '1' },
  );

const countOf = async (text: string) => (await db.pool.query(text)).rowCount ?? 0;

/** Locks the row with the last receipt number: the portal has the response and cannot record it. */
async function holdReceipts() {
  const holder = await db.pool.connect();
  await holder.query(
    `begin; insert into paper_numbers values ('receipt', 1000000) on conflict do nothing;
     select from paper_numbers where kind = 'receipt' for update`,
  );
  return {
    somebodyWaits: () => untilLocked(db),
    release: async () => {
      await holder.query('rollback');
      holder.release();
    },
  };
}

/** Kills the server at the point while the invoice is being paid, and restarts it. */
async function killAt(point: string, pay: () => Promise<unknown>): Promise<void> {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const hold = async () => {
    reach();
    await new Promise<void>(() => {});
  };
  const receiptsBefore = await countOf('select from portal_receipts');
  const held = point === 'before the receipt' ? await holdReceipts() : undefined;
  if (point === 'before the call') provider.way = { there: hold };
  else provider.way = { back: point === 'after the call' ? hold : async () => reach() };
  // The payer sees a broken connection.
  const paying = pay().catch(() => undefined);
  await reached;
  await held?.somebodyWaits();
  if (point === 'after the commit') {
    const count = () => countOf('select from portal_receipts');
    await expect.poll(count, { interval: 5 }).toBeGreaterThan(receiptsBefore);
  }
  await server.kill();
  await paying;
  await held?.release();
  provider.way = {};
  server = await startServer();
}

test('killed at any point of a payment, the portal recovers by itself: charged, booked, notified and e-mailed once', async () => {
  const { employerId } = await aCompany(db);
  const { user } = await aContact(db, employerId, { role: 'writer' });
  const { studentId } = await anApprentice(db, employerId);
  const token = await aSession(db, user.id);
  const anInvoice = () => aPreEnrolment(db, employerId, studentId);
  const post = (path: string, bearer: string, input: object) =>
    fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'x-requested-with': 'test',
      },
      body: JSON.stringify(input),
    });
  const payInvoices = async (count: number) => {
    const numbers = [];
    while (numbers.length < count) numbers.push((await anInvoice()).preEnrolmentNumber);
    const [preEnrolmentNumber] = numbers;
    const bought = count > 1 ? { preEnrolmentNumbers: numbers } : { preEnrolmentNumber };
    return post('core/processPayment', token, {
      payToken: await provider.tokenise(),
      amount: count * 110_000,
      details: { ...bought, idempotencyKey: randomUUID() },
    });
  };
  const links: string[] = [];
  const payByLink = async () => {
    const { preEnrolmentId } = await anInvoice();
    const link = await aPaymentLink(db, { preEnrolmentId, employerId, userId: user.id });
    links.push(link.token);
    return post('paymentLinks/pay', link.token, {
      payToken: await provider.tokenise(),
      amount: 110_000,
      payerName: 'Ruth Payer',
      payerEmail: 'ruth@example.test',
      idempotencyKey: randomUUID(),
    });
  };
  const payBy = {
    one: () => payInvoices(1),
    several: () => payInvoices(severalAtOnce),
    'by link': payByLink,
  };
  server = await startServer();
  for (const point of points) {
    for (const way of ways) await killAt(point, payBy[way]);
  }
  // Mails interrupted by the kill are retried after two minutes, which are skipped here.
  await db.pool.query(
    `update jobs.job set state = 'retry', start_after = now() where state = 'active'`,
  );

  const kills = points.length * ways.length;
  const paid = () => countOf(`select from payment_attempts where state = 'paid'`);
  await expect.poll(paid, { timeout: 40_000, interval: 100 }).toBe(kills);
  const query = async (text: string) => (await db.pool.query(text)).rows;
  expect(await differencesOf(query, await provider.charges())).toEqual([]);
  // A page that lost its response can read the payment's result with the link.
  const results = await Promise.all(
    links.map(async (link) => (await post('paymentLinks/retrievePayment', link, {})).json()),
  );
  expect(results).toMatchObject(points.map(() => ({ Result: { response: { outcome: 'paid' } } })));
  const mailed = () => new Set(provider.receiptsMailed()).size;
  await expect.poll(mailed, { timeout: 30_000, interval: 100 }).toBe(kills);
}, 240_000);
