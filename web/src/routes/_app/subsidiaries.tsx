import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { employerQuery } from '../../app/company-queries.ts';
import { searchedView } from '../../app/list-view.ts';
import { companyLabels } from '../../companies/labels.ts';
import { SubsidiariesPage } from '../../companies/SubsidiariesPage.tsx';
import { WithEmployer } from '../../companies/WithEmployer.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/subsidiaries')({
  validateSearch: searchedView.parseSearch,
  loader: companyBeginsWith((eId) => [employerQuery(eId)]),
  component: Subsidiaries,
});

function Subsidiaries() {
  const t = useLabels();
  const { q = '' } = Route.useSearch();
  const navigate = useNavigate();
  const title = t(companyLabels.subsidiaries);
  return (
    <OfCompany title={title}>
      {({ id }) => (
        <WithEmployer key={id} eId={id} title={title}>
          {(employer) => (
            <SubsidiariesPage
              employer={employer}
              search={q}
              onSearch={(search) =>
                void navigate({
                  to: '/subsidiaries',
                  search: searchedView.searchOf({ search }),
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          )}
        </WithEmployer>
      )}
    </OfCompany>
  );
}
