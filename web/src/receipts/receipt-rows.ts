import { isMoneyReturned } from '@tradebridge/contract/receipt-rules';
import type { ReceiptListed } from '@tradebridge/contract/receipts';
import { compareText } from '../app/compare-text.ts';
import { today } from '../app/format.ts';
import { defineRows } from '../app/list-rows.ts';
import { financialYearOf, isWithin } from './financial-year.ts';
import { type ReceiptFilter, type ReceiptSort, receiptList } from './receipt-list.ts';

export const receiptRows = defineRows<ReceiptListed, ReceiptFilter, ReceiptSort>(receiptList, {
  passes: {
    all: () => true,
    'this-year': ({ paidDate }) => isWithin(paidDate, financialYearOf(today())),
    'last-year': ({ paidDate }) => isWithin(paidDate, financialYearOf(today(), 1)),
  },
  compare: {
    paid: (one, other) => one.paidDate.localeCompare(other.paidDate),
    number: (one, other) => compareText(one.receiptNumber, other.receiptNumber),
    name: (one, other) => compareText(one.studentName ?? '', other.studentName ?? ''),
    amount: (one, other) => one.paidAmount - other.paidAmount,
  },
  textOf: ({ receiptNumber, studentName, status, purchaseOrderNumber }) =>
    [receiptNumber, studentName, status, purchaseOrderNumber].join(' '),
});

/** The amount the institution kept, in cents. */
export const paidSumOf = (receipts: readonly ReceiptListed[]) =>
  receipts.reduce(
    (sum, { paidAmount, refundedAmount, status }) =>
      isMoneyReturned(status) ? sum : sum + paidAmount - refundedAmount,
    0,
  );
