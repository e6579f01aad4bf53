import { gstOfRefund } from '@tradebridge/contract/checkout-rules';
import { dollars } from '@tradebridge/contract/csv';
import type { PaymentAttempt } from '@tradebridge/contract/payments';
import { expect, test } from 'vitest';
import { centsOf, isRest, lastRefundOf, refundedBefore } from './refund-entry.ts';

type Refund = PaymentAttempt['refunds'][number];

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
  '%j is no amount',
  (entry) => {
    expect(centsOf(entry)).toBeNull();
  },
);

test('what is typed is what was shown', () => {
  for (const cents of [1, 99, 100, 4350, 104_505, 99_999_999]) {
    expect(centsOf(dollars(cents))).toBe(cents);
  }
});

const aRefund = { refundId: 'r', at: '2026-11-20T00:00:00.000Z' } as Refund;
const refund = (given: Partial<Refund>): Refund => ({ ...aRefund, ...given });

test('the GST of the parts of a refund adds up to the GST of the whole', () => {
  const paid = { amount: 10_000, gstAmount: 909 };
  const before = refundedBefore({
    refunds: [
      refund({ state: 'refunded', amount: 3_333 }),
      refund({ state: 'declined', amount: 9_999 }),
      refund({ state: 'unknown', amount: 1 }),
    ],
  });
  expect(before).toBe(3_333);
  expect(gstOfRefund(paid, 0, before) + gstOfRefund(paid, before, 6_667)).toBe(909);
});

test('the rest of a payment is what the refunds before have left of it', () => {
  const attempt = { amount: 10_000, refunds: [refund({ state: 'refunded', amount: 3_333 })] };
  expect(isRest(attempt, 6_667)).toBe(true);
  expect(isRest(attempt, 6_666)).toBe(false);
  expect(isRest(attempt, null)).toBe(false);
  expect(isRest({ amount: 10_000, refunds: [] }, 10_000)).toBe(true);
});

test('the refund that came last is told', () => {
  const last = refund({ at: '2026-11-21T00:00:00.000Z' });
  expect(lastRefundOf({ refunds: [last, aRefund] })).toBe(last);
  expect(lastRefundOf({ refunds: [] })).toBeUndefined();
});
