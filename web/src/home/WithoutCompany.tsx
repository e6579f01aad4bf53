import type { ReactNode } from 'react';
import { useUser } from '../app/session.ts';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { homeLabels } from './labels.ts';
import styles from './WithoutCompany.module.css';

interface WithoutCompanyProps {
  /** Finds a company, for staff. */
  finder: ReactNode;
  /** What a learner owes and orders. */
  learner: ReactNode;
  /** Above what connects: what the account lacks for it. */
  hint: ReactNode;
  /** Connect a user who is connected to nothing, beside each other. */
  connect: ReactNode;
}

/** What there is to say to staff who chose no company, to learners and to the unconnected (OPEN-038). */
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
