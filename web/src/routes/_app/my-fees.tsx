import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { useUser } from '../../app/session.ts';
import { ConnectStudentCard } from '../../learners/ConnectStudentCard.tsx';
import { MyFeesPage } from '../../learners/MyFeesPage.tsx';
import { feesQuery } from '../../learners/queries.ts';
import { LearnerHere } from './-learner.tsx';

export const Route = createFileRoute('/_app/my-fees')({
  loader: beginsWith(() => [feesQuery]),
  component: MyFees,
});

function MyFees() {
  const { isLearner } = useUser();
  return (
    <MyFeesPage isLearner={isLearner}>
      {isLearner ? <LearnerHere /> : <ConnectStudentCard />}
    </MyFeesPage>
  );
}
