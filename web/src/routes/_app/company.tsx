import { createFileRoute } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { employerQuery } from '../../app/company-queries.ts';
import { CompanyPage } from '../../companies/CompanyPage.tsx';
import { companyLabels } from '../../companies/labels.ts';
import { WithEmployer } from '../../companies/WithEmployer.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/company')({
  loader: companyBeginsWith((eId) => [employerQuery(eId)]),
  component: CompanyDetails,
});

function CompanyDetails() {
  const t = useLabels();
  const title = t(companyLabels.title);
  return (
    <OfCompany title={title}>
      {({ id }) => (
        <WithEmployer key={id} eId={id} title={title}>
          {(employer) => <CompanyPage employer={employer} />}
        </WithEmployer>
      )}
    </OfCompany>
  );
}
