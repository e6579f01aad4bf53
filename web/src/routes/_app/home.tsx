import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { useCurrentCompany } from '../../app/current-company.ts';
import { formTasksQuery } from '../../app/form-tasks.ts';
import { session, useIsViewing, useUser } from '../../app/session.ts';
import { useHasPageCome } from '../../app/use-has-page-come.ts';
import { ApprenticeAvatar } from '../../apprentices/ApprenticeAvatar.tsx';
import { ApprenticesGlance } from '../../apprentices/ApprenticesGlance.tsx';
import { PaceBar } from '../../apprentices/PaceBar.tsx';
import { contractsQuery } from '../../apprentices/queries.ts';
import { FormTasks } from '../../form-assignments/FormTasks.tsx';
import { HomePage } from '../../home/HomePage.tsx';
import { OverdueSentence } from '../../invoices/OverdueSentence.tsx';
import { OwedBar } from '../../invoices/OwedBar.tsx';
import { invoicesQuery } from '../../invoices/queries.ts';
import { learnerPlaceOf, useLearnerPlace } from '../../learners/learner-place.ts';
import { feesQuery } from '../../learners/queries.ts';
import { documentOrderLicenseQuery } from '../../orders/own-orders.ts';
import { AgeBar } from '../../sign-offs/AgeBar.tsx';
import { signoffRequestsQuery } from '../../sign-offs/queries.ts';
import { ToConfirm } from '../../sign-offs/ToConfirm.tsx';
import { CompanyWaitingSentence } from '../../sign-offs/WaitingSentence.tsx';
import { todayQuery } from '../../timetable/queries.ts';
import { TodaySessions } from '../../timetable/TodaySessions.tsx';
import { InTurn } from '../../ui/InTurn.tsx';
import { SkeletonBlock } from '../../ui/Skeleton.tsx';
import { WithoutCompanyHere } from './-without-company.tsx';

/** Number of entries in each card. */
const shown = { toConfirm: 5, sessions: 4, apprentices: 5, news: 3 };

export const Route = createFileRoute('/_app/home')({
  // The first page for most users: its data are requested while its code is loading.
  codeSplitGroupings: [['component']],
  loader: companyBeginsWith(
    (eId) => [signoffRequestsQuery(eId)],
    // Each card has its own skeleton.
    (queryClient, eId) => {
      if (eId === undefined) return prefetchLearner(queryClient);
      void queryClient.prefetchQuery(todayQuery(eId));
      void queryClient.prefetchQuery(contractsQuery(eId));
    },
  ),
  component: Home,
});

// Most users here are not learners.
const OwedSentence = lazy(async () => {
  const { OwedSentence: component } = await import('../../learners/OwedSentence.tsx');
  return { default: component };
});

// News are loaded last on home.
const LatestNews = lazy(async () => {
  const { LatestNews: component } = await import('../../news/LatestNews.tsx');
  return { default: component };
});

// Only staff have this home.
const StaffHome = lazy(async () => {
  const { StaffHome: component } = await import('../../staff-home/StaffHome.tsx');
  return { default: component };
});
const WorkQueue = lazy(async () => {
  const { WorkQueue: component } = await import('../../staff-home/WorkQueue.tsx');
  return { default: component };
});

function prefetchLearner(queryClient: QueryClient): void {
  const current = session.get();
  if (current.status !== 'signedIn' || learnerPlaceOf(current.user, false) !== '/home') return;
  void queryClient.prefetchQuery(feesQuery);
  void queryClient.prefetchQuery(documentOrderLicenseQuery);
}

function Home() {
  const company = useCurrentCompany();
  const isLearners = useLearnerPlace() === '/home';
  const isStaff = useIsStaff();
  if (!company) {
    return (
      <HomePage
        company={null}
        {...(isLearners && {
          waiting: (
            <Suspense>
              <OwedSentence />
            </Suspense>
          ),
        })}
        withoutCompany={
          isStaff ? (
            <Suspense fallback={<SkeletonBlock height={240} />}>
              <StaffHome />
            </Suspense>
          ) : (
            <WithoutCompanyHere />
          )
        }
        tasks={<Tasks />}
        news={<News />}
      />
    );
  }
  return <HomeOf key={company.id} eId={company.id} />;
}

function useIsStaff(): boolean {
  const { isAdmin, isSupport } = useUser();
  return isAdmin || isSupport;
}

/** Nothing if there are none, or if they could not be loaded. */
function Tasks() {
  const hasHomeCome = useHasPageCome('/home');
  const isViewing = useIsViewing();
  const { data: tasks = [] } = useQuery({
    ...formTasksQuery,
    enabled: hasHomeCome && !isViewing,
  });
  return tasks.length > 0 && !isViewing ? <FormTasks tasks={tasks} /> : null;
}

/** Beside the company on display. */
function WorkOfStaff() {
  const hasHomeCome = useHasPageCome('/home');
  const isStaff = useIsStaff();
  return <Suspense>{isStaff && hasHomeCome && <WorkQueue />}</Suspense>;
}

function News() {
  const hasHomeCome = useHasPageCome('/home');
  return <Suspense>{hasHomeCome && <LatestNews max={shown.news} />}</Suspense>;
}

/** A card below a list appears once the list has loaded, so that nothing moves. */
function HomeOf({ eId }: { eId: string }) {
  const requests = useQuery(signoffRequestsQuery(eId));
  const contracts = useQuery(contractsQuery(eId));
  const sessions = useQuery(todayQuery(eId));
  const areRequestsKnown = !requests.isPending;
  const areSessionsKnown = areRequestsKnown && !sessions.isPending;
  return (
    <HomePage
      tasks={
        <>
          <Tasks />
          <WorkOfStaff />
        </>
      }
      news={<News />}
      company={{
        waiting: (
          <>
            <CompanyWaitingSentence eId={eId} /> <OverdueSentence />
          </>
        ),
        toConfirm: (
          <InTurn>
            <ToConfirm
              eId={eId}
              limit={shown.toConfirm}
              avatarOf={(contract) => <ApprenticeAvatar contract={contract} />}
            />
          </InTurn>
        ),
        today: areRequestsKnown && (
          <InTurn>
            <TodaySessions eId={eId} max={shown.sessions} />
          </InTurn>
        ),
        apprentices: areSessionsKnown && (
          <InTurn>
            <ApprenticesGlance eId={eId} max={shown.apprentices} />
          </InTurn>
        ),
        areListsKnown: areSessionsKnown && !contracts.isPending,
        progress: contracts.data && contracts.data.length > 0 && (
          <PaceBar contracts={contracts.data} />
        ),
        ages: requests.data && requests.data.length > 0 && <AgeBar requests={requests.data} />,
        owed: (bar) => <Owed eId={eId}>{bar}</Owed>,
      }}
    />
  );
}

/** Requested once it is visible, which on a phone is after scrolling. */
function Owed({ eId, children: bar }: { eId: string; children: (owed: ReactNode) => ReactNode }) {
  const { data } = useQuery(invoicesQuery(eId));
  return data && data.length > 0 && bar(<OwedBar invoices={data} />);
}
