import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { compareText } from '../app/compare-text.ts';
import { defineRows } from '../app/list-rows.ts';
import { isDueSoon } from './due.ts';
import { type InvoiceFilter, type InvoiceSort, invoiceList } from './invoice-list.ts';
import { studentOf } from './student-of.ts';

export const invoiceRows = defineRows<PreEnrolment, InvoiceFilter, InvoiceSort>(invoiceList, {
  passes: {
    all: () => true,
    overdue: ({ isOverDue }) => isOverDue,
    soon: (invoice) => isDueSoon(invoice),
  },
  compare: {
    due: (one, other) => one.dueDate.localeCompare(other.dueDate),
    name: (one, other) =>
      compareText(one.studentFamilyName, other.studentFamilyName) ||
      compareText(one.studentGivenName, other.studentGivenName),
    amount: (one, other) => one.totalDueAmount - other.totalDueAmount,
  },
  textOf: (invoice) =>
    [
      studentOf(invoice),
      invoice.studentNumber,
      invoice.invoiceNumber,
      invoice.preEnrolmentNumber,
    ].join(' '),
});

/** What of a list is to be paid, in cents. */
export interface Totals {
  all: number;
  overdue: number;
  soon: number;
}

export const sumOf = (invoices: readonly PreEnrolment[]) =>
  invoices.reduce((sum, { totalDueAmount }) => sum + totalDueAmount, 0);

export const totalsOf = (invoices: readonly PreEnrolment[]): Totals => ({
  all: sumOf(invoices),
  overdue: sumOf(invoices.filter(({ isOverDue }) => isOverDue)),
  soon: sumOf(invoices.filter((invoice) => isDueSoon(invoice))),
});
