import { afterEach, expect, test } from 'vitest';
import { reconcileAccounts } from '../company-account/reconcile-accounts.ts';
import { aUser } from '../identity/test-users.ts';
import { aNotedRefund, aPaidOrder } from '../payments/test-orders.ts';
import { TestApp } from '../platform/test-app.ts';
import { Books } from './books.ts';
import type { Registry, RegistryInvoice } from './registry.ts';

// During a rolling upgrade a process of 0.1.0 writes invoices, payments and refunds without entries.
// The builders of tests write rows as it does.

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  // Another process on the same database is closed before the one that owns it.
  for (const one of open.splice(0).toReversed()) await one.close();
});

const invoice = (id: string, amount: number, given: Partial<RegistryInvoice> = {}) => ({
  ...{ id, employerId: 'E1', due: '2026-03-31', issued: null, feeHelp: 0 },
  status: 'unpaid' as const,
  lines: [{ description: 'Tuition', amount, gst: 0 }],
  ...given,
});
const registryOf = (...invoices: RegistryInvoice[]): Registry => ({
  companies: ['E1'],
  invoices,
  receipts: [],
});

/** A payment as the earlier version records it: paper and status, without an entry. */
async function paidByEarlierVersion({ app }: Books, preEnrolmentId: string, amount: number) {
  const { rows } = await app.db.query(
    `update pre_enrolments set status = 'paid' where pre_enrolment_id = $1 returning student_id`,
    [preEnrolmentId],
  );
  const [{ student_id: studentId = '' } = {}] = rows as { student_id?: string }[];
  const { id: userId } = await aUser(app.db);
  return aPaidOrder(app, {
    ...{ employerId: 'E1', studentId, userId, preEnrolmentId },
    invoiceNumber: `I${preEnrolmentId}`,
    lines: [{ unitAmount: amount, gstAmount: 0 }],
  });
}

const partsOf = ({ now, parts }: TestApp) => ({ ...parts, now });

/** Two processes look for what has no entry, at the same time. */
async function reconcileTwice(books: Books) {
  const { app } = books;
  const other = await TestApp.open({}, app.db);
  open.push(other);
  return Promise.all([
    reconcileAccounts(app.db, partsOf(app)),
    reconcileAccounts(other.db, partsOf(app)),
  ]);
}

const linesOf = async (books: Books, end = '2026-03-31') =>
  (await books.activity('E1', '2026-01-01', end)).lines.map(({ kind, postedDay, amount }) => [
    ...[kind, postedDay, amount],
  ]);

test('what an earlier version wrote is entered once, by however many processes', async () => {
  const books = await Books.open();
  open.push(books);
  books.goTo('2026-03-02');
  await books.import(registryOf(invoice('1', 61_000), invoice('2', 48_000)));
  books.goTo('2026-03-09');
  const closed = await books.download('E1', ['2026-01-01', '2026-03-08'], 'csv');
  const paid = await paidByEarlierVersion(books, '1', 61_000);
  books.goTo('2026-03-16');
  await aNotedRefund(books.app, paid, { amount: 11_000 });
  await books.app.db.query(
    `update pre_enrolments set status = 'cancelled' where pre_enrolment_id = '2'`,
  );
  books.goTo('2026-03-20');
  await reconcileTwice(books);
  const entered = await linesOf(books);
  // Nothing is posted into the past, and the days of the papers are beside the entries.
  expect(entered).toEqual([
    ['invoice', '2026-03-02', 61_000],
    ['invoice', '2026-03-02', 48_000],
    ['payment', '2026-03-20', -61_000],
    ['refund', '2026-03-20', 11_000],
    ['adjustment', '2026-03-20', -11_000],
    ['invoiceWithdrawn', '2026-03-20', -48_000],
  ]);
  const { lines } = await books.activity('E1', '2026-03-20', '2026-03-20');
  expect(lines.find(({ kind }) => kind === 'payment')?.aboutDay).toBe('2026-03-09');
  expect(lines.find(({ kind }) => kind === 'refund')?.aboutDay).toBe('2026-03-16');
  books.goTo('2026-03-21');
  expect((await reconcileTwice(books)).map(({ posted }) => posted)).toEqual([0, 0]);
  expect(await linesOf(books)).toEqual(entered);
  const again = await books.download('E1', ['2026-01-01', '2026-03-08'], 'csv');
  expect(again.toString()).toBe(closed.toString());
});

test('a database of the earlier version is filled once, into the past', async () => {
  const books = await Books.open();
  open.push(books);
  books.goTo('2026-02-02');
  await books.import(
    registryOf(
      invoice('1', 61_000, { due: '2026-02-28' }),
      invoice('2', 48_000, { due: '2026-04-15' }),
      invoice('3', 33_000, { due: '2026-07-15' }),
      invoice('4', 74_000, { due: '2026-03-31', status: 'paid' }),
    ),
  );
  await paidByEarlierVersion(books, '1', 61_000);
  // The earlier version has no entries at all.
  const emptied = ['account_entries', 'company_accounts'];
  await books.app.db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    for (const table of emptied) await tx.query(`delete from ${table}`);
  });
  books.goTo('2026-06-30');
  const outcomes = await reconcileTwice(books);
  expect(outcomes.reduce((sum, { filled }) => sum + filled, 0)).toBe(1);
  expect(outcomes.flatMap(({ differing }) => differing)).toEqual([]);
  expect(await linesOf(books, '2026-06-30')).toEqual([
    ['invoice', '2026-02-02', 61_000],
    ['payment', '2026-02-02', -61_000],
    ['invoice', '2026-03-31', 74_000],
    ['settledByRegistry', '2026-03-31', -74_000],
    ['invoice', '2026-04-15', 48_000],
    ['invoice', '2026-06-30', 33_000],
  ]);
  const { closingBalance, ageing } = await books.activity('E1', '2026-01-01', '2026-06-30');
  expect(closingBalance).toBe(81_000);
  expect(ageing.upTo90).toBe(48_000);
  const token = await books.admin();
  const opened = await books.app.call(
    'payments/retrieveOpenedAccounts',
    { onlyDifferences: true },
    token,
  );
  expect(opened.body.Result).toMatchObject({ items: [], waiting: 0 });
});

test('a payment that is made while a process looks for missing entries is entered once', async () => {
  const books = await Books.open();
  open.push(books);
  books.goTo('2026-03-02');
  const fees = [1, 2, 3, 4].map((number) => invoice(String(number), 1000 * number));
  await books.import(registryOf(...fees));
  await books.contact('E1');
  await Promise.all([
    ...fees.map((fee) => books.pay([fee])),
    reconcileTwice(books),
    reconcileAccounts(books.app.db, partsOf(books.app)),
  ]);
  const lines = await linesOf(books);
  expect(lines.filter(([kind]) => kind === 'payment')).toHaveLength(4);
  expect(lines).toHaveLength(8);
  expect((await books.activity('E1', '2026-03-02', '2026-03-02')).closingBalance).toBe(0);
});
