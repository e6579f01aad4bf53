import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import styles from './CompanySearch.module.css';
import { CompanySearch } from './CompanySearch.tsx';
import { companyLabels } from './labels.ts';

/** For the home page of staff without a company. */
export function CompanyFinder() {
  const t = useLabels();
  return (
    <Section
      title={t(companyLabels.findTitle)}
      footer={<p className={styles.help}>{t(companyLabels.recorded)}</p>}
    >
      <CompanySearch />
    </Section>
  );
}
