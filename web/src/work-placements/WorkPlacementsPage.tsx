import { BriefcaseIcon } from '@phosphor-icons/react/dist/csr/Briefcase';
import { useQuery } from '@tanstack/react-query';
import type { Label } from '@tradebridge/contract/labels';
import { useDeferredValue, useMemo } from 'react';
import { useAddressView } from '../app/address-view.ts';
import { employerQuery } from '../app/company-queries.ts';
import { countLine } from '../app/count-line.ts';
import { Page } from '../app/Page.tsx';
import { ListSection } from '../ui/ListSection.tsx';
import { useLabels } from '../ui/labels.ts';
import { Toolbar } from '../ui/Toolbar.tsx';
import { workPlacementLabels } from './labels.ts';
import {
  type PlacementFilter,
  type PlacementSort,
  type PlacementView,
  placementList,
} from './placement-list.ts';
import { placementRows } from './placement-rows.ts';
import { workPlacementsQuery } from './queries.ts';
import { WorkPlacementsTable } from './WorkPlacementsTable.tsx';

const filterLabels: Record<PlacementFilter, Label> = {
  all: workPlacementLabels.filterAll,
  now: workPlacementLabels.filterNow,
  'to-come': workPlacementLabels.filterToCome,
  past: workPlacementLabels.filterPast,
};
const sortLabels: Record<PlacementSort, Label> = {
  start: workPlacementLabels.sortStart,
  name: workPlacementLabels.sortName,
  program: workPlacementLabels.sortProgram,
};

interface WorkPlacementsPageProps {
  eId: string;
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: PlacementView;
  onView: (view: PlacementView) => void;
}

/** The students who are placed at the company (PLACE-002). */
export function WorkPlacementsPage({ eId, view: viewInAddress, onView }: WorkPlacementsPageProps) {
  const t = useLabels();
  const query = useQuery(workPlacementsQuery(eId));
  const { data: employer } = useQuery(employerQuery(eId));
  const [view, change] = useAddressView(viewInAddress, onView, placementList.searchOf);
  const deferredView = useDeferredValue(view);
  const placements = query.data;
  const shown = useMemo(
    () => placements && placementRows.narrow(placements, deferredView),
    [placements, deferredView],
  );
  const counts = useMemo(() => placements && placementRows.count(placements), [placements]);
  return (
    <Page
      title={t(workPlacementLabels.title)}
      lead={
        counts &&
        shown &&
        countLine(t, workPlacementLabels, { all: counts.all, shown: shown.length })
      }
      toolbar={
        counts && counts.all > 0 ? (
          <Toolbar
            view={view}
            usual={placementList.usual}
            onChange={change}
            searchLabel={t(workPlacementLabels.searchLabel)}
            searchHint={t(workPlacementLabels.searchHint)}
            segments={{
              part: 'show',
              options: placementList.filters.map((value) => ({
                value,
                label: t(filterLabels[value]),
                count: counts[value],
              })),
            }}
            sorts={placementList.sorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
            shown={shown?.length}
          />
        ) : undefined
      }
    >
      <ListSection
        title={t(workPlacementLabels.listOf)}
        query={query}
        shown={shown}
        failed={t(workPlacementLabels.failed)}
        empty={{
          icon: <BriefcaseIcon size={30} weight="duotone" aria-hidden="true" />,
          title: t(workPlacementLabels.emptyTitle),
          message: t(workPlacementLabels.emptyHint),
        }}
        noneFound={t(workPlacementLabels.noneFound)}
        onShowAll={() => change(placementList.unnarrowed(view))}
      >
        {(rows) => (
          <WorkPlacementsTable
            placements={rows}
            employer={employer}
            view={view}
            onChange={change}
          />
        )}
      </ListSection>
    </Page>
  );
}
