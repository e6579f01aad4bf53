import type { PaymentAttempt, PaymentRefund, StaffOrder } from '@tradebridge/contract/payments';
import { useState } from 'react';
import { formatMoney } from '../app/format.ts';
import { orderLabels } from '../orders/labels.ts';
import { cardInWords } from '../orders/order-words.ts';
import { Button } from '../ui/Button.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import styles from './AttemptSection.module.css';
import { Step } from './AttemptStep.tsx';
import { actLabels } from './act-labels.ts';
import { attentionLabels } from './attention-labels.ts';
import { type Correctable, CorrectDialog } from './CorrectDialog.tsx';
import { paymentLabels as labels } from './labels.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { RefundSteps } from './RefundSteps.tsx';
import { type InDoubt, ResolveDialog } from './ResolveDialog.tsx';
import { useIsProviderAsked, usePaymentsAccess } from './use-payments.ts';
import { answerInWords, attemptStateWords, causeInWords, stepsOf } from './wording.ts';

interface AttemptSectionProps {
  order: StaffOrder;
  attempt: PaymentAttempt;
}

type Acting =
  | { kind: 'refund' }
  | { kind: 'resolve'; of: InDoubt }
  | { kind: 'correct'; of: Correctable };

/** An attempt to pay an order: its steps, and its refunds. */
export function AttemptSection({ order, attempt }: AttemptSectionProps) {
  const t = useLabels();
  const { mayAct } = usePaymentsAccess();
  const [acting, setActing] = useState<Acting | null>(null);
  const { label, meaning } = attemptStateWords[attempt.state];
  const close = () => setActing(null);
  const { attemptId } = attempt;
  const ofAttempt = {
    kind: 'attempt',
    attemptId,
    amount: attempt.amount,
    name: attempt.providerOrderId,
  } as const;
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
                <Button onClick={() => setActing({ kind: 'resolve', of: ofAttempt })}>
                  {t(actLabels.resolve)}
                </Button>
              )
            }
          >
            {t(labels.unknownWhat)} {isAsked && t(attentionLabels.unknownAsked)}
          </Note>
        )}
        {attempt.isDuplicate && <Note>{t(labels.duplicateWhat)}</Note>}
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
          <RefundSteps order={order} refunds={attempt.refunds} onAct={mayAct ? actOn : null} />
        )}
        {mayAct && attempt.correctableTo !== null && (
          <p>
            <Button
              look="quiet"
              aria-label={t(labels.correctAttempt, { number: attempt.attemptNumber })}
              onClick={() => correct(attempt.correctableTo)}
            >
              {t(actLabels.correct)}
            </Button>
          </p>
        )}
      </div>
      {acting?.kind === 'refund' && (
        <RefundDialog order={order} attempt={attempt} onClose={close} />
      )}
      {acting?.kind === 'resolve' && <ResolveDialog of={acting.of} onClose={close} />}
      {acting?.kind === 'correct' && <CorrectDialog of={acting.of} onClose={close} />}
    </Section>
  );

  function correct(to: PaymentAttempt['correctableTo']): void {
    if (to !== null) setActing({ kind: 'correct', of: { ...ofAttempt, to } });
  }

  function actOn(act: 'resolve' | 'correct', refund: PaymentRefund): void {
    const { refundId, amount, correctableTo: to, needsInvoiceChoice } = refund;
    const of = { kind: 'refund', refundId, amount, orderNumber: order.orderNumber } as const;
    if (act === 'resolve') setActing({ kind: 'resolve', of });
    else if (to !== null) setActing({ kind: 'correct', of: { ...of, to, needsInvoiceChoice } });
  }
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
