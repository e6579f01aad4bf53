import type { CompanyDocument } from '@tradebridge/contract/documents';
import { compareText } from '../app/compare-text.ts';
import { defineList, type ListView } from '../app/list-view.ts';
import { nameOfType } from '../files/upload-rules.ts';

const filters = ['all', 'ours'] as const;
const sorts = ['date', 'name', 'category', 'size'] as const;
export type DocumentFilter = (typeof filters)[number];
export type DocumentSort = (typeof sorts)[number];
export type DocumentView = ListView<DocumentFilter, DocumentSort>;

export const documentList = defineList<CompanyDocument, DocumentFilter, DocumentSort>({
  filters,
  sorts,
  descending: ['date', 'size'],
  passes: {
    all: () => true,
    ours: ({ isPortals }) => isPortals,
  },
  compare: {
    date: (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
    name: (one, other) => compareText(one.title, other.title),
    category: (one, other) => compareText(one.category ?? '', other.category ?? ''),
    size: (one, other) => one.size - other.size,
  },
  textOf: ({ title, fileName, category, mimeType }) =>
    [title, fileName, category, nameOfType(mimeType)].join(' '),
});
