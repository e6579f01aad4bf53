import type { CompanyDocument } from '@tradebridge/contract/documents';
import { sizeInWords } from '@tradebridge/contract/file-size';
import { formatDay } from '../app/format.ts';
import { type Translate, useLabels } from '../ui/labels.ts';
import { type Column, VirtualTable } from '../ui/VirtualTable.tsx';
import {
  ActsCell,
  type DocumentActs,
  DocumentCard,
  NameCell,
  TypeCell,
} from './document-cells.tsx';
import { type DocumentView, documentList } from './document-list.ts';
import { documentLabels } from './labels.ts';

interface DocumentsTableProps {
  documents: readonly CompanyDocument[];
  view: DocumentView;
  onChange: (view: DocumentView) => void;
  acts: DocumentActs;
}

export function DocumentsTable({ documents, view, onChange, acts }: DocumentsTableProps) {
  const t = useLabels();
  return (
    <VirtualTable
      label={t(documentLabels.listOf)}
      rows={documents}
      keyOf={(document) => document.id}
      columns={columnsOf(t, acts)}
      sorting={{ column: view.sort, direction: documentList.directionOf(view) }}
      onSort={({ column }) => {
        const sort = documentList.sorts.find((known) => known === column);
        if (sort) onChange(documentList.sortedBy(view, sort));
      }}
      card={(document) => <DocumentCard document={document} acts={acts} />}
      cardHeight={96}
    />
  );
}

const columnsOf = (t: Translate, acts: DocumentActs): Column<CompanyDocument>[] => [
  {
    id: 'name',
    header: t(documentLabels.columnName),
    width: 'minmax(180px, 2fr)',
    sortable: true,
    cell: (document) => <NameCell document={document} acts={acts} />,
  },
  {
    id: 'type',
    header: t(documentLabels.columnType),
    secondary: true,
    width: '64px',
    cell: (document) => <TypeCell document={document} />,
  },
  {
    id: 'category',
    header: t(documentLabels.columnCategory),
    width: 'minmax(140px, 0.8fr)',
    sortable: true,
    cell: ({ category }) => category,
  },
  {
    id: 'date',
    header: t(documentLabels.columnDate),
    width: '108px',
    sortable: true,
    cell: ({ createdDate }) => formatDay(createdDate),
  },
  {
    id: 'size',
    header: t(documentLabels.columnSize),
    width: '72px',
    align: 'end',
    sortable: true,
    cell: ({ size }) => sizeInWords(size),
  },
  {
    id: 'acts',
    header: t(documentLabels.columnActions),
    hiddenHeader: true,
    width: '84px',
    cell: (document) => <ActsCell document={document} acts={acts} />,
  },
];
