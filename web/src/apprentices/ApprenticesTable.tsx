import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { useMemo } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { unfiltered } from '../ui/list-filters.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { BarLegend } from '../ui/StackedBar.tsx';
import { type Column, VirtualTable } from '../ui/VirtualTable.tsx';
import styles from './ApprenticesTable.module.css';
import { ContractCard, EndCell, ProgressCell, StateCell, WhoCell } from './contract-cells.tsx';
import { type ContractView, contractList, contractSorts } from './contract-view.ts';
import { apprenticeLabels } from './labels.ts';
import { countedUnitsOf, sumOf } from './progress.ts';
import { partsOf } from './UnitsBar.tsx';

interface ApprenticesTableProps {
  query: UseQueryResult<TrainingContractListed[]>;
  shown: readonly TrainingContractListed[] | undefined;
  view: ContractView;
  onChange: (view: ContractView) => void;
}

export function ApprenticesTable({ query, shown, view, onChange }: ApprenticesTableProps) {
  const t = useLabels();
  return (
    <Section title={t(apprenticeLabels.listOf)} titleHidden flush>
      {content()}
    </Section>
  );

  function content() {
    if (shown === undefined) {
      if (!query.isError) return <SkeletonRows count={8} avatar bar />;
      return <FailedQuery title={t(apprenticeLabels.failed)} query={query} />;
    }
    if (query.data?.length === 0) {
      return (
        <EmptyState
          icon={<UsersThreeIcon size={30} weight="duotone" aria-hidden="true" />}
          title={t(apprenticeLabels.emptyTitle)}
          message={t(apprenticeLabels.emptyHint)}
        />
      );
    }
    if (shown.length === 0) {
      return (
        <EmptyState
          icon={<MagnifyingGlassIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(apprenticeLabels.noneFound)}
          message={t(apprenticeLabels.noneFoundHint)}
          action={
            <Button onClick={() => onChange(unfiltered(view, contractList.usual))}>
              {t(apprenticeLabels.showAll)}
            </Button>
          }
        />
      );
    }
    return <Rows shown={shown} view={view} onChange={onChange} />;
  }
}

function Rows({
  shown,
  view,
  onChange,
}: Omit<ApprenticesTableProps, 'query' | 'shown'> & { shown: readonly TrainingContractListed[] }) {
  const t = useLabels();
  const counted = useMemo(() => sumOf(shown.map(countedUnitsOf)), [shown]);
  return (
    <>
      <div className={styles.legend}>
        <BarLegend parts={partsOf(t, counted).filter((part) => part.count > 0)} />
      </div>
      <VirtualTable
        label={t(apprenticeLabels.listOf)}
        rows={shown}
        keyOf={(contract) => contract.id}
        columns={columnsOf(t)}
        sorting={{ column: view.sort, direction: contractList.directionOf(view) }}
        onSort={({ column }) => {
          const sort = contractSorts.find((known) => known === column);
          if (sort) onChange(contractList.sortedBy(view, sort));
        }}
        card={(contract) => <ContractCard contract={contract} />}
        cardHeight={172}
      />
    </>
  );
}

const columnsOf = (t: Translate): Column<TrainingContractListed>[] => [
  {
    id: 'name',
    header: t(apprenticeLabels.columnApprentice),
    width: 'minmax(190px, 1.5fr)',
    sortable: true,
    cell: (contract) => <WhoCell contract={contract} />,
  },
  {
    id: 'progress',
    header: t(apprenticeLabels.columnProgress),
    width: 'minmax(170px, 1.4fr)',
    sortable: true,
    cell: (contract) => <ProgressCell contract={contract} />,
  },
  {
    id: 'waiting',
    header: t(apprenticeLabels.columnWaiting),
    width: 'minmax(132px, 0.6fr)',
    sortable: true,
    cell: (contract) => <StateCell contract={contract} />,
  },
  {
    id: 'end',
    header: t(apprenticeLabels.columnEnd),
    width: '116px',
    sortable: true,
    secondary: true,
    cell: (contract) => <EndCell contract={contract} />,
  },
];
