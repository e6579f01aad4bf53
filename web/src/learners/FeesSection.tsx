import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useQuery } from '@tanstack/react-query';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { FeeRow } from './FeeRow.tsx';
import { learnerLabels as labels } from './labels.ts';
import { feesQuery, studentsQuery } from './queries.ts';

export interface FeesSectionProps {
  /** The distance of the due date. */
  dueOf: (fee: PreEnrolment) => ReactNode;
  /** The button to pay, primary for the first; a sentence if it is being paid. */
  payOf: (fee: PreEnrolment, isFirst: boolean) => ReactNode;
}

/** A learner's amounts due, the most urgent first. */
export function FeesSection({ dueOf, payOf }: FeesSectionProps) {
  const t = useLabels();
  const query = useQuery(feesQuery);
  const { data: students } = useQuery(studentsQuery);
  const isNamed = (students?.length ?? 0) > 1;
  return (
    <Section title={t(labels.toPay)} flush>
      {content()}
    </Section>
  );

  function content() {
    const fees = query.data;
    if (!fees) {
      if (!query.isError) return <SkeletonRows count={3} />;
      return <FailedQuery title={t(labels.feesFailed)} query={query} />;
    }
    if (fees.length === 0) {
      return (
        <EmptyState
          icon={<CheckCircleIcon size={30} weight="duotone" aria-hidden="true" />}
          title={t(labels.feesEmpty)}
          message={t(labels.feesEmptyHint)}
        />
      );
    }
    const mostUrgent = fees.find(({ isPayable }) => isPayable);
    return (
      <ul aria-label={t(labels.toPay)}>
        {fees.map((fee) => (
          <FeeRow
            key={fee.id}
            fee={fee}
            isNamed={isNamed}
            due={dueOf(fee)}
            pay={payOf(fee, fee === mostUrgent)}
          />
        ))}
      </ul>
    );
  }
}
