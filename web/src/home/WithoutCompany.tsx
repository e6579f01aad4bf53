import { BuildingsIcon } from '@phosphor-icons/react/dist/csr/Buildings';
import { StudentIcon } from '@phosphor-icons/react/dist/csr/Student';
import type { ReactNode } from 'react';
import { useLabels } from '../app/labels.ts';
import { useUser } from '../app/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Section } from '../ui/Section.tsx';
import { homeLabels } from './labels.ts';
import styles from './WithoutCompany.module.css';

interface WithoutCompanyProps {
  /** Finds a company, for staff. */
  finder: ReactNode;
  /** Connects whoever is connected to nothing. */
  connect: ReactNode;
}

/** What there is to say to staff who chose no company, to learners and to the unconnected (OPEN-038). */
export function WithoutCompany({ finder, connect }: WithoutCompanyProps) {
  const { isAdmin, isSupport, isLearner } = useUser();
  if (isAdmin || isSupport) return <div className={styles.column}>{finder}</div>;
  if (isLearner) return <Sentence isLearner />;
  return (
    <div className={styles.column}>
      <Sentence />
      {connect}
    </div>
  );
}

function Sentence({ isLearner = false }: { isLearner?: boolean }) {
  const t = useLabels();
  const { email } = useUser();
  const Icon = isLearner ? StudentIcon : BuildingsIcon;
  const title = t(isLearner ? homeLabels.learnerTitle : homeLabels.unconnectedTitle);
  return (
    <Section title={title} titleHidden>
      <EmptyState
        icon={<Icon size={30} weight="duotone" aria-hidden="true" />}
        title={title}
        isTitleOfSection
        message={t(isLearner ? homeLabels.learnerMessage : homeLabels.unconnectedMessage, {
          email,
        })}
      />
    </Section>
  );
}
