import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { employerQuery, getCurrentCompany } from '../../app/current-company.ts';
import { useLabels } from '../../app/labels.ts';
import { ApprenticesPage } from '../../apprentices/ApprenticesPage.tsx';
import { parseContractSearch, searchOf, viewOf } from '../../apprentices/contract-view.ts';
import { apprenticeLabels } from '../../apprentices/labels.ts';
import { contractsQuery } from '../../apprentices/queries.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/apprentices')({
  validateSearch: parseContractSearch,
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
          view={viewOf(search)}
          onView={(view) =>
            void navigate({
              to: '/apprentices',
              search: searchOf(view),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </OfCompany>
  );
}
