import { defineList, type ListView } from '../app/list-view.ts';

const filters = ['all', 'this-year', 'last-year'] as const;
const sorts = ['paid', 'number', 'name', 'amount'] as const;
export type ReceiptFilter = (typeof filters)[number];
export type ReceiptSort = (typeof sorts)[number];
export type ReceiptView = ListView<ReceiptFilter, ReceiptSort>;

export const receiptList = defineList({
  filters,
  sorts,
  descending: ['paid', 'amount'],
});
