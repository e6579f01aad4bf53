import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../app/api-error.ts';
import { NotFoundLink } from '../app/NotFoundLink.tsx';
import { Page } from '../app/Page.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { fullNameOf } from './event-students.ts';
import { timetableLabels as labels } from './labels.ts';
import { TimetablePage } from './TimetablePage.tsx';
import type { TimetableView } from './timetable-view.ts';

interface KnownContract {
  id: string;
  /** The contract's company, whichever the user is looking at. */
  employerId: string;
  apprentice: { givenName: string; familyName: string };
}

interface ApprenticeTimetablePageProps {
  query: UseQueryResult<KnownContract>;
  figure: ReactNode;
  tabs: ReactNode;
  view: TimetableView;
  onView: (view: TimetableView) => void;
}

/** The timetable of a contract (TIME-003). */
export function ApprenticeTimetablePage({
  query,
  figure,
  tabs,
  view,
  onView,
}: ApprenticeTimetablePageProps) {
  const t = useLabels();
  const { data: contract, error } = query;
  const title = t(labels.title);
  if (contract && !isNotFound(error)) {
    return (
      <TimetablePage
        scope={{ eId: contract.employerId, cId: contract.id }}
        name={fullNameOf(contract.apprentice)}
        companyName={null}
        figure={figure}
        tabs={tabs}
        backTo={`/apprentice/${contract.id}`}
        view={view}
        onView={onView}
      />
    );
  }
  return (
    <Page title={title} backTo="/apprentices">
      {isNotFound(error) ? (
        <NotFoundLink message={error.message} to="/apprentices">
          {t(labels.toApprentices)}
        </NotFoundLink>
      ) : (
        <Section title={title} titleHidden flush>
          <WithoutData query={query} failed={t(labels.failedOne)} rows={6} />
        </Section>
      )}
    </Page>
  );
}
