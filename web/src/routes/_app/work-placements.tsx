import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { useLabels } from '../../ui/labels.ts';
import { workPlacementLabels } from '../../work-placements/labels.ts';
import { placementList } from '../../work-placements/placement-list.ts';
import { workPlacementsQuery } from '../../work-placements/queries.ts';
import { WorkPlacementsPage } from '../../work-placements/WorkPlacementsPage.tsx';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/work-placements')({
  validateSearch: placementList.parseSearch,
  loader: companyBeginsWith((eId) => [workPlacementsQuery(eId)]),
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
