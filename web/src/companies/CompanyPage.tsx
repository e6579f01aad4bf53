import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { Link } from '@tanstack/react-router';
import type { Employer } from '@tradebridge/contract/companies';
import { AddressText } from '../addresses/AddressText.tsx';
import { usePermissions } from '../app/current-company.ts';
import { formatAbn } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import styles from './CompanyPage.module.css';
import { ContactsSection } from './ContactsSection.tsx';
import { companyLabels } from './labels.ts';
import { ParentCompany, Subsidiaries } from './RelatedCompanies.tsx';
import { fullNameOf, telOf } from './wording.ts';

/** The company on display, its contacts, parent and subsidiaries (COMP-022, 023). */
export function CompanyPage({ employer }: { employer: Employer }) {
  const t = useLabels();
  const { write, administer } = usePermissions();
  return (
    <Page
      title={t(companyLabels.title)}
      headline={employer.name}
      lead={employer.legalName !== employer.name && employer.legalName}
      action={
        write && (
          <Link to="/company/edit" className={buttonClass('primary')}>
            <PencilSimpleIcon size={18} weight="bold" aria-hidden="true" />
            {t(companyLabels.edit)}
          </Link>
        )
      }
    >
      <ParentCompany employer={employer} />
      <div className={styles.columns}>
        <CompanyFacts employer={employer} />
        <div className={styles.contacts}>
          <ContactsSection employer={employer} canAdd={administer} />
        </div>
        <Subsidiaries employer={employer} />
      </div>
    </Page>
  );
}

function CompanyFacts({ employer }: { employer: Employer }) {
  const t = useLabels();
  const primary = employer.contacts.find(({ id }) => id === employer.primaryContactId);
  return (
    <Section title={t(companyLabels.details)} flush>
      <FactList>
        <Fact name={t(companyLabels.name)}>{employer.name}</Fact>
        <Fact name={t(companyLabels.legalName)}>{employer.legalName}</Fact>
        <Fact name={t(companyLabels.abn)}>{employer.abn && formatAbn(employer.abn)}</Fact>
        <Fact name={t(companyLabels.code)}>{employer.code}</Fact>
        <Fact name={t(companyLabels.epsilonNumber)}>{employer.epsilonNumber}</Fact>
        <Fact name={t(companyLabels.businessPhone)}>
          {employer.businessPhone && (
            <a href={telOf(employer.businessPhone)}>{employer.businessPhone}</a>
          )}
        </Fact>
        <Fact name={t(companyLabels.faxPhone)}>{employer.faxPhone}</Fact>
        <Fact name={t(companyLabels.address)}>
          {employer.address && <AddressText address={employer.address} />}
        </Fact>
        <Fact name={t(companyLabels.primaryContact)}>
          {primary && (
            <Link to="/company-contact/$cid" params={{ cid: primary.id }}>
              {fullNameOf(primary)}
            </Link>
          )}
        </Fact>
      </FactList>
    </Section>
  );
}
