import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { planView } from '../../apprentices/plan-view.ts';
import { contractQuery } from '../../apprentices/queries.ts';
import { TrainingPlanPage } from '../../apprentices/TrainingPlanPage.tsx';
import { ContractPapers } from '../../reports/ContractPapers.tsx';
import { AnswerUnit } from '../../sign-offs/AnswerRequest.tsx';

export const Route = createFileRoute('/_app/apprentice-training-plan/$cid')({
  validateSearch: planView.parseSearch,
  loader: beginsWith<'cid'>(({ cid }) => [contractQuery(cid)]),
  component: TrainingPlan,
});

function TrainingPlan() {
  const { cid } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <TrainingPlanPage
      key={cid}
      contractId={cid}
      view={planView.viewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/apprentice-training-plan/$cid',
          params: { cid },
          search: planView.searchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
      papersOf={(contract) => <ContractPapers contract={contract} />}
      answerTo={(contract, unit) => (
        <AnswerUnit eId={contract.employerId} contractId={contract.id} unitId={unit.id} />
      )}
    />
  );
}
