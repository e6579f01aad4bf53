import { useQuery } from '@tanstack/react-query';
import { useLabels } from '../ui/labels.ts';
import { DocumentsSection } from './DocumentsSection.tsx';
import { FeesSection, type FeesSectionProps } from './FeesSection.tsx';
import styles from './LearnerOverview.module.css';
import { learnerLabels as labels } from './labels.ts';
import { OrdersSection } from './OrdersSection.tsx';
import { studentsQuery } from './queries.ts';

/** Number of latest orders shown. */
const maxOrders = 5;

interface LearnerOverviewProps extends FeesSectionProps {
  /** Whether documents can be ordered at all (ORDER-014). */
  isOrderingOn: boolean;
}

/** What a learner owes, can order, and has bought. */
export function LearnerOverview({ isOrderingOn, ...fees }: LearnerOverviewProps) {
  return (
    <>
      <div className={isOrderingOn ? styles.columns : styles.one}>
        <FeesSection {...fees} />
        {isOrderingOn && (
          <div className={styles.documents}>
            <DocumentsSection />
          </div>
        )}
        <OrdersSection max={maxOrders} />
      </div>
      <Records />
    </>
  );
}

/** The connected student records, which the institution asks for on the telephone. */
function Records() {
  const t = useLabels();
  const { data: students } = useQuery(studentsQuery);
  return (
    <ul className={styles.records}>
      {students?.map(({ studentId, studentNumber, givenName, familyName }) => (
        <li key={studentId}>
          {t(labels.record, { student: `${givenName} ${familyName}`, number: studentNumber })}
        </li>
      ))}
    </ul>
  );
}
