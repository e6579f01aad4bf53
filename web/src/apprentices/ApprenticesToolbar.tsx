import type { Label } from '@tradebridge/contract/labels';
import type { ReactNode } from 'react';
import { useLabels } from '../ui/labels.ts';
import type { ListFilter } from '../ui/list-filters.ts';
import { Toolbar } from '../ui/Toolbar.tsx';
import {
  type ContractFilter,
  type ContractSort,
  type ContractView,
  contractFilters,
  contractList,
  contractSorts,
} from './contract-view.ts';
import { apprenticeLabels } from './labels.ts';

const filterLabels: Record<ContractFilter, Label> = {
  all: apprenticeLabels.filterAll,
  'to-confirm': apprenticeLabels.filterToConfirm,
  behind: apprenticeLabels.filterBehind,
  ending: apprenticeLabels.filterEnding,
  suspended: apprenticeLabels.filterSuspended,
  complete: apprenticeLabels.filterComplete,
};

const sortLabels: Record<ContractSort, Label> = {
  name: apprenticeLabels.sortName,
  progress: apprenticeLabels.sortProgress,
  waiting: apprenticeLabels.sortWaiting,
  end: apprenticeLabels.sortEnd,
};

interface ApprenticesToolbarProps {
  view: ContractView;
  onChange: (view: ContractView) => void;
  counts: Record<ContractFilter, number>;
  choices: readonly ListFilter<ContractView>[];
  /** Number of rows that match the filters. */
  shown: number;
  /** Actions for the list. */
  children: ReactNode;
}

export function ApprenticesToolbar({ counts, choices, ...rest }: ApprenticesToolbarProps) {
  const t = useLabels();
  return (
    <Toolbar
      {...rest}
      usual={contractList.usual}
      searchLabel={t(apprenticeLabels.searchLabel)}
      searchHint={t(apprenticeLabels.searchHint)}
      segments={{
        part: 'show',
        options: contractFilters.map((value) => ({
          value,
          label: t(filterLabels[value]),
          count: counts[value],
        })),
      }}
      filters={choices}
      sorts={contractSorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
    />
  );
}
