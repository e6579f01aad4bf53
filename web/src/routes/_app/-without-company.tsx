import { lazy, Suspense } from 'react';
import { WithoutCompany } from '../../home/WithoutCompany.tsx';
import { SkeletonBlock } from '../../ui/Skeleton.tsx';

// Few users are without a company; others need not load these.
const CompanyFinder = lazy(async () => {
  const { CompanyFinder: component } = await import('../../companies/CompanyFinder.tsx');
  return { default: component };
});
const ConnectCard = lazy(async () => {
  const { ConnectCard: component } = await import('../../companies/ConnectCard.tsx');
  return { default: component };
});
const ConnectStudentCard = lazy(async () => {
  const { ConnectStudentCard: component } = await import('../../learners/ConnectStudentCard.tsx');
  return { default: component };
});
const VerificationHint = lazy(async () => {
  const { VerificationHint: component } = await import('../../connecting/VerificationHint.tsx');
  return { default: component };
});
const LearnerHere = lazy(async () => {
  const { LearnerHere: component } = await import('./-learner.tsx');
  return { default: component };
});

/** Replaces a company's data for users without a company. */
export function WithoutCompanyHere() {
  return (
    <Suspense fallback={<SkeletonBlock height={240} />}>
      <WithoutCompany
        finder={<CompanyFinder />}
        learner={<LearnerHere />}
        hint={<VerificationHint />}
        connect={
          <>
            <ConnectCard />
            <ConnectStudentCard />
          </>
        }
      />
    </Suspense>
  );
}
