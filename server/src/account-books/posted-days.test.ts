import { afterEach, expect, test } from 'vitest';
import { Books } from './books.ts';
import type { Registry } from './registry.ts';
import {
  first,
  invoiceOf,
  module_,
  registryOf,
  theBooks as startBooks,
  tools,
  tuitionAndKit,
} from './worked-case.ts';

// On which day an account counts what.

const open: Books[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((books) => books.close()));
});

async function theBooks(): Promise<Books> {
  const books = await startBooks();
  open.push(books);
  return books;
}

test('a late entry is posted today, with the day that it is about', async () => {
  const books = await theBooks();
  books.goTo('2026-03-20');
  const before = await books.download('E1', [first, '2026-03-19'], 'csv');
  await books.import(registryOf([{ ...tuitionAndKit, issued: '2026-03-05' }]));
  const { lines } = await books.activity('E1', first, '2026-03-31');
  expect(lines).toMatchObject([{ postedDay: '2026-03-20', aboutDay: '2026-03-05' }]);
  expect(await books.download('E1', [first, '2026-03-19'], 'csv')).toEqual(before);
});

test('an invoice that is issued later counts from that day, and so does its payment', async () => {
  const books = await theBooks();
  books.goTo('2026-03-20');
  const later = { ...tuitionAndKit, issued: '2026-03-25', due: '2026-04-15' };
  await books.import(registryOf([later]));
  await books.pay([later]);
  expect((await books.activity('E1', first, '2026-03-24')).lines).toEqual([]);
  const { lines } = await books.activity('E1', '2026-03-25', '2026-03-25');
  expect(lines.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['invoice', 61_000],
    ['payment', 0],
  ]);
});

test('an invoice that moves leaves one account and enters the other on the same day', async () => {
  const books = await theBooks();
  const both = (employerId: string): Registry => ({
    ...registryOf([{ ...tuitionAndKit, employerId }]),
    companies: ['E1', 'E2'],
  });
  books.goTo('2026-03-02');
  await books.import(both('E1'));
  books.goTo('2026-03-09');
  await books.import(both('E2'));
  const kindsOf = async (employerId: string) =>
    (await books.activity(employerId, first, '2026-03-31')).lines.map(
      ({ kind, postedDay, amount, balance }) => [kind, postedDay, amount, balance],
    );
  expect(await kindsOf('E1')).toEqual([
    ['invoice', '2026-03-02', 61_000, 61_000],
    ['movedOut', '2026-03-09', -61_000, 0],
  ]);
  expect(await kindsOf('E2')).toEqual([['movedIn', '2026-03-09', 61_000, 61_000]]);
});

test('the PDF of a period that is over is the same for the same day, whatever comes later', async () => {
  const books = await theBooks();
  books.goTo('2026-03-02');
  await books.import(registryOf([tuitionAndKit]));
  books.goTo('2026-03-09');
  const payment = await books.pay([tuitionAndKit]);
  books.goTo('2026-04-02');
  const period = [first, '2026-03-31'] as const;
  const pdf = await books.download('E1', period, 'pdf');
  await books.refund(payment, { amount: 11_000, lines: [{ lineNumber: 2, amount: 11_000 }] });
  await books.import(registryOf([module_]));
  expect((await books.download('E1', period, 'pdf')).equals(pdf)).toBe(true);
});

test('the first filling posts into the past, each invoice on its day', async () => {
  const books = await Books.open();
  open.push(books);
  books.goTo('2026-06-30');
  await books.import(
    registryOf([
      invoiceOf('201', { due: '2026-04-30', issued: '2026-04-02' }),
      { ...module_, due: '2026-04-15' },
      { ...tools, due: '2026-07-15' },
      invoiceOf('204', { due: '2026-03-31', status: 'paid' }),
    ]),
  );
  const { lines, ageing, closingBalance } = await books.activity('E1', '2026-01-01', '2026-06-30');
  expect(lines.map(({ kind, postedDay, amount }) => [kind, postedDay, amount])).toEqual([
    ['invoice', '2026-03-31', 61_000],
    ['settledByRegistry', '2026-03-31', -61_000],
    ['invoice', '2026-04-02', 61_000],
    ['invoice', '2026-04-15', 48_000],
    ['invoice', '2026-06-30', 33_000],
  ]);
  expect(closingBalance).toBe(142_000);
  expect(ageing).toEqual({
    ...{ notOverdue: 33_000, upTo30: 0, upTo60: 0, upTo90: 109_000, over90: 0 },
  });
});

test('the columns of the CSV count each amount and its GST once', async () => {
  const books = await theBooks();
  books.goTo('2026-03-02');
  const receipt = { id: 'R-900', employerId: 'E1', amount: 61_000, day: '2026-03-01' };
  await books.import(registryOf([tuitionAndKit, module_, tools], [receipt]));
  books.goTo('2026-03-09');
  await books.pay([tuitionAndKit, module_, tools]);
  const csv = await books.download('E1', ['2026-03-02', '2026-03-09'], 'csv');
  const [head = '', ...rows] = csv.toString('utf8').trimEnd().split('\r\n');
  const column = (name: string) => head.split(',').indexOf(name);
  const sumOf = (name: string) =>
    // Without the closing balance, which has the totals.
    rows.slice(0, -1).reduce((sum, row) => sum + Number(row.split(',')[column(name)]), 0);
  expect(['Invoiced', 'Paid', 'GST', 'Part of payment', 'Without effect'].map(sumOf)).toEqual([
    ...[1420, 1420],
    // Of the invoices and, with its own sign in its own column, of the payment.
    80,
    ...[1420, 610],
  ]);
});
