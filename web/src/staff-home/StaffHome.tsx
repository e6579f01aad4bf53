import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { CompanyFinder } from '../companies/CompanyFinder.tsx';
import { searchLabels } from '../search/labels.ts';
import { openSearch } from '../search/search-open.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import columns from '../ui/columns.module.css';
import { useLabels } from '../ui/labels.ts';
import { RecentCompanies } from './RecentCompanies.tsx';
import styles from './StaffHome.module.css';
import { WorkQueue } from './WorkQueue.tsx';

/** The home of staff without a company on display: waiting work, and ways to find things. */
export function StaffHome() {
  const t = useLabels();
  return (
    <>
      <div className={styles.search}>
        <Button
          wide
          icon={<MagnifyingGlassIcon size={18} weight="bold" aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={openSearch}
        >
          {t(searchLabels.open)}
        </Button>
      </div>
      <div className={classNames(columns.columns, styles.columns)}>
        <WorkQueue />
        <div className={columns.column}>
          <RecentCompanies />
          <CompanyFinder />
        </div>
      </div>
    </>
  );
}
