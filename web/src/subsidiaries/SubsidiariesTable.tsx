import type { Subsidiary } from '@tradebridge/contract/subsidiaries';
import { type Translate, useLabels } from '../ui/labels.ts';
import { type Column, VirtualTable } from '../ui/VirtualTable.tsx';
import { subsidiaryLabels } from './labels.ts';
import {
  CompanyCell,
  CountCell,
  LightTag,
  SubsidiaryCard,
  WaitingCell,
} from './subsidiary-cells.tsx';
import { type SubsidiaryView, subsidiaryList } from './subsidiary-list.ts';

interface SubsidiariesTableProps {
  companies: readonly Subsidiary[];
  view: SubsidiaryView;
  onChange: (view: SubsidiaryView) => void;
}

export function SubsidiariesTable({ companies, view, onChange }: SubsidiariesTableProps) {
  const t = useLabels();
  return (
    <VirtualTable
      label={t(subsidiaryLabels.listOf)}
      rows={companies}
      keyOf={({ eid }) => eid}
      columns={columnsOf(t)}
      sorting={{ column: view.sort, direction: subsidiaryList.directionOf(view) }}
      onSort={({ column }) => {
        const sort = subsidiaryList.sorts.find((known) => known === column);
        if (sort) onChange(subsidiaryList.sortedBy(view, sort));
      }}
      card={(company) => <SubsidiaryCard company={company} />}
      cardHeight={118}
    />
  );
}

const columnsOf = (t: Translate): Column<Subsidiary>[] => [
  {
    id: 'name',
    header: t(subsidiaryLabels.company),
    width: 'minmax(170px, 1.6fr)',
    sortable: true,
    cell: (company) => <CompanyCell company={company} />,
  },
  {
    id: 'light',
    header: t(subsidiaryLabels.light),
    width: '116px',
    sortable: true,
    cell: (company) => <LightTag light={company.light} />,
  },
  {
    id: 'apprentices',
    header: t(subsidiaryLabels.apprentices),
    width: '112px',
    align: 'end',
    sortable: true,
    secondary: true,
    cell: ({ contractsCount }) => <CountCell count={contractsCount} />,
  },
  {
    id: 'behind',
    header: t(subsidiaryLabels.behind),
    width: '82px',
    align: 'end',
    sortable: true,
    cell: ({ behindCount }) => <CountCell count={behindCount} />,
  },
  {
    id: 'waiting',
    header: t(subsidiaryLabels.waiting),
    width: '112px',
    align: 'end',
    sortable: true,
    cell: (company) => <WaitingCell company={company} />,
  },
  {
    id: 'overdue',
    header: t(subsidiaryLabels.overdue),
    width: '94px',
    align: 'end',
    sortable: true,
    cell: ({ invoicesOverdueCount }) => <CountCell count={invoicesOverdueCount} isBad />,
  },
];
