import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { searchedView } from '../../app/list-view.ts';
import { planLabels } from '../../apprentices/plan-labels.ts';
import { contractsQuery } from '../../apprentices/queries.ts';
import { StudentTrainingPlansPage } from '../../apprentices/StudentTrainingPlansPage.tsx';
import { PaperButtons } from '../../reports/PaperButtons.tsx';
import { ProgressReportButton } from '../../reports/ProgressReportButton.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/student-training-plans')({
  validateSearch: searchedView.parseSearch,
  loader: companyBeginsWith((eId) => [contractsQuery(eId)]),
  component: StudentTrainingPlans,
});

function StudentTrainingPlans() {
  const t = useLabels();
  const { q = '' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OfCompany title={t(planLabels.title)}>
      {({ id }) => (
        <StudentTrainingPlansPage
          key={id}
          eId={id}
          search={q}
          onSearch={(search) =>
            void navigate({
              to: '/student-training-plans',
              search: searchedView.searchOf({ search }),
              replace: true,
              resetScroll: false,
            })
          }
          papersOf={(contract) => <PaperButtons contract={contract} />}
          action={(contracts, isWholeCompany) => (
            <ProgressReportButton eId={id} contracts={contracts} isWholeCompany={isWholeCompany} />
          )}
        />
      )}
    </OfCompany>
  );
}
