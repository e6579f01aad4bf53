import { maxAttention } from '@tradebridge/contract/payment-rules';
import type { Attention } from '@tradebridge/contract/payments';
import { formatCount, formatInstant, formatMoney } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import styles from './AttentionLists.module.css';
import { Row, Waiting } from './AttentionRow.tsx';
import { actLabels } from './act-labels.ts';
import { byOrder, type ToDeliver } from './attention-count.ts';
import { attentionLabels as labels } from './attention-labels.ts';
import type { InDoubt } from './ResolveDialog.tsx';
import { reviewWords } from './wording.ts';

export type Review = Attention['reviews'][number];
export type Difference = Attention['settlementDifferences'][number];

/** The dialog for one of the waiting items. */
export type Acting =
  | { kind: 'resolve'; of: InDoubt }
  | { kind: 'close'; review: Review }
  | { kind: 'closeDifference'; difference: Difference }
  | { kind: 'send'; document: ToDeliver }
  | { kind: 'post'; documents: readonly ToDeliver[] };

export interface ListProps {
  /** Null for read-only users. */
  onAct: ((acting: Acting) => void) | null;
}

/** Payments with an unknown outcome. */
export function UnknownPayments({
  payments,
  onAct,
}: ListProps & { payments: Attention['unknown'] }) {
  const t = useLabels();
  return (
    <Waiting title={labels.unknown} help={labels.unknownHelp} count={payments.length}>
      {payments.map(
        ({ orderNumber, attemptId, providerOrderId, amount, since, payerName, isAsked }) => (
          <Row
            key={attemptId}
            orderNumber={orderNumber}
            title={formatMoney(amount)}
            facts={t(labels.payerSince, { name: payerName, when: formatInstant(since) })}
            what={t(isAsked ? labels.unknownAsked : labels.unknownNotAsked)}
            action={
              <ResolveButton
                orderNumber={orderNumber}
                of={{ kind: 'attempt', attemptId, amount, name: providerOrderId }}
                onAct={onAct}
              />
            }
          />
        ),
      )}
    </Waiting>
  );
}

/** Refunds with an unknown outcome. */
export function UnknownRefunds({
  refunds,
  onAct,
}: ListProps & { refunds: Attention['unknownRefunds'] }) {
  const t = useLabels();
  return (
    <Waiting title={labels.unknownRefunds} help={labels.unknownRefundsHelp} count={refunds.length}>
      {refunds.map(({ orderNumber, refundId, amount, since, isAsked }) => (
        <Row
          key={refundId}
          orderNumber={orderNumber}
          title={formatMoney(amount)}
          facts={t(labels.since, { when: formatInstant(since) })}
          what={t(isAsked ? labels.refundAsked : labels.unknownNotAsked)}
          action={
            <ResolveButton
              orderNumber={orderNumber}
              of={{ kind: 'refund', refundId, amount, orderNumber }}
              onAct={onAct}
            />
          }
        />
      ))}
    </Waiting>
  );
}

function ResolveButton({
  orderNumber,
  of,
  onAct,
}: ListProps & { orderNumber: string; of: InDoubt }) {
  const t = useLabels();
  if (!onAct) return null;
  return (
    <Button
      aria-label={t(labels.resolveOf, { number: orderNumber })}
      onClick={() => onAct({ kind: 'resolve', of })}
    >
      {t(actLabels.resolve)}
    </Button>
  );
}

/** Contradictions between records. */
export function Reviews({ reviews, onAct }: ListProps & { reviews: readonly Review[] }) {
  const t = useLabels();
  return (
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
  );
}

interface DeliverProps extends ListProps {
  /** Digital and printed documents; the list may be incomplete. */
  toDeliver: readonly ToDeliver[];
}

const isFull = (toDeliver: readonly ToDeliver[]) => toDeliver.length >= maxAttention;

/** Paid digital documents. */
export function ToSend({ toDeliver, onAct }: DeliverProps) {
  const t = useLabels();
  const toSend = toDeliver.filter(({ delivery }) => delivery === 'digital');
  return (
    <Waiting
      title={labels.toSend}
      help={labels.toSendHelp}
      count={toSend.length}
      isMore={isFull(toDeliver)}
    >
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
  );
}

/** Paid printed documents, grouped by envelope. */
export function ToPost({ toDeliver, onAct }: DeliverProps) {
  const t = useLabels();
  const toPost = byOrder(toDeliver.filter(({ delivery }) => delivery === 'print'));
  return (
    <Waiting
      title={labels.toPost}
      help={labels.toPostHelp}
      count={toPost.flat().length}
      isMore={isFull(toDeliver)}
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
  );
}

const factsOf = (t: Translate, { studentName: name, paid }: ToDeliver) =>
  t(labels.of, { name, when: formatInstant(paid) });
