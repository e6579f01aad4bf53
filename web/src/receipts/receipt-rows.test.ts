import type { ReceiptListed } from '@tradebridge/contract/receipts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setConfig } from '../app/config.ts';
import { testConfig } from '../test/config.ts';
import { receiptList } from './receipt-list.ts';
import { paidSumOf, receiptRows } from './receipt-rows.ts';

beforeAll(() => setConfig(testConfig));
// The first day of a financial year in Melbourne, still the last of the old one in UTC.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-06-30T15:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

let made = 0;
const aReceipt = (given: Partial<ReceiptListed>): ReceiptListed => ({
  id: `receipt-${++made}`,
  receiptNumber: `R${made}`,
  status: 'Receipted',
  paidAmount: 10_000,
  refundedAmount: 0,
  paidDate: '2026-05-01',
  priceAmount: 10_000,
  gstAmount: 0,
  feeHelpUsed: 0,
  studentId: null,
  studentName: null,
  purchaseOrderNumber: null,
  ...given,
});

test('reversed and refunded amounts do not count as paid', () => {
  const receipts = [
    aReceipt({}),
    aReceipt({ status: 'Reversed' }),
    aReceipt({ paidAmount: 5 }),
    aReceipt({ status: 'Partly refunded', paidAmount: 1000, refundedAmount: 400 }),
  ];
  expect(paidSumOf(receipts)).toBe(10_605);
});

test("receipts are shown by the institution's financial years", () => {
  const receipts = [
    aReceipt({ paidDate: '2026-07-01' }),
    aReceipt({ paidDate: '2026-06-30' }),
    aReceipt({ paidDate: '2025-07-01' }),
    aReceipt({ paidDate: '2025-06-30' }),
  ];
  expect(receiptRows.count(receipts)).toEqual({ all: 4, 'this-year': 1, 'last-year': 2 });
});

test('receipts for several students are sorted with the others', () => {
  const several = aReceipt({});
  const bell = aReceipt({ studentName: 'Cooper Bell' });
  const view = { ...receiptList.viewOf({}), sort: 'name' } as const;
  expect(receiptRows.narrow([bell, several], view)).toEqual([several, bell]);
});
