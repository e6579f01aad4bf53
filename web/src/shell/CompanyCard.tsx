import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import type { Employer } from '@tradebridge/contract/companies';
import { useCurrentCompany, useEmployer } from '../app/current-company.ts';
import { offerCompanies, useCanSwitch } from '../companies/ask-to-switch.ts';
import { IconTile } from '../ui/IconTile.tsx';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import styles from './CompanyCard.module.css';
import { shellLabels } from './labels.ts';

/** The company on display and its parent. */
export function CompanyCard() {
  const t = useLabels();
  const company = useCurrentCompany();
  const { data: employer } = useEmployer();
  const canSwitch = useCanSwitch();
  if (!company) return null;
  const place = employer ? placeOf(employer, t) : null;
  return (
    <section className={styles.card} aria-label={t(shellLabels.company)}>
      <IconTile>
        <BuildingsIcon size={20} weight="duotone" aria-hidden="true" />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.name}>{company.name}</p>
        {place && <p className={styles.place}>{place}</p>}
        {canSwitch && (
          <button type="button" className={styles.other} onClick={offerCompanies}>
            {t(shellLabels.switchCompany)}
          </button>
        )}
      </div>
    </section>
  );
}

function placeOf(employer: Employer, t: Translate): string | null {
  const count = employer.subsidiaries.length;
  if (count > 0) return t(plural(count, shellLabels.parentOne, shellLabels.parentMany), { count });
  if (employer.parent) return t(shellLabels.subsidiaryOf, { company: employer.parent.name });
  return null;
}
