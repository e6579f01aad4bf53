import { defineList, type ListView } from '../app/list-view.ts';

const filters = ['all', 'overdue', 'soon'] as const;
const sorts = ['due', 'name', 'amount'] as const;
export type InvoiceFilter = (typeof filters)[number];
export type InvoiceSort = (typeof sorts)[number];
export type InvoiceView = ListView<InvoiceFilter, InvoiceSort>;

export const invoiceList = defineList({
  filters,
  sorts,
  // BILL-007: the latest due date first.
  descending: ['due', 'amount'],
});
