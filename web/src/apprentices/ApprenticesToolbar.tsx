import type { Label } from '@tradebridge/contract/labels';
import type { ReactNode } from 'react';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import styles from './ApprenticesToolbar.module.css';
import { type ContractFilter, type ContractView, contractFilters } from './contract-view.ts';
import { FilterDialogButton } from './FilterDialog.tsx';
import type { ChoiceFilter } from './filter-choices.ts';
import { apprenticeLabels } from './labels.ts';

const filterLabels: Record<ContractFilter, Label> = {
  all: apprenticeLabels.filterAll,
  'to-confirm': apprenticeLabels.filterToConfirm,
  behind: apprenticeLabels.filterBehind,
  ending: apprenticeLabels.filterEnding,
  suspended: apprenticeLabels.filterSuspended,
  complete: apprenticeLabels.filterComplete,
};

interface ApprenticesToolbarProps {
  view: ContractView;
  onChange: (view: ContractView) => void;
  counts: Record<ContractFilter, number>;
  choices: readonly ChoiceFilter[];
  /** How many the filters leave. */
  shown: number;
  /** At the end: what can be done with the list. */
  children?: ReactNode;
}

/** Search and filters; on a small screen a dialog holds the choices, and the sort that a table has in its headings. */
export function ApprenticesToolbar({
  view,
  onChange,
  counts,
  choices,
  shown,
  children,
}: ApprenticesToolbarProps) {
  const t = useLabels();
  const hasCards = useMediaQuery(smallScreen);
  // A filter that would show nothing is not offered, unless it is the one that is on.
  const offered = contractFilters.filter(
    (filter) => filter === 'all' || counts[filter] > 0 || filter === view.show,
  );
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <SearchField
          label={t(apprenticeLabels.searchLabel)}
          placeholder={t(apprenticeLabels.searchHint)}
          value={view.search}
          onChange={(search) => onChange({ ...view, search })}
        />
        {hasCards ? (
          <FilterDialogButton view={view} onChange={onChange} choices={choices} shown={shown} />
        ) : (
          choices.map(({ name, label, any, options }) => (
            <InlineSelect
              key={name}
              label={t(label)}
              value={view[name]}
              onChange={(value) => onChange({ ...view, [name]: value })}
              options={[{ value: '', label: t(any) }, ...options]}
            />
          ))
        )}
        <div className={styles.end}>{children}</div>
      </div>
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
    </div>
  );
}
