import { Link } from '@tanstack/react-router';
import type { TrainingContract } from '@tradebridge/contract/apprentices';
import { today } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './ApprenticeTabs.module.css';
import { pageLabels } from './page-labels.ts';
import { fullNameOf } from './wording.ts';

/** Tabs of an apprentice's pages, each at its own address. */
export function ApprenticeTabs({ contract }: { contract: TrainingContract }) {
  const t = useLabels();
  const params = { cid: contract.id };
  const link = {
    params,
    className: styles.tab,
    activeProps: { className: styles.active, 'aria-current': 'page' },
  } as const;
  return (
    <nav aria-label={t(pageLabels.waysOf, { name: fullNameOf(contract) })}>
      <ul className={styles.tabs}>
        <li>
          <Link to="/apprentice/$cid" {...link}>
            {t(pageLabels.overview)}
          </Link>
        </li>
        <li>
          <Link to="/apprentice-training-plan/$cid" {...link}>
            {t(pageLabels.trainingPlan)}
          </Link>
        </li>
        <li>
          <Link to="/apprentice-signoffs/$cid" {...link}>
            {t(pageLabels.signOffs)}
          </Link>
        </li>
        <li>
          <Link to="/apprentice-attendance/$cid" {...link}>
            {t(pageLabels.attendance)}
          </Link>
        </li>
        <li>
          <Link
            to="/apprentice-timetable/$cid/$initDate"
            {...link}
            params={{ ...params, initDate: today() }}
            activeOptions={{ includeSearch: false }}
          >
            {t(pageLabels.timetable)}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
