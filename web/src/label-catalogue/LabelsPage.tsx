import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { TextAaIcon } from '@phosphor-icons/react/dist/csr/TextAa';
import { Link } from '@tanstack/react-router';
import type { Label } from '@tradebridge/contract/labels';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { formatCount, today } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { saveFile } from '../app/save-file.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { plainText, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarButton } from '../ui/ToolbarButton.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { VirtualTable } from '../ui/VirtualTable.tsx';
import { LabelCard, labelColumns } from './label-cells.tsx';
import { labelsCsv } from './label-file.ts';
import { countLabels, narrowLabels, prepareSearch } from './label-list.ts';
import type { LabelRow } from './label-row.ts';
import {
  type LabelFilter,
  type LabelSort,
  type LabelView,
  labelFilters,
  labelSorting,
  labelView,
} from './label-view.ts';
import { catalogueLabels as labels } from './labels.ts';
import { useLabelRows } from './use-label-rows.ts';

const filterLabels: Record<LabelFilter, Label> = {
  all: labels.filterAll,
  changed: labels.filterChanged,
  stale: labels.filterStale,
  unused: labels.filterUnused,
};
const sortLabels: Record<LabelSort, Label> = {
  key: labels.sortKey,
  text: labels.sortText,
  changed: labels.sortChanged,
};

interface LabelsPageProps {
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: LabelView;
  onView: (view: LabelView) => void;
}

/** Every label of the product, with search and export. */
export function LabelsPage({ view: viewInAddress, onView }: LabelsPageProps) {
  const t = useLabels();
  const { rows, isError, query } = useLabelRows();
  const [view, change] = useAddressView(viewInAddress, onView, labelView.searchOf);
  // Deferred, so that typing does not wait for the list.
  const deferredView = useDeferredValue(view);
  const shown = useMemo(() => rows && narrowLabels(rows, deferredView), [rows, deferredView]);
  useEffect(() => rows && prepareSearch(rows), [rows]);
  const counts = useMemo(() => rows && countLabels(rows), [rows]);
  const columns = useMemo(() => labelColumns(t), [t]);
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin"
      lead={rows && shown && leadOf(rows.length, shown.length)}
      action={
        <>
          <Link to="/admin/labels/import" className={buttonClass()}>
            {t(labels.import)}
          </Link>
          <Link to="/admin/labels/rename" className={buttonClass('primary')}>
            {t(labels.rename)}
          </Link>
        </>
      }
      toolbar={counts && toolbar(counts)}
    >
      <Section title={t(labels.list)} titleHidden flush>
        {content()}
      </Section>
    </Page>
  );

  function leadOf(all: number, seen: number): string {
    const count = formatCount(all);
    if (seen < all) return t(labels.countShown, { shown: formatCount(seen), count });
    return t(labels.count, { count });
  }

  function toolbar(count: Record<LabelFilter, number>) {
    const isNarrowed = rows && shown && shown.length < rows.length;
    return (
      <Toolbar
        view={view}
        usual={labelView.usual}
        onChange={change}
        searchLabel={t(labels.search)}
        searchHint={t(labels.searchHint)}
        segments={{
          part: 'show',
          options: labelFilters.map((value) => ({
            value,
            label: t(filterLabels[value]),
            count: count[value],
          })),
        }}
        filters={[
          {
            part: 'seen',
            label: t(labels.seen),
            any: t(labels.seenAnywhere),
            options: [
              { value: 'screens', label: t(labels.seenScreens) },
              { value: 'server', label: t(labels.seenServer) },
            ],
          },
        ]}
        sorts={sorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
        shown={shown?.length}
      >
        <ToolbarButton
          label={
            isNarrowed
              ? t(labels.exportShown, { count: formatCount(shown.length) })
              : t(labels.exportAll)
          }
          icon={<DownloadSimpleIcon size={18} weight="bold" aria-hidden="true" />}
          disabled={!shown || shown.length === 0}
          onClick={() => shown && exportLabels(shown)}
        />
      </Toolbar>
    );
  }

  function exportLabels(exported: readonly LabelRow[]): void {
    const name = plainText(labels.fileName, { day: today() });
    saveFile(new File([labelsCsv(exported)], name, { type: 'text/csv;charset=utf-8' }));
  }

  function content() {
    if (!rows || !shown) {
      if (!isError) return <SkeletonRows count={8} />;
      return <FailedQuery title={t(labels.failed)} query={query} />;
    }
    if (shown.length === 0) {
      return <NoLabels view={deferredView} onShowAll={() => change(labelView.usual)} />;
    }
    return (
      <VirtualTable
        label={t(labels.list)}
        rows={shown}
        keyOf={({ key }) => key}
        columns={columns}
        card={(row) => <LabelCard row={row} />}
        cardHeight={96}
        sorting={{ column: view.sort, direction: labelSorting.directionOf(view) }}
        // Sortable columns have the names of their sorts.
        onSort={({ column }) => change(labelSorting.sortedBy(view, column as LabelSort))}
      />
    );
  }
}

const sorts = ['key', 'text', 'changed'] as const satisfies readonly LabelSort[];

const empty: Partial<Record<LabelFilter, { title: Label; hint: Label }>> = {
  changed: { title: labels.noneChanged, hint: labels.noneChangedHint },
  stale: { title: labels.noneStale, hint: labels.noneStaleHint },
  unused: { title: labels.noneUnused, hint: labels.noneUnusedHint },
};

/** Why the list is empty: no label in this state, or no match. */
function NoLabels({ view, onShowAll }: { view: LabelView; onShowAll: () => void }) {
  const t = useLabels();
  const isOnlyFiltered = view.search.trim() === '' && view.seen === 'anywhere';
  const words = isOnlyFiltered ? empty[view.show] : undefined;
  const Icon = words ? TextAaIcon : MagnifyingGlassIcon;
  return (
    <EmptyState
      icon={<Icon size={28} weight="duotone" aria-hidden="true" />}
      title={t(words?.title ?? labels.noneFound)}
      message={t(words?.hint ?? uiLabels.noneFoundHint)}
      action={<Button onClick={onShowAll}>{t(uiLabels.showAll)}</Button>}
    />
  );
}
