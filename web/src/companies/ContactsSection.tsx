import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { Link } from '@tanstack/react-router';
import type { Employer } from '@tradebridge/contract/companies';
import { Avatar } from '../ui/Avatar.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useLabels } from '../ui/labels.ts';
import row from '../ui/row-caret.module.css';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import pageStyles from './CompanyPage.module.css';
import styles from './ContactsSection.module.css';
import { companyLabels } from './labels.ts';
import { accountStatuses, type Contact, fullNameOf, roleLabels } from './wording.ts';

interface ContactsSectionProps {
  employer: Employer;
  canAdd: boolean;
}

/** The company's contacts and their accounts. */
export function ContactsSection({ employer, canAdd }: ContactsSectionProps) {
  const t = useLabels();
  const { contacts, primaryContactId } = employer;
  return (
    <Section
      title={t(companyLabels.contacts)}
      aside={<span className={pageStyles.count}>{contacts.length}</span>}
      action={
        canAdd && (
          <Link to="/company/add-contact" className={buttonClass('secondary')}>
            <PlusIcon size={16} weight="bold" aria-hidden="true" />
            {t(companyLabels.addContact)}
          </Link>
        )
      }
      flush
    >
      {contacts.length === 0 ? (
        <EmptyState
          icon={<UsersIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(companyLabels.noContacts)}
          message={t(companyLabels.noContactsHelp)}
        />
      ) : (
        <ul className={styles.list}>
          {contacts.map((contact) => (
            <li key={contact.id}>
              <ContactRow contact={contact} isPrimary={contact.id === primaryContactId} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function ContactRow({ contact, isPrimary }: { contact: Contact; isPrimary: boolean }) {
  const t = useLabels();
  const status = accountStatuses[contact.userAccountStatus];
  return (
    <Link to="/company-contact/$cid" params={{ cid: contact.id }} className={styles.row}>
      <Avatar name={fullNameOf(contact)} />
      <span>
        <span className={styles.name}>{fullNameOf(contact)}</span>
        <span className={styles.more}>
          {[contact.subRole, t(roleLabels[contact.role])].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={styles.tags}>
        {contact.isBounced && <Tag meaning="red">{t(companyLabels.bounced)}</Tag>}
        {isPrimary && <Tag meaning="blue">{t(companyLabels.primary)}</Tag>}
        <Tag meaning={status.meaning}>{t(status.label)}</Tag>
      </span>
      <CaretRightIcon
        size={16}
        weight="bold"
        aria-hidden="true"
        className={classNames(row.caret, styles.caret)}
      />
    </Link>
  );
}
