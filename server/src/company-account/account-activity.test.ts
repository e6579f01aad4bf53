import type { AccountEntry } from '@tradebridge/contract/company-account';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountActivity, ageingOf } from './account-activity.ts';

let made = 0;
const entry = (given: Partial<AccountEntry>): AccountEntry => ({
  id: ++made,
  kind: 'invoice',
  postedDay: '2026-03-01',
  aboutDay: null,
  dueDay: null,
  amount: 0,
  gstAmount: 0,
  notedAmount: null,
  documentNumber: null,
  preEnrolmentId: null,
  invoiceNumber: null,
  preEnrolmentNumber: null,
  studentNumber: null,
  studentName: null,
  purchaseOrderNumber: null,
  ...given,
});

const march = { start: '2026-03-01', end: '2026-03-31', today: '2026-06-01' };

describe('the activity of an account', () => {
  test('goes on from the opening balance, entry by entry', () => {
    const activity = accountActivity({
      ...march,
      entries: [
        entry({ amount: 30_000 }),
        entry({ kind: 'payment', amount: -12_000, postedDay: '2026-03-09' }),
        entry({ kind: 'adjustment', amount: -1000, postedDay: '2026-03-31' }),
      ],
      items: [],
      openingBalance: 5000,
    });
    expect(activity.lines.map(({ balance }) => balance)).toEqual([35_000, 23_000, 22_000]);
    expect(activity).toMatchObject({ invoiced: 29_000, paid: 12_000, closingBalance: 22_000 });
  });

  test('has one line for a payment of several invoices, and for its refund', () => {
    const paid = { kind: 'payment' as const, documentNumber: 'P-1' };
    const back = { kind: 'refund' as const, documentNumber: 'A-1' };
    const activity = accountActivity({
      ...march,
      entries: [
        entry({ ...paid, amount: -500, gstAmount: -50, invoiceNumber: 'I1' }),
        entry({ ...paid, amount: -700, gstAmount: 0, invoiceNumber: 'I2' }),
        entry({ ...back, amount: 100, invoiceNumber: 'I1' }),
        entry({ kind: 'payment', documentNumber: 'P-2', amount: -900, invoiceNumber: 'I3' }),
      ],
      items: [],
      openingBalance: 0,
    });
    expect(
      activity.lines.map(({ amount, gstAmount, invoiceNumber, balance, parts }) => [
        ...[amount, gstAmount, invoiceNumber, balance],
        parts.map((part) => part.invoiceNumber),
      ]),
    ).toEqual([
      [-1200, -50, null, -1200, ['I1', 'I2']],
      [100, 0, 'I1', -1100, []],
      [-900, 0, 'I3', -2000, []],
    ]);
  });
});

describe('the ageing', () => {
  test('counts days from the due day, up to the end of the period', () => {
    const dueDays = ['2026-03-31', '2026-03-30', '2026-03-01', '2026-02-28', '2025-12-30'];
    const items = dueDays.map((dueDay, index) => ({ dueDay, amount: 10 ** index }));
    expect(ageingOf(items, '2026-03-31')).toEqual({
      ageing: { notOverdue: 1, upTo30: 110, upTo60: 1000, upTo90: 0, over90: 10_000 },
      credit: 0,
    });
  });

  test('sets credit against what has been due the longest', () => {
    const items = [
      { dueDay: '2026-03-20', amount: 300 },
      { dueDay: '2026-03-25', amount: -500 },
      { dueDay: '2026-01-31', amount: 400 },
    ];
    expect(ageingOf(items, '2026-03-31')).toEqual({
      ageing: { notOverdue: 0, upTo30: 200, upTo60: 0, upTo90: 0, over90: 0 },
      credit: 0,
    });
  });

  test('less the credit that is left is the sum, whatever is open', () => {
    const item = fc.record({
      dueDay: fc.constantFrom('2025-11-02', '2026-01-15', '2026-03-20', '2026-05-01'),
      amount: fc.integer({ min: -100_000, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const { ageing, credit } = ageingOf(items, '2026-03-31');
        const owed = Object.values(ageing).reduce((sum, one) => sum + one, 0);
        expect(owed - credit).toBe(items.reduce((sum, { amount }) => sum + amount, 0));
        expect(Math.min(owed, credit)).toBe(0);
      }),
    );
  });
});
