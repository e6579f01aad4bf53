import { createFileRoute } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { employerQuery } from '../../app/company-queries.ts';
import { ContactPage } from '../../companies/ContactPage.tsx';
import { companyLabels } from '../../companies/labels.ts';
import { WithContact } from '../../companies/WithContact.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/company-contact/$cid')({
  loader: companyBeginsWith<'cid'>((eId) => [employerQuery(eId)]),
  component: CompanyContact,
});

function CompanyContact() {
  const t = useLabels();
  const { cid } = Route.useParams();
  const title = t(companyLabels.contactTitle);
  return (
    <OfCompany title={title}>
      {({ id }) => (
        <WithContact key={`${id} ${cid}`} eId={id} contactId={cid} title={title}>
          {(employer, contact) => <ContactPage employer={employer} contact={contact} />}
        </WithContact>
      )}
    </OfCompany>
  );
}
