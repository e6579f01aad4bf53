import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Attention } from '@tradebridge/contract/payments';
import { useState } from 'react';
import { Page } from '../app/Page.tsx';
import { BouncedSection } from '../notification-sends/BouncedSection.tsx';
import { bouncedAddressesQuery } from '../notification-sends/queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import {
  type Acting,
  Reviews,
  ToPost,
  ToSend,
  UnknownPayments,
  UnknownRefunds,
} from './AttentionLists.tsx';
import styles from './AttentionPage.module.css';
import { attentionCount, attentionInWords } from './attention-count.ts';
import { attentionLabels as labels } from './attention-labels.ts';
import { CloseDifferenceDialog, CloseReviewDialog } from './CloseReviewDialog.tsx';
import { DeliverDialog } from './DeliverDialog.tsx';
import { paymentLabels } from './labels.ts';
import { PaymentsNav } from './PaymentsNav.tsx';
import { PostDialog } from './PostDialog.tsx';
import { attentionQuery } from './queries.ts';
import { ResolveDialog } from './ResolveDialog.tsx';
import { SettlementDifferences } from './SettlementDifferences.tsx';
import { usePaymentsAccess } from './use-payments.ts';

/** Payments, orders and mails that need a person, with actions for each kind. */
export function AttentionPage() {
  const t = useLabels();
  const { mayAct, backTo } = usePaymentsAccess();
  const query = useQuery(attentionQuery);
  const [acting, setActing] = useState<Acting | null>(null);
  const attention = query.data;
  const hasBounced = useHasBounced(mayAct);
  return (
    <Page title={t(labels.title)} backTo={backTo} toolbar={<PaymentsNav />}>
      <div className={styles.sections}>
        {attention && attentionCount(attention) > 0 ? (
          <>
            <p role="status" className="visually-hidden">
              {attentionInWords(t, attention)}
            </p>
            {!mayAct && <Note>{t(paymentLabels.onlyLooks)}</Note>}
            <Lists attention={attention} onAct={mayAct ? setActing : null} />
          </>
        ) : (
          !(attention && hasBounced) && (
            <Section title={t(labels.title)} titleHidden flush>
              {without()}
            </Section>
          )
        )}
        {hasBounced && <BouncedSection />}
      </div>
      {acting && <Dialogs acting={acting} onClose={() => setActing(null)} />}
    </Page>
  );

  function without() {
    if (attention) {
      return (
        <EmptyState
          icon={<CheckCircleIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.allWell)}
          message={t(labels.allWellHint)}
        />
      );
    }
    if (!query.isError) return <SkeletonRows count={5} />;
    return <FailedQuery title={t(labels.failed)} query={query} />;
  }
}

/** Whether mail has bounced; for administrators only. */
function useHasBounced(isAdmin: boolean): boolean {
  const { data } = useInfiniteQuery({ ...bouncedAddressesQuery, enabled: isAdmin });
  return isAdmin && (data?.pages[0]?.items.length ?? 0) > 0;
}

interface ListsProps {
  attention: Attention;
  /** Null for read-only users. */
  onAct: ((acting: Acting) => void) | null;
}

function Lists({ attention, onAct }: ListsProps) {
  const { unknown, unknownRefunds, reviews, settlementDifferences, toDeliver } = attention;
  return (
    <>
      <UnknownPayments payments={unknown} onAct={onAct} />
      <UnknownRefunds refunds={unknownRefunds} onAct={onAct} />
      <Reviews reviews={reviews} onAct={onAct} />
      <SettlementDifferences differences={settlementDifferences} onAct={onAct} />
      <ToSend toDeliver={toDeliver} onAct={onAct} />
      <ToPost toDeliver={toDeliver} onAct={onAct} />
    </>
  );
}

function Dialogs({ acting, onClose }: { acting: Acting; onClose: () => void }) {
  switch (acting.kind) {
    case 'resolve':
      return <ResolveDialog of={acting.of} onClose={onClose} />;
    case 'close':
      return <CloseReviewDialog review={acting.review} onClose={onClose} />;
    case 'closeDifference':
      return <CloseDifferenceDialog difference={acting.difference} onClose={onClose} />;
    case 'send':
      return <DeliverDialog {...acting.document} email={null} onClose={onClose} />;
    case 'post':
      return (
        <PostDialog
          orderNumber={acting.documents[0]?.orderNumber ?? ''}
          lines={acting.documents}
          onClose={onClose}
        />
      );
  }
}
