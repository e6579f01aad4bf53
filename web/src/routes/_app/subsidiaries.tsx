import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { subsidiaryLabels } from '../../subsidiaries/labels.ts';
import { subsidiariesQuery } from '../../subsidiaries/queries.ts';
import { SubsidiariesPage } from '../../subsidiaries/SubsidiariesPage.tsx';
import { subsidiaryList } from '../../subsidiaries/subsidiary-list.ts';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/subsidiaries')({
  validateSearch: subsidiaryList.parseSearch,
  loader: companyBeginsWith((eId) => [subsidiariesQuery(eId)]),
  component: Subsidiaries,
});

function Subsidiaries() {
  const t = useLabels();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OfCompany title={t(subsidiaryLabels.title)}>
      {(company) => (
        <SubsidiariesPage
          key={company.id}
          company={company}
          view={subsidiaryList.viewOf(search)}
          onView={(view) =>
            void navigate({
              to: '/subsidiaries',
              search: subsidiaryList.searchOf(view),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </OfCompany>
  );
}
