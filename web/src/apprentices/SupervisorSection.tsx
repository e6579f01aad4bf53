import { UserSwitchIcon } from '@phosphor-icons/react/dist/csr/UserSwitch';
import { useQuery } from '@tanstack/react-query';
import type { TrainingContract } from '@tradebridge/contract/apprentices';
import type { Employer } from '@tradebridge/contract/companies';
import { useState } from 'react';
import { employerQuery } from '../app/company-queries.ts';
import { usePermissionsAt } from '../app/current-company.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { pageLabels } from './page-labels.ts';
import { SupervisorDialog } from './SupervisorDialog.tsx';
import styles from './SupervisorSection.module.css';

/** The apprentice's supervisor at the company (APPR-016), and changing it (APPR-017). */
export function SupervisorSection({ contract }: { contract: TrainingContract }) {
  const t = useLabels();
  const query = useQuery(employerQuery(contract.employerId));
  const { write } = usePermissionsAt(contract.employerId);
  const [isChoosing, setChoosing] = useState(false);
  const supervisorId = contract.apprentice.supervisorContactId;
  return (
    <Section
      title={t(pageLabels.supervisor)}
      action={
        write &&
        query.data && (
          <Button
            icon={<UserSwitchIcon size={18} weight="bold" aria-hidden="true" />}
            onClick={() => setChoosing(true)}
          >
            {t(supervisorId === null ? pageLabels.chooseSupervisor : pageLabels.changeSupervisor)}
            <span className="visually-hidden"> {t(pageLabels.supervisor)}</span>
          </Button>
        )
      }
      flush
    >
      {content()}
      {isChoosing && query.data && (
        <SupervisorDialog
          contract={contract}
          employer={query.data}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );

  function content() {
    if (supervisorId === null) {
      return <p className={styles.none}>{t(pageLabels.noSupervisor)}</p>;
    }
    if (query.data === undefined) {
      if (!query.isError) return <SkeletonRows count={1} avatar />;
      return <FailedQuery title={t(pageLabels.supervisorFailed)} query={query} />;
    }
    const supervisor = query.data.contacts.find(({ id }) => id === supervisorId);
    if (!supervisor) return <p className={styles.none}>{t(pageLabels.noSupervisor)}</p>;
    return <Supervisor contact={supervisor} />;
  }
}

function Supervisor({ contact }: { contact: Employer['contacts'][number] }) {
  const name = `${contact.givenName} ${contact.familyName}`;
  const phone = contact.mobilePhone ?? contact.workPhone;
  return (
    <div className={styles.contact}>
      <Avatar name={name} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {contact.subRole && <p className={styles.more}>{contact.subRole}</p>}
        <p className={styles.ways}>
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        </p>
      </div>
    </div>
  );
}
