import type { PaymentAttempt, StaffOrder } from '@tradebridge/contract/payments';
import { type ReactNode, useState } from 'react';
import { formatInstant, formatMoney } from '../app/format.ts';
import { type Translate, useLabels } from '../app/labels.ts';
import { orderLabels } from '../orders/labels.ts';
import { cardInWords } from '../orders/order-words.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './AttemptSection.module.css';
import { actLabels } from './act-labels.ts';
import { attentionLabels } from './attention-labels.ts';
import { paymentLabels as labels } from './labels.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import { useIsProviderAsked } from './use-is-provider-asked.ts';
import { usePaymentsAccess } from './use-payments-access.ts';
import {
  answerInWords,
  attemptStateWords,
  causeInWords,
  refundStateWords,
  stepsOf,
} from './wording.ts';

interface AttemptSectionProps {
  order: StaffOrder;
  attempt: PaymentAttempt;
}

type Acting = { kind: 'refund' } | { kind: 'resolve' } | { kind: 'resolveRefund'; refund: Refund };
type Refund = PaymentAttempt['refunds'][number];

/** One try to pay an order: what happened when, and what was paid back of it. */
export function AttemptSection({ order, attempt }: AttemptSectionProps) {
  const t = useLabels();
  const { mayAct } = usePaymentsAccess();
  const [acting, setActing] = useState<Acting | null>(null);
  const { label, meaning } = attemptStateWords[attempt.state];
  const close = () => setActing(null);
  const { attemptId } = attempt;
  const isAsked = useIsProviderAsked(
    attempt.state === 'unknown' ? { kind: 'attempt', attemptId } : null,
  );
  return (
    <Section
      title={t(labels.attemptNumber, { number: attempt.attemptNumber })}
      aside={<Tag meaning={meaning}>{t(label)}</Tag>}
      action={
        mayAct &&
        attempt.state === 'paid' &&
        attempt.refundable > 0 && (
          <Button onClick={() => setActing({ kind: 'refund' })}>{t(actLabels.refund)}</Button>
        )
      }
    >
      <div className={styles.content}>
        {attempt.state === 'unknown' && (
          <Note
            action={
              mayAct && (
                <Button onClick={() => setActing({ kind: 'resolve' })}>
                  {t(actLabels.resolve)}
                </Button>
              )
            }
          >
            {t(labels.unknownWhat)} {isAsked && t(attentionLabels.unknownAsked)}
          </Note>
        )}
        <dl className={styles.facts}>
          {factsOf(t, attempt).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div>
          <h3 className={styles.heading}>{t(labels.history)}</h3>
          <ol className={styles.timeline}>
            {stepsOf(attempt.moves).map((move, index) => {
              const words = attemptStateWords[move.state];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a step of a history keeps its place
                <Step key={index} meaning={words.meaning} title={t(words.label)} move={move}>
                  {causeInWords(t, move)}
                </Step>
              );
            })}
          </ol>
        </div>
        {attempt.refunds.length > 0 && (
          <div>
            <h3 className={styles.heading}>{t(labels.refunds)}</h3>
            <ol className={styles.timeline}>
              {attempt.refunds.map((refund) => (
                <RefundStep
                  key={refund.refundId}
                  refund={refund}
                  onResolve={
                    mayAct && refund.state === 'unknown'
                      ? () => setActing({ kind: 'resolveRefund', refund })
                      : null
                  }
                />
              ))}
            </ol>
          </div>
        )}
      </div>
      {acting?.kind === 'refund' && (
        <RefundDialog order={order} attempt={attempt} onClose={close} />
      )}
      {acting?.kind === 'resolve' && (
        <ResolveDialog
          of={{
            kind: 'attempt',
            attemptId: attempt.attemptId,
            amount: attempt.amount,
            name: attempt.providerOrderId,
          }}
          onClose={close}
        />
      )}
      {acting?.kind === 'resolveRefund' && (
        <ResolveDialog
          of={{
            kind: 'refund',
            refundId: acting.refund.refundId,
            amount: acting.refund.amount,
            orderNumber: order.orderNumber,
          }}
          onClose={close}
        />
      )}
    </Section>
  );
}

function factsOf(t: Translate, attempt: PaymentAttempt): [name: string, value: string][] {
  const facts: [string, string | null][] = [
    [t(labels.amount), formatMoney(attempt.amount)],
    [t(orderLabels.card), cardInWords(t, attempt.card)],
    [t(labels.providerOrderId), attempt.providerOrderId],
    [t(labels.reference), attempt.creditTxnReference],
    [t(labels.answer), answerInWords(t, attempt)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

interface StepProps {
  meaning: 'red' | 'amber' | 'green' | 'blue' | 'grey';
  title: string;
  move: { at: string; by: string | null };
  children: ReactNode;
}

function Step({ meaning, title, move: { at, by }, children }: StepProps) {
  const t = useLabels();
  const when = formatInstant(at);
  return (
    <li className={styles.step} data-meaning={meaning}>
      <span className={styles.title}>{title}</span>
      <div className={styles.cause}>{children}</div>
      <span className={styles.when}>{by === null ? when : t(labels.by, { when, who: by })}</span>
    </li>
  );
}

function RefundStep({ refund, onResolve }: { refund: Refund; onResolve: (() => void) | null }) {
  const t = useLabels();
  const { label, meaning } = refundStateWords[refund.state];
  const amount = formatMoney(refund.amount);
  return (
    <Step
      meaning={meaning}
      title={
        refund.gstAmount === 0
          ? t(labels.refundOfNoGst, { amount })
          : t(labels.refundOf, { amount, gst: formatMoney(refund.gstAmount) })
      }
      move={refund}
    >
      <span className={styles.tags}>
        <Tag meaning={meaning}>{t(label)}</Tag>
        {refund.adjustmentNoteNo !== null && (
          <span>{t(labels.paperNote, { number: refund.adjustmentNoteNo })}</span>
        )}
      </span>
      <p>{t(labels.reasonOf, { reason: refund.reason })}</p>
      {refund.message !== null && <p>{t(labels.messageOf, { message: refund.message })}</p>}
      {refund.creditTxnReference !== null && (
        <p>{t(labels.referenceOf, { reference: refund.creditTxnReference })}</p>
      )}
      {onResolve && (
        <p className={styles.act}>
          <Button onClick={onResolve}>{t(actLabels.resolve)}</Button>
        </p>
      )}
    </Step>
  );
}
