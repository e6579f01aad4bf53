import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AccountEntry, statementOfAccount } from './statement-of-account.ts';

const entry = (
  kind: AccountEntry['kind'],
  day: string,
  amount: number,
  isSettled = false,
): AccountEntry => ({
  kind,
  day,
  dueDay: kind === 'invoice' ? day : null,
  amount,
  gst: 0,
  isSettled,
});
const invoice = (day: string, amount: number, isSettled = false) =>
  entry('invoice', day, amount, isSettled);
const payment = (day: string, amount: number) => entry('payment', day, amount);

const nothingOwed = { notOverdue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
const march = { start: '2026-03-01', end: '2026-03-31', today: '2026-06-01' };

test('earlier entries are in the opening balance, and the period includes both its ends', () => {
  const account = statementOfAccount(
    [
      invoice('2026-02-28', 50_000),
      payment('2026-02-28', 20_000),
      payment('2026-03-31', 10_000),
      payment('2026-03-01', 5_000),
      invoice('2026-03-31', 7_000),
      invoice('2026-03-01', 30_000),
    ],
    march,
  );
  expect(account).toMatchObject({
    openingBalance: 30_000,
    invoiced: 37_000,
    paid: 15_000,
    closingBalance: 52_000,
  });
  expect(account.movements.map(({ day, kind, balance }) => [day, kind, balance])).toEqual([
    ['2026-03-01', 'invoice', 60_000],
    ['2026-03-01', 'payment', 55_000],
    ['2026-03-31', 'invoice', 62_000],
    ['2026-03-31', 'payment', 52_000],
  ]);
});

test('an account without movements says so', () => {
  const account = statementOfAccount([], march);
  expect(account).toMatchObject({ openingBalance: 0, closingBalance: 0, movements: [] });
  expect(account.ageing).toEqual(nothingOwed);
});

test('the balance owed is aged by the days since it was due, at the end of the period', () => {
  const account = statementOfAccount(
    [
      invoice('2026-03-31', 1),
      invoice('2026-03-30', 10),
      invoice('2026-03-01', 100),
      invoice('2026-02-28', 1_000),
      invoice('2026-01-30', 10_000),
      invoice('2026-01-29', 100_000),
      invoice('2025-12-31', 1_000_000),
      invoice('2025-12-30', 10_000_000),
    ],
    march,
  );
  expect(account.ageing).toEqual({
    notOverdue: 1,
    upTo30: 110,
    upTo60: 11_000,
    upTo90: 1_100_000,
    over90: 10_000_000,
  });
});

test('days with a clock change count as one day', () => {
  // Clocks in Melbourne go back on 5 April 2026 and forward on 4 October.
  const owed = (due: string, end: string) =>
    statementOfAccount([invoice(due, 1)], { start: due, end, today: '2027-01-01' }).ageing;
  expect(owed('2026-03-20', '2026-04-19')).toEqual({ ...nothingOwed, upTo30: 1 });
  expect(owed('2026-03-20', '2026-04-20')).toEqual({ ...nothingOwed, upTo60: 1 });
  expect(owed('2026-09-20', '2026-10-20')).toEqual({ ...nothingOwed, upTo30: 1 });
  expect(owed('2026-09-20', '2026-10-21')).toEqual({ ...nothingOwed, upTo60: 1 });
});

test('invoices due after today are not overdue, however late the period ends', () => {
  const account = statementOfAccount([invoice('2026-04-20', 500), invoice('2026-02-20', 300)], {
    start: '2026-01-01',
    end: '2026-12-31',
    today: '2026-03-02',
  });
  expect(account.ageing).toEqual({ ...nothingOwed, notOverdue: 500, upTo30: 300 });
});

test('payments settle first what the registry marks as paid, then the longest due', () => {
  const account = statementOfAccount(
    [
      invoice('2025-12-01', 40_000),
      invoice('2026-03-10', 25_000, true),
      invoice('2026-03-20', 10_000),
      payment('2026-03-12', 30_000),
    ],
    march,
  );
  expect(account.closingBalance).toBe(45_000);
  expect(account.ageing).toEqual({ ...nothingOwed, over90: 35_000, upTo30: 10_000 });
});

test('an invoice that was paid early counts with its payment, and is aged by its due date', () => {
  const early = { ...invoice('2026-03-05', 77_750, true), dueDay: '2026-05-01' };
  const overdue = invoice('2026-02-10', 48_000);
  const paid = payment('2026-03-05', 77_750);
  const account = statementOfAccount([early, overdue, paid], march);
  expect(account.closingBalance).toBe(48_000);
  expect(account.ageing).toEqual({ ...nothingOwed, upTo60: 48_000 });
  const refunded = entry('refund', '2026-03-20', 77_750);
  const owedAgain = statementOfAccount(
    [{ ...early, isSettled: false }, overdue, paid, refunded],
    march,
  );
  expect(owedAgain.closingBalance).toBe(125_750);
  expect(owedAgain.ageing).toEqual({ ...nothingOwed, notOverdue: 77_750, upTo60: 48_000 });
});

test('a credit is a negative balance, with nothing owed', () => {
  const account = statementOfAccount(
    [invoice('2026-03-10', 100), payment('2026-03-12', 350)],
    march,
  );
  expect(account.closingBalance).toBe(-250);
  expect(account.ageing).toEqual(nothingOwed);
});

const day = fc
  .integer({ min: 0, max: 900 })
  .map((days) => new Date(Date.UTC(2024, 6, 1 + days)).toISOString().slice(0, 10));
const amount = fc.oneof(
  fc.integer({ min: 0, max: 500_000 }),
  fc.constantFrom(0, 1, 99_999_999_999),
);
const entries = fc.array(
  fc
    .record({
      kind: fc.constantFrom('invoice' as const, 'payment' as const),
      days: fc.tuple(day, day),
      amount,
      gst: fc.constant(0),
      isSettled: fc.boolean(),
    })
    // An invoice that was paid early counts before it is due.
    .map(({ days, ...one }) => {
      const [first = '', second = ''] = days.toSorted();
      return { ...one, day: first, dueDay: one.kind === 'invoice' ? second : null };
    }),
  { maxLength: 60 },
);
const upTo = (all: readonly AccountEntry[], end: string) => all.filter((one) => one.day <= end);
const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

test('opening + invoiced − paid is closing, for any movements', () => {
  fc.assert(
    fc.property(entries, day, day, day, (all, one, other, today) => {
      const [start, end] = one < other ? [one, other] : [other, one];
      const account = statementOfAccount(upTo(all, end), { start, end, today });
      expect(account.openingBalance + account.invoiced - account.paid).toBe(account.closingBalance);
      const everything = upTo(all, end).map((entry) =>
        entry.kind === 'invoice' ? entry.amount : -entry.amount,
      );
      expect(account.closingBalance).toBe(total(everything));
      expect(account.movements.at(-1)?.balance ?? account.openingBalance).toBe(
        account.closingBalance,
      );
      expect(total(Object.values(account.ageing))).toBe(Math.max(0, account.closingBalance));
    }),
  );
});

test('the closing balance of a period opens the next', () => {
  fc.assert(
    fc.property(entries, fc.tuple(day, day, day), day, (all, days, today) => {
      const [first = '', middle = '', last = ''] = days.toSorted();
      fc.pre(first < middle);
      const before = new Date(Date.parse(middle) - 86_400_000).toISOString().slice(0, 10);
      const one = statementOfAccount(upTo(all, before), { start: first, end: before, today });
      const two = statementOfAccount(upTo(all, last), { start: middle, end: last, today });
      const both = statementOfAccount(upTo(all, last), { start: first, end: last, today });
      expect(two.openingBalance).toBe(one.closingBalance);
      expect(both.invoiced).toBe(one.invoiced + two.invoiced);
      expect(both.paid).toBe(one.paid + two.paid);
      expect(both.closingBalance).toBe(two.closingBalance);
    }),
  );
});

test('summing the entries before the period changes nothing', () => {
  fc.assert(
    fc.property(entries, day, day, day, (all, one, other, today) => {
      const [start, end] = one < other ? [one, other] : [other, one];
      const asked = { start, end, today };
      const shown = upTo(all, end);
      const sums = Map.groupBy(
        shown.filter((entry) => entry.day < start),
        ({ kind, day: on, dueDay, isSettled }) => `${kind} ${on} ${dueDay} ${isSettled}`,
      );
      const summed = [...sums.values()].flatMap((group) =>
        group
          .slice(0, 1)
          .map((entry) => ({ ...entry, amount: total(group.map((each) => each.amount)) })),
      );
      const within = shown.filter((entry) => entry.day >= start);
      expect(statementOfAccount([...summed, ...within], asked)).toEqual(
        statementOfAccount(shown, asked),
      );
    }),
  );
});
