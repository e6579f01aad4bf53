import { createFileRoute } from '@tanstack/react-router';
import { ContactForm } from '../../companies/ContactForm.tsx';
import { companyLabels } from '../../companies/labels.ts';
import { WhoMay } from '../../companies/WhoMay.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/company_/add-contact')({ component: AddContact });

function AddContact() {
  const t = useLabels();
  const title = t(companyLabels.addContactTitle);
  return (
    <OfCompany title={title}>
      {({ id }) => (
        <WhoMay act="administer" title={title} backTo="/company">
          <ContactForm key={id} eId={id} contact={null} />
        </WhoMay>
      )}
    </OfCompany>
  );
}
