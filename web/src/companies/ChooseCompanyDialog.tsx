import { foldText, hasEveryWord, searchWordsOf } from '@tradebridge/contract/fold-text';
import { useState } from 'react';
import { useMyCompanies } from '../app/current-company.ts';
import { useUser } from '../app/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './ChooseCompanyDialog.module.css';
import { CompanyRow } from './CompanyRow.tsx';
import { CompanySearch } from './CompanySearch.tsx';
import { companyLabels } from './labels.ts';

/** From this many on, searching is quicker than looking. */
const maxInSight = 10;

/** The companies the user can switch to: their own, and for staff any they find. */
export function ChooseCompanyDialog({ onClose }: { onClose: () => void }) {
  const t = useLabels();
  const { isAdmin, isSupport } = useUser();
  return (
    <Dialog open size="medium" title={t(companyLabels.switchTitle)} onClose={onClose}>
      <div className={styles.content}>
        {isAdmin || isSupport ? <CompanySearch autoFocus /> : <Mine />}
      </div>
    </Dialog>
  );
}

function Mine() {
  const t = useLabels();
  const { data: companies } = useMyCompanies();
  const [search, setSearch] = useState('');
  if (!companies) return <SkeletonRows count={4} />;
  const words = searchWordsOf(search);
  const shown = companies.filter(({ name }) => hasEveryWord(foldText(name), words));
  return (
    <>
      {companies.length > maxInSight && (
        <SearchField label={t(companyLabels.searchMine)} value={search} onChange={setSearch} />
      )}
      <p className="visually-hidden" role="status">
        {shown.length === 0 && t(companyLabels.noneFound)}
      </p>
      {shown.length === 0 && <p>{t(companyLabels.noneFound)}</p>}
      <ul className={styles.list} aria-label={t(companyLabels.myCompanies)}>
        {shown.map((company) => (
          <li key={company.eid}>
            <CompanyRow company={company} />
          </li>
        ))}
      </ul>
    </>
  );
}
