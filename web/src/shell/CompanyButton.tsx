import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { useCurrentCompany } from '../app/current-company.ts';
import { offerCompanies, useCanSwitch } from '../companies/ask-to-switch.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './CompanyButton.module.css';
import { shellLabels } from './labels.ts';

/** The company on display, with a choice of others; absent if there is no other. */
export function CompanyButton() {
  const t = useLabels();
  const company = useCurrentCompany();
  const canSwitch = useCanSwitch();
  if (!company || !canSwitch) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t(shellLabels.switchFrom, { company: company.name })}
      aria-haspopup="dialog"
      title={t(shellLabels.switchCompany)}
      onClick={offerCompanies}
    >
      <BuildingsIcon size={20} weight="duotone" aria-hidden="true" className={styles.icon} />
      <span className={styles.name}>{company.name}</span>
      <CaretDownIcon size={14} weight="bold" aria-hidden="true" className={styles.icon} />
    </button>
  );
}
