import { dollars } from '@tradebridge/contract/csv';
import type { PaymentAttempt, PaymentRefund, StaffOrder } from '@tradebridge/contract/payments';
import { describe, expect, test } from 'vitest';
import { actLabels as labels } from './act-labels.ts';
import {
  centsOf,
  gstOf,
  lastRefundOf,
  lineFaultOf,
  linesFaultOf,
  partsOf,
  refundableLinesOf,
} from './refund-entry.ts';

test.each([
  ['45', 4500],
  ['45.5', 4550],
  [' $1,045.05 ', 104_505],
  ['0.01', 1],
  ['1045.00', 104_500],
  ['1000000', 100_000_000],
])('%j are %i cents', (entry, cents) => {
  expect(centsOf(entry)).toBe(cents);
});

test.each(['', '-5', '1.234', '1,04', 'ten', '1e3', '.5', '45.', '12345678901'])(
  '%j is not an amount',
  (entry) => {
    expect(centsOf(entry)).toBeNull();
  },
);

test('an amount is read back from the text shown for it', () => {
  for (const cents of [1, 99, 100, 4350, 104_505, 99_999_999]) {
    expect(centsOf(dollars(cents))).toBe(cents);
  }
});

describe('lines of a payment with fee help', () => {
  // Of 1,230 dollars, 500 were help; 100 of the kit were refunded already.
  const line = (lineNumber: number, description: string, amount: number, gstAmount: number) =>
    ({ lineNumber, description, quantity: 1, amount, gstAmount }) as StaffOrder['lines'][number];
  const order = {
    invoices: [],
    lines: [
      line(1, 'Tuition', 90_000, 0),
      line(2, 'Tool kit', 33_000, 3000),
      line(3, 'Card', 1, 0),
    ],
  };
  const attempt: Pick<PaymentAttempt, 'amount' | 'lines' | 'refundable'> = {
    amount: 73_001,
    refundable: 63_000,
    lines: [
      { lineNumber: 1, refundable: 90_000, refundedAmount: 0, refundedGstAmount: 0 },
      { lineNumber: 2, refundable: 23_000, refundedAmount: 10_000, refundedGstAmount: 909 },
      { lineNumber: 3, refundable: 0, refundedAmount: 1, refundedGstAmount: 0 },
    ],
  };
  const lines = refundableLinesOf(order, attempt);
  test('of several invoices are named with their invoice', () => {
    const [first] = order.lines;
    if (!first) throw new Error('There is a line.');
    const several = {
      lines: [{ ...first, invoiceNumber: 'INV-7' }],
      invoices: [{}, {}] as StaffOrder['invoices'],
    };
    expect(refundableLinesOf(several, attempt)).toMatchObject([{ description: 'INV-7: Tuition' }]);
  });
  const entered = (amounts: [number, string][]) => ({ isAll: false, amounts: new Map(amounts) });

  test('can be refunded up to what remains of them and of the payment', () => {
    expect(lines.map(({ description, refundable }) => [description, refundable])).toEqual([
      ['Tuition', 63_000],
      ['Tool kit', 23_000],
    ]);
  });

  test('refund their own GST on the running total', () => {
    const parts = partsOf(order, attempt, lines, entered([[2, '230.00']]));
    expect(parts).toEqual([{ lineNumber: 2, amount: 23_000 }]);
    expect(gstOf(order, attempt, parts ?? [])).toBe(2091);
    expect(gstOf(order, attempt, [{ lineNumber: 1, amount: 20_000 }])).toBe(0);
  });

  test('share a full refund in proportion', () => {
    const parts = partsOf(order, attempt, lines, { isAll: true, amounts: new Map() }) ?? [];
    expect(parts).toEqual([
      { lineNumber: 1, amount: 50_177 },
      { lineNumber: 2, amount: 12_823 },
    ]);
  });

  test('of several invoices are refunded up to what was paid of each, excluding fee help', () => {
    const fee = (lineNumber: number, invoiceNumber: string, gstAmount: number) => ({
      ...line(lineNumber, 'Fee', 33_000, gstAmount),
      invoiceNumber,
    });
    const both = {
      lines: [fee(1, 'INV-1', 3000), fee(2, 'INV-2', 0)],
      // Help covered 230 dollars of the first one only.
      invoices: [
        { invoiceNumber: 'INV-1', amount: 10_000 },
        { invoiceNumber: 'INV-2', amount: 33_000 },
      ] as StaffOrder['invoices'],
    };
    const paid = {
      amount: 43_000,
      refundable: 43_000,
      lines: [1, 2].map((lineNumber) => ({
        lineNumber,
        refundable: 33_000,
        refundedAmount: 0,
        refundedGstAmount: 0,
      })),
    };
    const ofBoth = refundableLinesOf(both, paid);
    const parts = partsOf(both, paid, ofBoth, { isAll: true, amounts: new Map() }) ?? [];
    expect(parts).toEqual([
      { lineNumber: 1, amount: 10_000 },
      { lineNumber: 2, amount: 33_000 },
    ]);
    // All that was paid of the first one: its supply is cancelled, and all of its GST goes.
    expect(gstOf(both, paid, parts)).toBe(3000);
  });

  test('report what is wrong with an entry', () => {
    const [tuition, kit] = lines;
    if (!tuition || !kit) throw new Error('There are two.');
    expect(lineFaultOf(kit, 'ten')).toBe(labels.refundNoAmount);
    expect(lineFaultOf(kit, '0')).toBe(labels.refundNoAmount);
    expect(lineFaultOf(kit, '230.01')).toBe(labels.refundTooMuch);
    expect(lineFaultOf(kit, '230')).toBeNull();
    expect(linesFaultOf(attempt, entered([]))).toBe(labels.refundNoLine);
    const both = entered([
      [1, '630.00'],
      [2, '0.01'],
    ]);
    expect(linesFaultOf(attempt, both)).toBe(labels.refundLinesTooMuch);
    for (const entry of [entered([]), both, entered([[2, 'x']])]) {
      expect(partsOf(order, attempt, lines, entry)).toBeNull();
    }
  });
});

test('the latest refund is found', () => {
  const aRefund = { refundId: 'r', at: '2026-11-20T00:00:00.000Z' } as PaymentRefund;
  const last = { ...aRefund, at: '2026-11-21T00:00:00.000Z' };
  expect(lastRefundOf({ refunds: [last, aRefund] })).toBe(last);
  expect(lastRefundOf({ refunds: [] })).toBeUndefined();
});
