import type { ReactNode } from 'react';
import { Page } from '../app/Page.tsx';
import { useLabels } from '../ui/labels.ts';
import { learnerLabels as labels } from './labels.ts';
import { OwedSentence } from './OwedSentence.tsx';

interface MyFeesPageProps {
  isLearner: boolean;
  /** The overview, or how to connect a student record. */
  children: ReactNode;
}

/** What a learner who is also a contact or staff owes and orders. */
export function MyFeesPage({ isLearner, children }: MyFeesPageProps) {
  const t = useLabels();
  return (
    <Page title={t(labels.myFees)} lead={isLearner ? <OwedSentence /> : undefined}>
      {children}
    </Page>
  );
}
