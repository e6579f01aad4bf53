import { useQuery } from '@tanstack/react-query';
import { useLabels } from '../ui/labels.ts';
import { DocumentsSection } from './DocumentsSection.tsx';
import { FeesSection, type FeesSectionProps } from './FeesSection.tsx';
import styles from './LearnerOverview.module.css';
import { learnerLabels as labels } from './labels.ts';
import { OrdersSection } from './OrdersSection.tsx';
import { studentsQuery } from './queries.ts';

/** How many of the latest orders it shows. */
const maxOrders = 5;

interface LearnerOverviewProps extends FeesSectionProps {
  /** Whether documents can be ordered at all (ORDER-014). */
  isOrderingOn: boolean;
}

/** What a learner owes, then what they can order, then what they have bought. */
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
        <OrdersSection most={maxOrders} />
      </div>
      <Records />
    </>
  );
}

/** Which student records are connected: what the institution asks for on the telephone. */
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
