import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { compareText } from '../app/compare-text.ts';
import { defineList, type ListView } from '../app/list-view.ts';
import { isDueSoon } from './due.ts';
import { studentOf } from './student-of.ts';

const filters = ['all', 'overdue', 'soon'] as const;
const sorts = ['due', 'name', 'amount'] as const;
export type InvoiceFilter = (typeof filters)[number];
export type InvoiceSort = (typeof sorts)[number];
export type InvoiceView = ListView<InvoiceFilter, InvoiceSort>;

export const invoiceList = defineList<PreEnrolment, InvoiceFilter, InvoiceSort>({
  filters,
  sorts,
  // BILL-007 has the latest due date first.
  descending: ['due', 'amount'],
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
