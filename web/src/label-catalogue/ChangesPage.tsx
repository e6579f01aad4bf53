import type { ReactNode } from 'react';
import { Page } from '../app/Page.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { ApplyOutcome } from './ApplyOutcome.tsx';
import styles from './ChangesPage.module.css';
import { catalogueLabels } from './labels.ts';
import type { useApplyChanges } from './use-apply-changes.ts';
import type { useLabelRows } from './use-label-rows.ts';

interface ChangesPageProps {
  title: string;
  lead: string;
  /** Applies the changes. */
  action: ReactNode;
  applying: ReturnType<typeof useApplyChanges>;
  children: ReactNode;
}

/** A page on which many labels are changed at once, after a review. */
export function ChangesPage({ title, lead, action, applying, children }: ChangesPageProps) {
  return (
    <Page title={title} backTo="/admin/labels" lead={lead} action={action}>
      <ApplyOutcome applying={applying} />
      <div className={styles.sections}>{children}</div>
    </Page>
  );
}

interface ChangesToComeProps extends Pick<ReturnType<typeof useLabelRows>, 'isError' | 'query'> {
  title: string;
}

/** In place of the changes until all labels are loaded. */
export function ChangesToCome({ title, isError, query }: ChangesToComeProps) {
  const t = useLabels();
  return (
    <Section title={title} flush>
      {isError ? (
        <FailedQuery title={t(catalogueLabels.failed)} query={query} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Section>
  );
}
