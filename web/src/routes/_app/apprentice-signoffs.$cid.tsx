import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { getCurrentCompany } from '../../app/current-company.ts';
import { ApprenticeAvatar } from '../../apprentices/ApprenticeAvatar.tsx';
import { contractQuery } from '../../apprentices/queries.ts';
import { ApprenticeSignOffsPage } from '../../sign-offs/ApprenticeSignOffsPage.tsx';
import { signoffRequestsQuery } from '../../sign-offs/queries.ts';

export const Route = createFileRoute('/_app/apprentice-signoffs/$cid')({
  loader: ({ context: { queryClient }, params: { cid } }) => {
    // Not awaited: the page has its own skeleton. Whose contract it is will only be known with it;
    // mostly it is the current company's.
    const company = getCurrentCompany();
    if (company) void queryClient.prefetchQuery(signoffRequestsQuery(company.id));
    void queryClient.prefetchQuery(contractQuery(cid));
  },
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
