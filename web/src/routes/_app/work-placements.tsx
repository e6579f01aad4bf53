import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { getCurrentCompany } from '../../app/current-company.ts';
import { useLabels } from '../../ui/labels.ts';
import { workPlacementLabels } from '../../work-placements/labels.ts';
import { placementList } from '../../work-placements/placement-list.ts';
import { workPlacementsQuery } from '../../work-placements/queries.ts';
import { WorkPlacementsPage } from '../../work-placements/WorkPlacementsPage.tsx';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/work-placements')({
  validateSearch: placementList.parseSearch,
  loader: ({ context: { queryClient } }) => {
    const company = getCurrentCompany();
    // Not awaited: the page has its own skeleton.
    if (company) void queryClient.prefetchQuery(workPlacementsQuery(company.id));
  },
  component: WorkPlacements,
});

function WorkPlacements() {
  const t = useLabels();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OfCompany title={t(workPlacementLabels.title)}>
      {({ id }) => (
        <WorkPlacementsPage
          key={id}
          eId={id}
          view={placementList.viewOf(search)}
          onView={(view) =>
            void navigate({
              to: '/work-placements',
              search: placementList.searchOf(view),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </OfCompany>
  );
}
