import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { FilterButton } from './FilterSheet.tsx';
import { InlineDay } from './InlineDay.tsx';
import { InlineSelect } from './InlineSelect.tsx';
import { plural, useLabels } from './labels.ts';
import {
  filtersOn,
  type ListFilter,
  offeredSegments,
  type Segments,
  type ToolbarView,
  textOfPart,
  withPart,
} from './list-filters.ts';
import { narrowToolbar, smallScreen, useMediaQuery } from './media-query.ts';
import { SearchField } from './SearchField.tsx';
import { SegmentedFilter } from './SegmentedFilter.tsx';
import styles from './Toolbar.module.css';
import { InToolbar } from './ToolbarButton.tsx';
import { toolbarLabels } from './toolbar-labels.ts';
import { useSettled } from './use-settled.ts';

export interface ToolbarProps<View extends ToolbarView> {
  view: View;
  /** The unfiltered view, to which filters are reset. */
  usual: View;
  onChange: (view: View) => void;
  /** Without it, the list has no search. */
  searchLabel?: string;
  /** What can be typed. */
  searchHint?: string;
  /** Always visible. */
  segments?: Segments<View>;
  filters?: readonly ListFilter<View>[];
  /** The first is the default. */
  sorts?: readonly { value: NonNullable<View['sort']>; label: string }[];
  /** Number of matching rows; undefined until it is known. */
  shown?: number | undefined;
  /** Off if the page announces the number of rows itself. */
  announcesResults?: boolean;
  /** Actions for the list, as `ToolbarButton`s. */
  children?: ReactNode;
}

/**
 * Search, filters and sort of a list. On a phone, and with several filters on a tablet, a row with
 * the search and a button for filters and sort, and a row of chips below. Elsewhere the filters are
 * beside the search, and a table sorts by its headings.
 */
export function Toolbar<View extends ToolbarView>(given: ToolbarProps<View>) {
  const [isChanged, setChanged] = useState(false);
  const props = {
    ...given,
    onChange: (view: View) => {
      setChanged(true);
      given.onChange(view);
    },
  };
  const { announcesResults = true } = given;
  return (
    <>
      <InToolbar value={true}>
        <ToolbarOf {...props} />
      </InToolbar>
      {announcesResults && <Results shown={isChanged ? given.shown : undefined} />}
    </>
  );
}

/** Milliseconds for which a number of rows must be stable before it is announced. */
const resultsDelay = 700;

/** Announces the number of matching rows. */
function Results({ shown }: { shown: number | undefined }) {
  const t = useLabels();
  // Not at every key.
  const settled = useSettled(shown, resultsDelay);
  return (
    <p role="status" className="visually-hidden">
      {settled === 0 && t(toolbarLabels.resultNone)}
      {settled !== undefined &&
        settled > 0 &&
        t(plural(settled, toolbarLabels.resultOne, toolbarLabels.resultMany), { count: settled })}
    </p>
  );
}

function ToolbarOf<View extends ToolbarView>(props: ToolbarProps<View>) {
  const { view, usual, onChange, filters = [], sorts = [], children } = props;
  const isPhone = useMediaQuery(smallScreen);
  const isNarrow = useMediaQuery(narrowToolbar);
  const isSmall = isPhone || (isNarrow && filters.length > 2);
  const hasSheet = isSmall && (filters.length > 0 || sorts.length > 1);
  const filterButton = useRef<HTMLButtonElement>(null);
  const search = props.searchLabel !== undefined && (
    <SearchField
      label={props.searchLabel}
      placeholder={props.searchHint ?? props.searchLabel}
      value={view.search}
      onChange={(search) => onChange({ ...view, search })}
    />
  );
  if (isSmall) {
    return (
      <div className={styles.phone}>
        <div className={styles.line}>
          {search}
          {hasSheet && <FilterButton {...props} ref={filterButton} />}
          {children}
        </div>
        {/* A pressed chip disappears, and the focus must not. */}
        <ChipRow {...props} onRemoved={() => filterButton.current?.focus()} />
      </div>
    );
  }
  return (
    <div className={styles.toolbar}>
      {search}
      {filters.map((filter) => (
        <InlineFilter
          key={String(filter.part)}
          filter={filter}
          view={view}
          usual={usual}
          onChange={onChange}
        />
      ))}
      {children && <div className={styles.acts}>{children}</div>}
      <SegmentsAndSort {...props} />
    </div>
  );
}

