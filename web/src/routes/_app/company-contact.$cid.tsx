import { createFileRoute } from '@tanstack/react-router';
import { employerQuery, getCurrentCompany } from '../../app/current-company.ts';
import { ContactPage } from '../../companies/ContactPage.tsx';
import { companyLabels } from '../../companies/labels.ts';
import { WithContact } from '../../companies/WithContact.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/company-contact/$cid')({
  loader: ({ context: { queryClient } }) => {
    const company = getCurrentCompany();
    // Not awaited: the page has its own skeleton.
    if (company) void queryClient.prefetchQuery(employerQuery(company.id));
  },
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
