import { InlineSelect } from './InlineSelect.tsx';
import { useLabels } from './labels.ts';
import { smallScreen, useMediaQuery } from './media-query.ts';
import { SearchField } from './SearchField.tsx';
import { SegmentedFilter } from './SegmentedFilter.tsx';
import { uiLabels } from './ui-labels.ts';

/** What a list shows and in which order, for `app/list-view.ts` to apply. */
export interface ListView<Filter extends string, Sort extends string> {
  readonly search: string;
  readonly show: Filter;
  readonly sort: Sort;
  /** The other way round than the sort's own direction. */
  readonly isReversed: boolean;
}

export interface ListToolbarProps<Filter extends string, Sort extends string> {
  view: ListView<Filter, Sort>;
  onChange: (view: ListView<Filter, Sort>) => void;
  searchLabel: string;
  /** What can be typed there. */
  searchHint: string;
  /** The first shows all. */
  filters: readonly { value: Filter; label: string; count: number }[];
  sorts: readonly { value: Sort; label: string }[];
}

/** Search, filters, and on a small screen the sort that a table has in its headings. */
export function ListToolbar<Filter extends string, Sort extends string>({
  view,
  onChange,
  searchLabel,
  searchHint,
  filters,
  sorts,
}: ListToolbarProps<Filter, Sort>) {
  const t = useLabels();
  const hasCards = useMediaQuery(smallScreen);
  // A filter that would show nothing is not offered, unless it is the one that is on.
  const offered = filters.filter(
    ({ value, count }, index) => index === 0 || count > 0 || value === view.show,
  );
  return (
    <>
      <SearchField
        label={searchLabel}
        placeholder={searchHint}
        value={view.search}
        onChange={(search) => onChange({ ...view, search })}
      />
      {offered.length > 1 && (
        <SegmentedFilter
          label={t(uiLabels.show)}
          value={view.show}
          onChange={(show) => onChange({ ...view, show })}
          options={offered}
        />
      )}
      {hasCards && (
        <InlineSelect
          label={t(uiLabels.sortBy)}
          value={view.sort}
          onChange={(sort) => onChange({ ...view, sort, isReversed: false })}
          options={sorts}
        />
      )}
    </>
  );
}
