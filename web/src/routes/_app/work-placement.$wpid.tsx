import { createFileRoute } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { useLabels } from '../../ui/labels.ts';
import { workPlacementLabels } from '../../work-placements/labels.ts';
import { workPlacementsQuery } from '../../work-placements/queries.ts';
import { WorkPlacementPage } from '../../work-placements/WorkPlacementPage.tsx';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/work-placement/$wpid')({
  loader: companyBeginsWith<'wpid'>((eId) => [workPlacementsQuery(eId)]),
  component: WorkPlacement,
});

function WorkPlacement() {
  const t = useLabels();
  const { wpid } = Route.useParams();
  return (
    <OfCompany title={t(workPlacementLabels.titleOfOne)}>
      {({ id }) => <WorkPlacementPage key={`${id} ${wpid}`} eId={id} placementId={wpid} />}
    </OfCompany>
  );
}
