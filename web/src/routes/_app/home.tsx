import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { getCurrentCompany, useCurrentCompany } from '../../app/current-company.ts';
import { ApprenticeAvatar } from '../../apprentices/ApprenticeAvatar.tsx';
import { ApprenticesGlance } from '../../apprentices/ApprenticesGlance.tsx';
import { contractsQuery } from '../../apprentices/queries.ts';
import { HomePage } from '../../home/HomePage.tsx';
import { signoffRequestsQuery } from '../../sign-offs/queries.ts';
import { ToConfirm } from '../../sign-offs/ToConfirm.tsx';
import { CompanyWaitingSentence } from '../../sign-offs/WaitingSentence.tsx';
import { WithoutCompanyHere } from './-without-company.tsx';

/** How many requests and apprentices the cards show. */
const shown = { toConfirm: 5, apprentices: 5 };

export const Route = createFileRoute('/_app/home')({
  loader: ({ context: { queryClient } }) => {
    const company = getCurrentCompany();
    if (!company) return;
    // Not awaited: each card has its own skeleton.
    void queryClient.prefetchQuery(signoffRequestsQuery(company.id));
    void queryClient.prefetchQuery(contractsQuery(company.id));
  },
  component: Home,
});

function Home() {
  const company = useCurrentCompany();
  if (!company) return <HomePage company={null} withoutCompany={<WithoutCompanyHere />} />;
  return <HomeOf key={company.id} eId={company.id} />;
}

/** A card below a list comes once the list has: nothing moves that was on the page before. */
function HomeOf({ eId }: { eId: string }) {
  // Deferred as the lists themselves are, so that both change in the same frame.
  const requestsPending = useDeferredValue(useQuery(signoffRequestsQuery(eId)).isPending);
  const contractsPending = useDeferredValue(useQuery(contractsQuery(eId)).isPending);
  return (
    <HomePage
      company={{
        waiting: <CompanyWaitingSentence eId={eId} />,
        toConfirm: (
          <ToConfirm
            eId={eId}
            enough={shown.toConfirm}
            avatarOf={(contract) => <ApprenticeAvatar contract={contract} />}
          />
        ),
        apprentices: !requestsPending && <ApprenticesGlance eId={eId} most={shown.apprentices} />,
        areListsThere: !requestsPending && !contractsPending,
      }}
    />
  );
}
