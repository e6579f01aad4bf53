import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { longestReason, shortestReason } from '@tradebridge/contract/administration-rules';
import { mostAttention } from '@tradebridge/contract/payment-rules';
import type { Attention } from '@tradebridge/contract/payments';
import { type ReactNode, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { formatCount, formatInstant, formatMoney } from '../app/format.ts';
import { type Translate, useLabels } from '../app/labels.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { Note } from '../ui/Note.tsx';
import { Page } from '../ui/Page.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toasts.ts';
import styles from './AttentionPage.module.css';
import { actLabels } from './act-labels.ts';
import { attentionCount, attentionInWords, byOrder, type ToDeliver } from './attention-count.ts';
import { attentionLabels as labels } from './attention-labels.ts';
import { DeliverDialog } from './DeliverDialog.tsx';
import { paymentLabels } from './labels.ts';
import { PaymentsNav } from './PaymentsNav.tsx';
import { PostDialog } from './PostDialog.tsx';
import { attentionQuery } from './queries.ts';
import { type InDoubt, ResolveDialog } from './ResolveDialog.tsx';
import { useRoom } from './use-room.ts';
import { reviewWords } from './wording.ts';

type Review = Attention['reviews'][number];

type Acting =
  | { kind: 'resolve'; of: InDoubt }
  | { kind: 'close'; review: Review }
  | { kind: 'send'; document: ToDeliver }
  | { kind: 'post'; documents: readonly ToDeliver[] };

/** What of payments and orders waits for a person, each kind with what to do about it. */
export function AttentionPage() {
  const t = useLabels();
  const { mayAct, backTo } = useRoom();
  const query = useQuery(attentionQuery);
  const [acting, setActing] = useState<Acting | null>(null);
  const attention = query.data;
  return (
    <Page title={t(labels.title)} backTo={backTo} toolbar={<PaymentsNav />}>
      {attention && attentionCount(attention) > 0 ? (
        <div className={styles.sections}>
          <p role="status" className="visually-hidden">
            {attentionInWords(t, attention)}
          </p>
          {!mayAct && <Note>{t(paymentLabels.onlyLooks)}</Note>}
          <Lists attention={attention} onAct={mayAct ? setActing : null} />
        </div>
      ) : (
        <Section title={t(labels.title)} titleHidden flush>
          {without()}
        </Section>
      )}
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

interface ListsProps {
  attention: Attention;
  /** Null for who only looks. */
  onAct: ((acting: Acting) => void) | null;
}

function Lists({ attention, onAct }: ListsProps) {
  const t = useLabels();
  const { unknown, unknownRefunds, reviews, toDeliver } = attention;
  const toSend = toDeliver.filter(({ delivery }) => delivery === 'digital');
  const toPost = byOrder(toDeliver.filter(({ delivery }) => delivery === 'print'));
  const isMore = toDeliver.length >= mostAttention;
  return (
    <>
      <Waiting title={labels.unknown} help={labels.unknownHelp} count={unknown.length}>
        {unknown.map(({ orderNumber, attemptId, amount, since, payerName, isAsked }) => (
          <Row
            key={attemptId}
            orderNumber={orderNumber}
            title={formatMoney(amount)}
            facts={t(labels.payerSince, { name: payerName, when: formatInstant(since) })}
            what={t(isAsked ? labels.unknownAsked : labels.unknownNotAsked)}
            action={
              onAct &&
              !isAsked && (
                <Button
                  aria-label={t(labels.resolveOf, { number: orderNumber })}
                  onClick={() =>
                    onAct({
                      kind: 'resolve',
                      of: { kind: 'attempt', attemptId, amount, name: orderNumber },
                    })
                  }
                >
                  {t(actLabels.resolve)}
                </Button>
              )
            }
          />
        ))}
      </Waiting>
      <Waiting
        title={labels.unknownRefunds}
        help={labels.unknownRefundsHelp}
        count={unknownRefunds.length}
      >
        {unknownRefunds.map(({ orderNumber, refundId, amount, since }) => (
          <Row
            key={refundId}
            orderNumber={orderNumber}
            title={formatMoney(amount)}
            facts={t(labels.since, { when: formatInstant(since) })}
            action={
              onAct && (
                <Button
                  aria-label={t(labels.resolveOf, { number: orderNumber })}
                  onClick={() =>
                    onAct({
                      kind: 'resolve',
                      of: { kind: 'refund', refundId, amount, orderNumber },
                    })
                  }
                >
                  {t(actLabels.resolve)}
                </Button>
              )
            }
          />
        ))}
      </Waiting>
      <Waiting title={labels.reviews} help={labels.reviewsHelp} count={reviews.length}>
        {reviews.map((review) => {
          const { title, what } = reviewWords[review.kind];
          const { orderNumber } = review;
          return (
            <Row
              key={review.reviewId}
              orderNumber={orderNumber}
              title={t(title)}
              facts={t(labels.since, { when: formatInstant(review.at) })}
              what={
                <>
                  {review.detail}
                  <br />
                  {t(what)}
                </>
              }
              action={
                onAct && (
                  <Button
                    aria-label={t(labels.closeOf, { number: orderNumber })}
                    onClick={() => onAct({ kind: 'close', review })}
                  >
                    {t(actLabels.closeReview)}
                  </Button>
                )
              }
            />
          );
        })}
      </Waiting>
      <Waiting title={labels.toSend} help={labels.toSendHelp} count={toSend.length} isMore={isMore}>
        {toSend.map((document) => {
          const { orderNumber: number, lineNumber, description: line } = document;
          return (
            <Row
              key={`${number} ${lineNumber}`}
              orderNumber={number}
              title={line}
              facts={factsOf(t, document)}
              action={
                onAct && (
                  <Button
                    aria-label={t(labels.sendOf, { line, number })}
                    onClick={() => onAct({ kind: 'send', document })}
                  >
                    {t(labels.send)}
                  </Button>
                )
              }
            />
          );
        })}
      </Waiting>
      <Waiting
        title={labels.toPost}
        help={labels.toPostHelp}
        count={toPost.flat().length}
        isMore={isMore}
      >
        {toPost.map((documents) => {
          const [first] = documents;
          if (!first) return null;
          const { orderNumber: number } = first;
          return (
            <Row
              key={number}
              orderNumber={number}
              title={documents.map(({ lineNumber, quantity, description: line }) => (
                <span key={lineNumber} className={styles.printed}>
                  {t(labels.printed, { count: formatCount(quantity), line })}
                </span>
              ))}
              facts={factsOf(t, first)}
              action={
                onAct && (
                  <Button
                    aria-label={t(labels.postOf, { number })}
                    onClick={() => onAct({ kind: 'post', documents })}
                  >
                    {t(labels.post)}
                  </Button>
                )
              }
            />
          );
        })}
      </Waiting>
    </>
  );
}

const factsOf = (t: Translate, { studentName: name, paid }: ToDeliver) =>
  t(labels.of, { name, when: formatInstant(paid) });

interface WaitingProps {
  title: (typeof labels)[keyof typeof labels];
  help: (typeof labels)[keyof typeof labels];
  count: number;
  /** There may be more than the list holds. */
  isMore?: boolean;
  children: ReactNode;
}

/** One kind of what waits; nothing where nothing does. */
function Waiting({ title, help, count, isMore = count >= mostAttention, children }: WaitingProps) {
  const t = useLabels();
  if (count === 0) return null;
  return (
    <Section
      title={t(title)}
      aside={<span className={styles.count}>{formatCount(count)}</span>}
      flush
      footer={isMore && t(labels.longest, { count: formatCount(mostAttention) })}
    >
      <p className={styles.help}>{t(help)}</p>
      <ul>{children}</ul>
    </Section>
  );
}

interface RowProps {
  orderNumber: string;
  title: ReactNode;
  facts: string;
  /** What happened, and what to do. */
  what?: ReactNode;
  action: ReactNode;
}

function Row({ orderNumber, title, facts, what, action }: RowProps) {
  const t = useLabels();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.facts}>
          <Link to="/admin/payments/$orderNumber" params={{ orderNumber }}>
            {t(paymentLabels.orderHeadline, { number: orderNumber })}
          </Link>
          <span>{facts}</span>
        </span>
        {what && <p className={styles.what}>{what}</p>}
      </div>
      {action}
    </li>
  );
}

function Dialogs({ acting, onClose }: { acting: Acting; onClose: () => void }) {
  switch (acting.kind) {
    case 'resolve':
      return <ResolveDialog of={acting.of} onClose={onClose} />;
    case 'close':
      return <CloseReviewDialog review={acting.review} onClose={onClose} />;
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

function CloseReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useLabels();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t(actLabels.closeReviewTitle)}
      confirm={t(actLabels.closeReviewDo)}
      reason={{
        label: t(actLabels.closeReviewReason),
        help: t(actLabels.reasonHelp),
        missing: t(actLabels.reasonMissing, { count: shortestReason }),
        shortest: shortestReason,
        longest: longestReason,
      }}
      onClose={onClose}
      onConfirm={async (reason) => {
        const { reviewId } = review;
        client.setQueryData(
          attentionQuery.queryKey,
          await callApi('payments/closeReview', { reviewId, reason }),
        );
        showToast({ level: 'success', title: t(actLabels.closedReview) });
      }}
    >
      <p className={styles.title}>{t(reviewWords[review.kind].title)}</p>
      <p>{t(actLabels.closeReviewHelp)}</p>
    </ConfirmDialog>
  );
}
