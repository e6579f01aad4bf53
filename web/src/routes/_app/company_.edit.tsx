import { createFileRoute } from '@tanstack/react-router';
import { EditCompanyPage } from '../../companies/EditCompanyPage.tsx';
import { companyLabels } from '../../companies/labels.ts';
import { WhoMay } from '../../companies/WhoMay.tsx';
import { WithEmployer } from '../../companies/WithEmployer.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/company_/edit')({ component: EditCompany });

function EditCompany() {
  const t = useLabels();
  const title = t(companyLabels.editTitle);
  return (
    <OfCompany title={title}>
      {({ id }) => (
        <WhoMay act="write" title={title} backTo="/company">
          <WithEmployer key={id} eId={id} title={title} backTo="/company">
            {(employer) => <EditCompanyPage employer={employer} />}
          </WithEmployer>
        </WhoMay>
      )}
    </OfCompany>
  );
}
