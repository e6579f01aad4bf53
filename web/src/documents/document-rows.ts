import type { CompanyDocument } from '@tradebridge/contract/documents';
import { compareText } from '../app/compare-text.ts';
import { defineRows } from '../app/list-rows.ts';
import { nameOfType } from '../files/upload-rules.ts';
import { type DocumentFilter, type DocumentSort, documentList } from './document-list.ts';

export const documentRows = defineRows<CompanyDocument, DocumentFilter, DocumentSort>(
  documentList,
  {
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
  },
);
