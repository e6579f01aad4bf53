import type { ReceiptListed } from '@tradebridge/contract/receipts';
import { type Translate, useLabels } from '../ui/labels.ts';
import { type Column, VirtualTable } from '../ui/VirtualTable.tsx';
import { receiptLabels } from './labels.ts';
import {
  AmountCell,
  NumberCell,
  PaidCell,
  ReceiptCard,
  StatusTag,
  StudentCell,
} from './receipt-cells.tsx';
import { type ReceiptView, receiptList } from './receipt-list.ts';

interface ReceiptsTableProps {
  receipts: readonly ReceiptListed[];
  view: ReceiptView;
  onChange: (view: ReceiptView) => void;
}

export function ReceiptsTable({ receipts, view, onChange }: ReceiptsTableProps) {
  const t = useLabels();
  return (
    <VirtualTable
      label={t(receiptLabels.listOf)}
      rows={receipts}
      keyOf={(receipt) => receipt.id}
      columns={columnsOf(t)}
      sorting={{ column: view.sort, direction: receiptList.directionOf(view) }}
      onSort={({ column }) => {
        const sort = receiptList.sorts.find((known) => known === column);
        if (sort) onChange(receiptList.sortedBy(view, sort));
      }}
      card={(receipt) => <ReceiptCard receipt={receipt} />}
      cardHeight={112}
    />
  );
}

const columnsOf = (t: Translate): Column<ReceiptListed>[] => [
  {
    id: 'number',
    header: t(receiptLabels.columnReceipt),
    width: 'minmax(110px, 0.8fr)',
    sortable: true,
    cell: (receipt) => <NumberCell receipt={receipt} />,
  },
  {
    id: 'name',
    header: t(receiptLabels.columnStudent),
    width: 'minmax(140px, 1.4fr)',
    sortable: true,
    cell: (receipt) => <StudentCell receipt={receipt} />,
  },
  {
    id: 'paid',
    header: t(receiptLabels.columnPaid),
    width: '116px',
    sortable: true,
    cell: (receipt) => <PaidCell receipt={receipt} />,
  },
  {
    id: 'status',
    header: t(receiptLabels.status),
    width: 'minmax(100px, 0.6fr)',
    cell: (receipt) => <StatusTag receipt={receipt} />,
  },
  {
    id: 'amount',
    header: t(receiptLabels.columnAmount),
    width: '140px',
    align: 'end',
    sortable: true,
    cell: (receipt) => <AmountCell receipt={receipt} />,
  },
];
