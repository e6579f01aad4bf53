import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { isNotFound } from '../../app/api-error.ts';
import { getCurrentCompany } from '../../app/current-company.ts';
import { useLabels } from '../../app/labels.ts';
import { ApprenticeAvatar } from '../../apprentices/ApprenticeAvatar.tsx';
import { contractQuery } from '../../apprentices/queries.ts';
import { ApprenticeSignOffsPage } from '../../sign-offs/ApprenticeSignOffsPage.tsx';
import { signOffLabels } from '../../sign-offs/labels.ts';
import { signoffRequestsQuery } from '../../sign-offs/queries.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/apprentice-signoffs/$cid')({
  loader: ({ context: { queryClient }, params: { cid } }) => {
    const company = getCurrentCompany();
    // Not awaited: the page has its own skeleton.
    if (company) void queryClient.prefetchQuery(signoffRequestsQuery(company.id));
    void queryClient.prefetchQuery(contractQuery(cid));
  },
  component: ApprenticeSignOffs,
});

function ApprenticeSignOffs() {
  const t = useLabels();
  const { cid } = Route.useParams();
  const { data: contract, error } = useQuery(contractQuery(cid));
  return (
    <OfCompany title={t(signOffLabels.title)}>
      {({ id }) => (
        <ApprenticeSignOffsPage
          key={`${id} ${cid}`}
          eId={id}
          contractId={cid}
          contract={contract}
          notFound={isNotFound(error) ? error.message : null}
          figure={contract && <ApprenticeAvatar contract={contract} size={44} />}
          avatarOf={(of) => <ApprenticeAvatar contract={of} />}
        />
      )}
    </OfCompany>
  );
}
