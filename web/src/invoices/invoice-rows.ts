import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { compareText } from '../app/compare-text.ts';
import { defineRows } from '../app/list-rows.ts';
import { isDueSoon } from './due.ts';
import {
  type InvoiceFilter,
  type InvoiceSort,
  type InvoiceView,
  invoiceList,
} from './invoice-list.ts';
import { studentOf } from './wording.ts';

const rules = defineRows<PreEnrolment, InvoiceFilter, InvoiceSort>(invoiceList, {
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

export const invoiceRows = {
  ...rules,
  /** By default, overdue invoices come first; BILL-007 applies within each group. */
  narrow(invoices: readonly PreEnrolment[], view: InvoiceView): readonly PreEnrolment[] {
    const rows = rules.narrow(invoices, view);
    if (!isInUsualOrder(view)) return rows;
    return [
      ...rows.filter(({ isOverDue }) => isOverDue),
      ...rows.filter(({ isOverDue }) => !isOverDue),
    ];
  },
};

const isInUsualOrder = ({ sort, isReversed }: InvoiceView) =>
  sort === invoiceList.sorts[0] && !isReversed;

/**
 * Whether overdue invoices have a heading of their own: if all are listed, and some are overdue.
 */
export const isGrouped = (invoices: readonly PreEnrolment[], view: InvoiceView): boolean =>
  isInUsualOrder(view) && view.show === 'all' && invoices.some(({ isOverDue }) => isOverDue);

export interface GroupSum {
  count: number;
  cents: number;
}

export function groupsOf(invoices: readonly PreEnrolment[]): { overdue: GroupSum; due: GroupSum } {
  const sum = (group: readonly PreEnrolment[]) => ({ count: group.length, cents: sumOf(group) });
  return {
    overdue: sum(invoices.filter(({ isOverDue }) => isOverDue)),
    due: sum(invoices.filter(({ isOverDue }) => !isOverDue)),
  };
}

/** The amounts due in a list, in cents. */
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
