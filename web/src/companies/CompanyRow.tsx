import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { useCurrentCompany, useMyCompanies } from '../app/current-company.ts';
import { accessAt } from '../app/permissions.ts';
import { useUser } from '../app/session.ts';
import { Button } from '../ui/Button.tsx';
import { IconTile } from '../ui/IconTile.tsx';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { askToSwitch } from './ask-to-switch.ts';
import styles from './CompanyRow.module.css';
import { companyLabels } from './labels.ts';
import { roleLabels } from './wording.ts';

export interface CompanyReference {
  eid: string;
  name: string;
}

/** A company with the user's role there, as a link. */
export function CompanyRow({ company }: { company: CompanyReference }) {
  const t = useLabels();
  const user = useUser();
  const { data: companies } = useMyCompanies();
  const isCurrent = useCurrentCompany()?.id === company.eid;
  const role = accessAt(company.eid, user, companies)?.role;
  return (
    <div className={styles.row}>
      <IconTile>
        <BuildingsIcon size={20} weight="duotone" aria-hidden="true" />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.name}>{company.name}</p>
        {role && (
          <p className={styles.more}>{t(companyLabels.yourRole, { role: t(roleLabels[role]) })}</p>
        )}
      </div>
      {isCurrent ? (
        <Tag meaning="green">{t(companyLabels.current)}</Tag>
      ) : (
        <Button
          aria-label={t(companyLabels.viewCompany, { company: company.name })}
          onClick={() => askToSwitch({ id: company.eid, name: company.name })}
        >
          {t(companyLabels.view)}
        </Button>
      )}
    </div>
  );
}
