import type { Label } from '@tradebridge/contract/labels';
import { useLabels } from '../app/labels.ts';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { apprenticeLabels } from './labels.ts';
import {
  type ContractFilter,
  type ContractSort,
  type ContractView,
  contractFilters,
  contractSorts,
} from './narrow-contracts.ts';

const filterLabels: Record<ContractFilter, Label> = {
  all: apprenticeLabels.filterAll,
  'to-confirm': apprenticeLabels.filterToConfirm,
  ending: apprenticeLabels.filterEnding,
  suspended: apprenticeLabels.filterSuspended,
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
}

/** Search, filters, and on a small screen the sort that a table has in its headings. */
export function ApprenticesToolbar({ view, onChange, counts }: ApprenticesToolbarProps) {
  const t = useLabels();
  const hasCards = useMediaQuery(smallScreen);
  // A filter that would show nothing is not offered, unless it is the one that is on.
  const offered = contractFilters.filter(
    (filter) => filter === 'all' || counts[filter] > 0 || filter === view.show,
  );
  return (
    <>
      <SearchField
        label={t(apprenticeLabels.searchLabel)}
        placeholder={t(apprenticeLabels.searchHint)}
        value={view.search}
        onChange={(search) => onChange({ ...view, search })}
      />
      <SegmentedFilter
        label={t(apprenticeLabels.filterLabel)}
        value={view.show}
        onChange={(show) => onChange({ ...view, show })}
        options={offered.map((value) => ({
          value,
          label: t(filterLabels[value]),
          count: counts[value],
        }))}
      />
      {hasCards && (
        <InlineSelect
          label={t(apprenticeLabels.sortLabel)}
          value={view.sort}
          onChange={(sort) => onChange({ ...view, sort, isReversed: false })}
          options={contractSorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
        />
      )}
    </>
  );
}
