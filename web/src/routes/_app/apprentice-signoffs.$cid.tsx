import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { ApprenticeAvatar } from '../../apprentices/ApprenticeAvatar.tsx';
import { ApprenticeTabs } from '../../apprentices/ApprenticeTabs.tsx';
import { contractQuery } from '../../apprentices/queries.ts';
import { ApprenticeSignOffsPage } from '../../sign-offs/ApprenticeSignOffsPage.tsx';
import { signoffRequestsQuery } from '../../sign-offs/queries.ts';

export const Route = createFileRoute('/_app/apprentice-signoffs/$cid')({
  // The contract's company is only known with the contract; usually it is the current one.
  loader: beginsWith<'cid'>(({ cid }, eId) => [
    contractQuery(cid),
    ...(eId === undefined ? [] : [signoffRequestsQuery(eId)]),
  ]),
  component: ApprenticeSignOffs,
});

function ApprenticeSignOffs() {
  const { cid } = Route.useParams();
  const query = useQuery(contractQuery(cid));
  return (
    <ApprenticeSignOffsPage
      key={cid}
      query={query}
      figure={query.data && <ApprenticeAvatar contract={query.data} size={64} />}
      tabs={query.data && <ApprenticeTabs contract={query.data} />}
      avatarOf={(contract) => <ApprenticeAvatar contract={contract} />}
    />
  );
}
