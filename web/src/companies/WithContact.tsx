import { Link } from '@tanstack/react-router';
import type { Employer } from '@tradebridge/contract/companies';
import type { ReactNode } from 'react';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { companyLabels } from './labels.ts';
import { WithEmployer } from './WithEmployer.tsx';
import type { Contact } from './wording.ts';

interface WithContactProps {
  eId: string;
  contactId: string;
  /** The page's title while there is no contact. */
  title: string;
  children: (employer: Employer, contact: Contact) => ReactNode;
}

/** A page about a contact, once the company has loaded. */
export function WithContact({ eId, contactId, title, children }: WithContactProps) {
  const t = useLabels();
  return (
    <WithEmployer eId={eId} title={title} backTo="/company">
      {(employer) => {
        const contact = employer.contacts.find(({ id }) => id === contactId);
        if (contact) return children(employer, contact);
        return (
          <Page title={title} backTo="/company">
            <NotFoundHere
              message={t(companyLabels.contactNotFound)}
              back={
                <Link to="/company" className={buttonClass('secondary')}>
                  {t(companyLabels.toCompany)}
                </Link>
              }
            />
          </Page>
        );
      }}
    </WithEmployer>
  );
}
