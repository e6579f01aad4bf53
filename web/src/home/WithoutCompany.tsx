import type { ReactNode } from 'react';
import { useUser } from '../app/session.ts';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { homeLabels } from './labels.ts';
import styles from './WithoutCompany.module.css';

interface WithoutCompanyProps {
  /** Finding a company, for staff. */
  finder: ReactNode;
  /** What a learner owes and can order. */
  learner: ReactNode;
  /** Above the cards for connecting: what the account still lacks. */
  hint: ReactNode;
  /** Cards for connecting an account, side by side. */
  connect: ReactNode;
}

/**
 * Content for staff without a chosen company, learners, and users without a connection (OPEN-038).
 */
export function WithoutCompany({ finder, learner, hint, connect }: WithoutCompanyProps) {
  const { isAdmin, isSupport, isLearner } = useUser();
  if (isAdmin || isSupport) return <div className={styles.column}>{finder}</div>;
  if (isLearner) return learner;
  return (
    <div className={styles.sections}>
      <Unconnected />
      {hint}
      <div className={styles.beside}>{connect}</div>
    </div>
  );
}

function Unconnected() {
  const t = useLabels();
  const { email } = useUser();
  return (
    <Section title={t(homeLabels.unconnectedTitle)}>
      <p>{t(homeLabels.unconnectedMessage, { email })}</p>
    </Section>
  );
}