interface FilterProps<View> {
  filter: ListFilter<View>;
  view: View;
  usual: View;
  onChange: (view: View) => void;
}

function InlineFilter<View>({ filter, view, usual, onChange }: FilterProps<View>) {
  const { part, label } = filter;
  const common = {
    label,
    value: textOfPart(view, part),
    onChange: (value: string) => onChange(withPart(view, part, value)),
  };
  if ('inWords' in filter) return <InlineDay {...common} min={filter.min} max={filter.max} />;
  const any = { value: textOfPart(usual, part), label: filter.any };
  return <InlineSelect<string> {...common} options={[any, ...filter.options]} />;
}

function SegmentsAndSort<View extends ToolbarView>(props: ToolbarProps<View>) {
  const { view, segments, filters = [], sorts = [], onChange, children } = props;
  const t = useLabels();
  const isFull = filters.length > 0 || children !== undefined;
  return (
    <div className={classNames(styles.segments, isFull && styles.below)}>
      {segments && <SegmentsOf {...props} segments={segments} look="chips" />}
      {sorts.length > 1 && (
        <div className={styles.sort}>
          <InlineSelect<string>
            label={t(toolbarLabels.sortBy)}
            value={view.sort ?? ''}
            onChange={(sort) => onChange({ ...view, sort, isReversed: false })}
            options={sorts}
          />
        </div>
      )}
    </div>
  );
}

function SegmentsOf<View extends ToolbarView>({
  view,
  onChange,
  segments,
  look,
}: Pick<ToolbarProps<View>, 'view' | 'onChange'> & {
  segments: Segments<View>;
  look: 'chips' | 'row';
}) {
  const t = useLabels();
  const options = offeredSegments(view, segments);
  if (options.length < 2) return null;
  return (
    <SegmentedFilter<string>
      label={t(toolbarLabels.show)}
      look={look}
      value={textOfPart(view, segments.part)}
      onChange={(value) => onChange(withPart(view, segments.part, value))}
      options={options}
    />
  );
}

/** Active filters, each removable, and the segments: a row that scrolls sideways. */
function ChipRow<View extends ToolbarView>({
  onRemoved,
  ...props
}: ToolbarProps<View> & { onRemoved: () => void }) {
  const { view, usual, filters = [], segments, onChange } = props;
  const t = useLabels();
  const row = useRef<HTMLDivElement>(null);
  const on = filtersOn(view, usual, filters);
  const filterCount = on.length;
  // A newly chosen filter is at the beginning; an address may name a segment out of view.
  useEffect(() => {
    if (filterCount > 0) row.current?.scrollTo({ left: 0 });
    else bringIntoSight(row.current, row.current?.querySelector(':checked'));
  }, [filterCount]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus of what is inside
    <div
      ref={row}
      className={styles.chips}
      onFocus={({ target }) => bringIntoSight(row.current, target)}
    >
      {on.length > 0 && (
        <ul aria-label={t(toolbarLabels.filtersOn)} className={styles.on}>
          {on.map(({ part, label, value }) => (
            <li key={String(part)}>
              <button
                type="button"
                className={styles.chip}
                onClick={() => {
                  onChange(withPart(view, part, textOfPart(usual, part)));
                  onRemoved();
                }}
              >
                <span className="visually-hidden">{t(toolbarLabels.removeFilter)} </span>
                <span className={styles.words}>{t(toolbarLabels.filterIs, { label, value })}</span>
                <XIcon size={14} weight="bold" aria-hidden="true" className={styles.cross} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {segments && <SegmentsOf {...props} segments={segments} look="row" />}
    </div>
  );
}

/** Pixels of the next chip that stay visible. */
const peek = 24;

/** Browsers leave a focused chip half hidden. Only the row scrolls, never the page. */
function bringIntoSight(row: HTMLElement | null, chip: Element | null | undefined): void {
  if (!row || !chip) return;
  const outer = row.getBoundingClientRect();
  const inner = chip.getBoundingClientRect();
  const before = outer.left + peek - inner.left;
  const behind = inner.right + peek - outer.right;
  if (behind > 0) row.scrollLeft += behind;
  else if (before > 0) row.scrollLeft -= before;
}
