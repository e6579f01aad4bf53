import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { employerQuery, getCurrentCompany } from '../../app/current-company.ts';
import { ApprenticesPage } from '../../apprentices/ApprenticesPage.tsx';
import { contractList } from '../../apprentices/contract-view.ts';
import { apprenticeLabels } from '../../apprentices/labels.ts';
import { contractsQuery } from '../../apprentices/queries.ts';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/apprentices')({
  validateSearch: contractList.parseSearch,
  loader: ({ context: { queryClient } }) => {
    const company = getCurrentCompany();
    if (!company) return;
    // Not awaited: the page has its own skeleton.
    void queryClient.prefetchQuery(contractsQuery(company.id));
    void queryClient.prefetchQuery(employerQuery(company.id));
  },
  component: Apprentices,
});

function Apprentices() {
  const t = useLabels();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OfCompany title={t(apprenticeLabels.title)}>
      {(company) => (
        <ApprenticesPage
          key={company.id}
          company={company}
          view={contractList.viewOf(search)}
          onView={(view) =>
            void navigate({
              to: '/apprentices',
              search: contractList.searchOf(view),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </OfCompany>
  );
}
