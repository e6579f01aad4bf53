import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { ApprenticeAvatar } from '../../apprentices/ApprenticeAvatar.tsx';
import { contractQuery } from '../../apprentices/queries.ts';
import { ApprenticeSignOffsPage } from '../../sign-offs/ApprenticeSignOffsPage.tsx';
import { signoffRequestsQuery } from '../../sign-offs/queries.ts';

export const Route = createFileRoute('/_app/apprentice-signoffs/$cid')({
  loader: // Whose contract it is will only be known with it; mostly it is the current company's.
    companyBeginsWith<'cid'>((eId, { cid }) => [signoffRequestsQuery(eId), contractQuery(cid)]),
  component: ApprenticeSignOffs,
});

function ApprenticeSignOffs() {
  const { cid } = Route.useParams();
  const query = useQuery(contractQuery(cid));
  return (
    <ApprenticeSignOffsPage
      key={cid}
      query={query}
      figure={query.data && <ApprenticeAvatar contract={query.data} size={44} />}
      avatarOf={(contract) => <ApprenticeAvatar contract={contract} />}
    />
  );
}
