import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { employerQuery } from '../../app/company-queries.ts';
import { ApprenticesPage } from '../../apprentices/ApprenticesPage.tsx';
import { contractList } from '../../apprentices/contract-view.ts';
import { apprenticeLabels } from '../../apprentices/labels.ts';
import { contractsQuery } from '../../apprentices/queries.ts';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/apprentices')({
  validateSearch: contractList.parseSearch,
  loader: companyBeginsWith((eId) => [contractsQuery(eId), employerQuery(eId)]),
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
