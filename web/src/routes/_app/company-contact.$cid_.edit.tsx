import { createFileRoute } from '@tanstack/react-router';
import { ContactForm } from '../../companies/ContactForm.tsx';
import { companyLabels } from '../../companies/labels.ts';
import { WhoMay } from '../../companies/WhoMay.tsx';
import { WithContact } from '../../companies/WithContact.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/company-contact/$cid_/edit')({
  component: EditContact,
});

function EditContact() {
  const t = useLabels();
  const { cid } = Route.useParams();
  const title = t(companyLabels.editContactTitle);
  return (
    <OfCompany title={title}>
      {({ id }) => (
        <WhoMay act="administer" title={title} backTo={`/company-contact/${cid}`}>
          <WithContact key={`${id} ${cid}`} eId={id} contactId={cid} title={title}>
            {(employer, contact) => <ContactForm eId={employer.id} contact={contact} />}
          </WithContact>
        </WhoMay>
      )}
    </OfCompany>
  );
}
