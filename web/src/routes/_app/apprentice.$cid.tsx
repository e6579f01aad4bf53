import { createFileRoute } from '@tanstack/react-router';
import { usePermissions } from '../../app/current-company.ts';
import { ApprenticePage } from '../../apprentices/ApprenticePage.tsx';
import { contractQuery } from '../../apprentices/queries.ts';

export const Route = createFileRoute('/_app/apprentice/$cid')({
  // Not awaited: the page has its own skeleton.
  loader: ({ context: { queryClient }, params: { cid } }) =>
    void queryClient.prefetchQuery(contractQuery(cid)),
  component: Apprentice,
});

function Apprentice() {
  const { cid } = Route.useParams();
  const { signOff } = usePermissions();
  return <ApprenticePage key={cid} contractId={cid} canSign={signOff} />;
}
