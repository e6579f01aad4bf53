import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { countLine } from '../app/count-line.ts';
import { Page } from '../app/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { type Column, VirtualTable } from '../ui/VirtualTable.tsx';
import { ProgressCell, WhoCell } from './contract-cells.tsx';
import { findContracts } from './narrow-contracts.ts';
import { PlanCard } from './PlanCard.tsx';
import { planLabels } from './plan-labels.ts';
import { contractsQuery } from './queries.ts';

interface StudentTrainingPlansPageProps {
  eId: string;
  /** The search in the address. */
  search: string;
  onSearch: (search: string) => void;
  /** Downloads for a contract. */
  papersOf: (contract: TrainingContractListed) => ReactNode;
  /** Actions for the contracts on display. */
  action: (shown: readonly TrainingContractListed[], isAll: boolean) => ReactNode;
}

const searchKeyOf = (search: string) => ({ q: search.trim() });

/** The company's training plans, each with its documents (APPR-004). */
export function StudentTrainingPlansPage({
  eId,
  search: searchInAddress,
  onSearch,
  papersOf,
  action,
}: StudentTrainingPlansPageProps) {
  const t = useLabels();
  const query = useQuery(contractsQuery(eId));
  const [search, change] = useAddressView(searchInAddress, onSearch, searchKeyOf);
  const deferredSearch = useDeferredValue(search);
  const contracts = query.data;
  const shown = useMemo(
    () => contracts && findContracts(contracts, deferredSearch),
    [contracts, deferredSearch],
  );
  const all = contracts?.length ?? 0;
  return (
    <Page
      title={t(planLabels.title)}
      lead={contracts && shown && countLine(t, planLabels, { all, shown: shown.length })}
      action={shown && shown.length > 0 && action(shown, shown.length === all)}
      toolbar={
        all > 0 ? (
          <Toolbar
            view={{ search }}
            usual={{ search: '' }}
            onChange={(next) => change(next.search)}
            searchLabel={t(planLabels.searchLabel)}
            searchHint={t(planLabels.searchHint)}
            shown={shown?.length}
          />
        ) : undefined
      }
    >
      <Section title={t(planLabels.title)} titleHidden flush>
        {content()}
      </Section>
    </Page>
  );

  function content() {
    if (shown === undefined) {
      if (!query.isError) return <SkeletonRows count={8} avatar bar />;
      return <FailedQuery title={t(planLabels.failed)} query={query} />;
    }
    if (all === 0) {
      return (
        <EmptyState
          icon={<ListChecksIcon size={30} weight="duotone" aria-hidden="true" />}
          title={t(planLabels.emptyTitle)}
          message={t(planLabels.emptyHint)}
        />
      );
    }
    if (shown.length === 0) {
      return (
        <EmptyState
          icon={<MagnifyingGlassIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(planLabels.noneFound)}
          message={t(planLabels.noneFoundHint)}
          action={<Button onClick={() => change('')}>{t(planLabels.showAll)}</Button>}
        />
      );
    }
    return (
      <VirtualTable
        label={t(planLabels.title)}
        rows={shown}
        keyOf={(contract) => contract.id}
        columns={columnsOf(t, papersOf)}
        card={(contract) => <PlanCard contract={contract} papers={papersOf(contract)} />}
        rowHeight={74}
        cardHeight={200}
      />
    );
  }
}

const columnsOf = (
  t: Translate,
  papersOf: StudentTrainingPlansPageProps['papersOf'],
): Column<TrainingContractListed>[] => [
  {
    id: 'apprentice',
    header: t(planLabels.columnApprentice),
    width: 'minmax(190px, 1.2fr)',
    cell: (contract) => <WhoCell contract={contract} to="/apprentice-training-plan/$cid" tagged />,
  },
  {
    id: 'progress',
    header: t(planLabels.columnProgress),
    width: 'minmax(140px, 1.05fr)',
    cell: (contract) => <ProgressCell contract={contract} />,
  },
  {
    id: 'papers',
    header: t(planLabels.columnPapers),
    width: 'minmax(306px, 1.85fr)',
    cell: papersOf,
  },
];
