import { defineList, type ListView } from '../app/list-view.ts';

const filters = ['all', 'ours'] as const;
const sorts = ['date', 'name', 'category', 'size'] as const;
export type DocumentFilter = (typeof filters)[number];
export type DocumentSort = (typeof sorts)[number];
export type DocumentView = ListView<DocumentFilter, DocumentSort>;

export const documentList = defineList({
  filters,
  sorts,
  descending: ['date', 'size'],
});
