import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { FilesIcon } from '@phosphor-icons/react/dist/csr/Files';
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import { Link } from '@tanstack/react-router';
import type { TrainingContract } from '@tradebridge/contract/apprentices';
import { useCurrentCompany } from '../app/current-company.ts';
import { today } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './ApprenticeWays.module.css';
import { pageLabels } from './page-labels.ts';
import { fullNameOf } from './wording.ts';

const icon = { size: 18, weight: 'duotone', 'aria-hidden': true } as const;

/** The ways from an apprentice's page to all that there is of them. */
export function ApprenticeWays({ contract }: { contract: TrainingContract }) {
  const t = useLabels();
  const params = { cid: contract.id };
  // The page of documents is that of the company on display.
  const isOfCompanyOnDisplay = useCurrentCompany()?.id === contract.employerId;
  return (
    <nav aria-label={t(pageLabels.waysOf, { name: fullNameOf(contract) })}>
      <ul className={styles.ways}>
        <li>
          <Link to="/apprentice-training-plan/$cid" params={params} className={styles.way}>
            <ListChecksIcon {...icon} />
            {t(pageLabels.trainingPlan)}
          </Link>
        </li>
        <li>
          <Link to="/apprentice-signoffs/$cid" params={params} className={styles.way}>
            <SealCheckIcon {...icon} />
            {t(pageLabels.signOffs)}
          </Link>
        </li>
        <li>
          <Link to="/apprentice-attendance/$cid" params={params} className={styles.way}>
            <ClockIcon {...icon} />
            {t(pageLabels.attendance)}
          </Link>
        </li>
        <li>
          <Link
            to="/apprentice-timetable/$cid/$initDate"
            params={{ ...params, initDate: today() }}
            className={styles.way}
          >
            <CalendarBlankIcon {...icon} />
            {t(pageLabels.timetable)}
          </Link>
        </li>
        {isOfCompanyOnDisplay && (
          <li>
            <Link to="/documents" className={styles.way}>
              <FilesIcon {...icon} />
              {t(pageLabels.companyDocuments)}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
