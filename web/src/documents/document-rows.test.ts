import type { CompanyDocument } from '@tradebridge/contract/documents';
import { expect, it } from 'vitest';
import { documentList } from './document-list.ts';
import { documentRows } from './document-rows.ts';

const aDocument = (title: string, createdAt: string): CompanyDocument => ({
  id: title,
  title,
  category: null,
  fileName: `${title}.pdf`,
  mimeType: 'application/pdf',
  size: 1,
  createdDate: createdAt.slice(0, 10),
  createdAt,
  isPortals: true,
  isDeletable: false,
  isViewable: true,
});

it('documents of the same day are reversed by their time', () => {
  const newestFirst = [
    aDocument('second', '2026-03-02T02:00:00.000Z'),
    aDocument('first', '2026-03-02T01:00:00.000Z'),
    aDocument('before', '2026-03-01T01:00:00.000Z'),
  ];
  const view = documentList.viewOf(documentList.parseSearch({ reverse: true }));
  const titles = documentRows.narrow(newestFirst, view).map(({ title }) => title);
  expect(titles).toEqual(['before', 'first', 'second']);
});
