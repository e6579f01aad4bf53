import { accountEntryLabels } from '@tradebridge/contract/company-account-labels';
import { textOf } from '@tradebridge/contract/labels';
import { expect } from 'vitest';
import { addDays } from '../platform/calendar.ts';
import { Books, closingBalanceOf, openingBalanceOf } from './books.ts';
import type { WorkedRow } from './read-worked-cases.ts';
import type { Registry, RegistryInvoice, RegistryLine } from './registry.ts';

// The invoices of docs/account-activity.md, and how its cases are played.

export const tuition: RegistryLine = { description: 'Tuition', amount: 50_000, gst: 0 };
export const kit: RegistryLine = { description: 'Tool kit', amount: 11_000, gst: 1000 };

export const invoiceOf = (id: string, given: Partial<RegistryInvoice> = {}): RegistryInvoice => ({
  ...{ id, employerId: 'E1', due: '2026-03-31', issued: null, status: 'unpaid', feeHelp: 0 },
  lines: [tuition, kit],
  ...given,
});
export const tuitionAndKit = invoiceOf('101');
export const module_ = invoiceOf('102', { lines: [{ ...tuition, amount: 48_000 }] });
export const tools = invoiceOf('103', {
  due: '2026-04-15',
  lines: [{ description: 'Tools', amount: 33_000, gst: 3000 }],
});

export const registryOf = (
  invoices: readonly RegistryInvoice[],
  receipts: Registry['receipts'] = [],
): Registry => ({ companies: ['E1'], invoices, receipts });

export const first = '2026-03-01';
const noAges = { notOverdue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0, credit: 0 };

/** What happens on which day. */
export type Steps = Readonly<Record<string, (books: Books) => Promise<unknown>>>;

async function expectDay(books: Books, day: string, rows: readonly WorkedRow[]): Promise<void> {
  const account = await books.activity('E1', day, day);
  const entries = rows.filter(({ entry }) => entry !== null);
  const shown = entries.filter(({ amount }) => amount !== null);
  expect(
    account.lines.map(({ kind, amount, gstAmount, balance }) => [
      ...[day, textOf(accountEntryLabels[kind])],
      ...(kind === 'registryReceipt' ? [null, null, null] : [amount, gstAmount, balance]),
    ]),
  ).toEqual(entries.map(({ entry, amount, gst, balance }) => [day, entry, amount, gst, balance]));
  const last = rows.findLast(({ balance }) => balance !== null);
  expect([day, account.closingBalance]).toEqual([day, last?.balance]);
  const { ageing, credit } = account;
  expect([day, { ...ageing, credit }]).toEqual([day, { ...noAges, ...last?.ages }]);
  expect(shown.reduce((sum, { amount }) => sum + (amount ?? 0), account.openingBalance)).toBe(
    account.closingBalance,
  );
  const csv = await books.download('E1', [first, day], 'csv');
  expect([day, closingBalanceOf(csv)]).toEqual([day, last?.balance]);
}

/** A portal whose company was imported on 1 March without invoices. */
export async function theBooks(): Promise<Books> {
  const books = await Books.open();
  books.goTo(first);
  await books.import(registryOf([]));
  return books;
}

/** Plays a case day by day, and compares what was printed before with what is printed at its end. */
export async function play(books: Books, rows: readonly WorkedRow[] | undefined, steps: Steps) {
  if (!rows) throw new Error('The case is not in the docs.');
  const printed = new Map<string, Buffer>();
  const byDay = Map.groupBy(rows, ({ day }) => day);
  for (const [day, ofDay] of byDay) {
    books.goTo(day);
    const before = addDays(day, -1);
    if (before >= first) printed.set(before, await books.download('E1', [first, before], 'csv'));
    await steps[day]?.(books);
    await expectDay(books, day, ofDay);
  }
  for (const [end, csv] of printed) {
    const again = await books.download('E1', [first, end], 'csv');
    expect(again.toString(), `until ${end}`).toBe(csv.toString());
    const next = await books.download('E1', [addDays(end, 1), addDays(end, 1)], 'csv');
    expect(openingBalanceOf(next)).toBe(closingBalanceOf(csv));
  }
}
