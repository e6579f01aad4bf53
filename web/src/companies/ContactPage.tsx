import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { Link } from '@tanstack/react-router';
import type { Employer } from '@tradebridge/contract/companies';
import { lazy, Suspense } from 'react';
import { usePermissions } from '../app/current-company.ts';
import { Page } from '../app/Page.tsx';
import { useUser } from '../app/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import columns from '../ui/columns.module.css';
import { Fact, FactList } from '../ui/FactList.tsx';
import { LeadLine } from '../ui/LeadLine.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { ContactDeletion } from './ContactDeletion.tsx';
import styles from './ContactPage.module.css';
import { Invitation } from './Invitation.tsx';
import { companyLabels } from './labels.ts';
import {
  accountStatuses,
  type Contact,
  fullNameOf,
  roleLabels,
  roleSentences,
  secondFactorLabels,
  telOf,
} from './wording.ts';

// For staff only.
const ForSupport = lazy(async () => {
  const { ForSupport: component } = await import('../view-as/ForSupport.tsx');
  return { default: component };
});

interface ContactPageProps {
  employer: Employer;
  contact: Contact;
}

/** A contact of the company on display (COMP-027, 028). */
export function ContactPage({ employer, contact }: ContactPageProps) {
  const t = useLabels();
  const { administer } = usePermissions();
  const user = useUser();
  const name = fullNameOf(contact);
  return (
    <Page
      title={t(companyLabels.contactTitle)}
      backTo="/company"
      figure={<Avatar name={name} size={64} />}
      headline={name}
      lead={
        <LeadLine>
          {contact.subRole ?? employer.name}
          {contact.id === employer.primaryContactId && (
            <Tag meaning="blue">{t(companyLabels.primary)}</Tag>
          )}
          {contact.uid === user.id && <Tag meaning="grey">{t(companyLabels.you)}</Tag>}
        </LeadLine>
      }
      action={
        administer && (
          <Link
            to="/company-contact/$cid/edit"
            params={{ cid: contact.id }}
            className={buttonClass('primary')}
          >
            <PencilSimpleIcon size={18} weight="bold" aria-hidden="true" />
            {t(companyLabels.edit)}
          </Link>
        )
      }
    >
      <div className={classNames(columns.columns, styles.columns)}>
        <Person contact={contact} />
        <div className={columns.column}>
          <Access contact={contact} eId={employer.id} canInvite={administer} />
          <Suspense>
            {(user.isAdmin || user.isSupport) && (
              <ForSupport contact={contact} name={name} company={employer} />
            )}
          </Suspense>
          {administer && <ContactDeletion employer={employer} contact={contact} />}
        </div>
      </div>
    </Page>
  );
}

function Person({ contact }: { contact: Contact }) {
  const t = useLabels();
  const { mobilePhone, workPhone } = contact;
  return (
    <Section title={t(companyLabels.person)} flush>
      <FactList>
        <Fact name={t(companyLabels.personTitle)}>{contact.title}</Fact>
        <Fact name={t(companyLabels.givenName)}>{contact.givenName}</Fact>
        <Fact name={t(companyLabels.familyName)}>{contact.familyName}</Fact>
        <Fact name={t(companyLabels.subRole)}>{contact.subRole}</Fact>
        <Fact name={t(companyLabels.email)}>
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          {contact.isBounced && (
            <span className={styles.sentence}>{t(companyLabels.bouncedHelp)}</span>
          )}
        </Fact>
        <Fact name={t(companyLabels.mobilePhone)}>
          {mobilePhone && <a href={telOf(mobilePhone)}>{mobilePhone}</a>}
        </Fact>
        <Fact name={t(companyLabels.workPhone)}>
          {workPhone && <a href={telOf(workPhone)}>{workPhone}</a>}
        </Fact>
      </FactList>
    </Section>
  );
}

interface AccessProps {
  contact: Contact;
  eId: string;
  canInvite: boolean;
}

/** The contact's account, and what the role means. */
function Access({ contact, eId, canInvite }: AccessProps) {
  const t = useLabels();
  const status = accountStatuses[contact.userAccountStatus];
  return (
    <Section
      title={t(companyLabels.access)}
      flush
      footer={
        canInvite &&
        contact.userAccountStatus !== 'active' && <Invitation contact={contact} eId={eId} />
      }
    >
      <FactList>
        <Fact name={t(companyLabels.role)}>
          {t(roleLabels[contact.role])}
          <span className={styles.sentence}>{t(roleSentences[contact.role])}</span>
        </Fact>
        <Fact name={t(companyLabels.maySign)}>
          {t(contact.maySign ? companyLabels.yes : companyLabels.no)}
        </Fact>
        <Fact name={t(companyLabels.mayPay)}>
          {t(contact.mayPay ? companyLabels.yes : companyLabels.no)}
        </Fact>
        <Fact name={t(companyLabels.account)}>
          <Tag meaning={status.meaning}>{t(status.label)}</Tag>
        </Fact>
        <Fact name={t(companyLabels.mfaMethod)}>
          {contact.mfaMethod && t(secondFactorLabels[contact.mfaMethod])}
        </Fact>
      </FactList>
    </Section>
  );
}
