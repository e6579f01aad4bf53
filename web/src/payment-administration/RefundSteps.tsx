import type { OrderLine } from '@tradebridge/contract/checkout';
import type { PaymentRefund, StaffOrder } from '@tradebridge/contract/payments';
import { formatInstant, formatMoney } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import styles from './AttemptSection.module.css';
import { Step } from './AttemptStep.tsx';
import { actLabels } from './act-labels.ts';
import { paymentLabels as labels } from './labels.ts';
import { invoiceOutcomeLabels, refundStateWords } from './wording.ts';

interface RefundStepsProps {
  order: Pick<StaffOrder, 'lines'>;
  refunds: readonly PaymentRefund[];
  /** The actions for a refund; null for read-only users. */
  onAct: ((act: 'resolve' | 'correct', refund: PaymentRefund) => void) | null;
}

/** The refunds of an attempt: lines, reason and outcome. */
export function RefundSteps({ order, refunds, onAct }: RefundStepsProps) {
  const t = useLabels();
  return (
    <div>
      <h3 className={styles.heading}>{t(labels.refunds)}</h3>
      <ol className={styles.timeline}>
        {refunds.map((refund) => (
          <RefundStep key={refund.refundId} lines={order.lines} refund={refund} onAct={onAct} />
        ))}
      </ol>
    </div>
  );
}

interface RefundStepProps extends Pick<RefundStepsProps, 'onAct'> {
  lines: readonly OrderLine[];
  refund: PaymentRefund;
}

function RefundStep({ lines, refund, onAct }: RefundStepProps) {
  const t = useLabels();
  const { label, meaning } = refundStateWords[refund.state];
  const amount = formatMoney(refund.amount);
  const nameOf = (number: number) =>
    lines.find(({ lineNumber }) => lineNumber === number)?.description ?? '';
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
      {refund.lines.map((part) => (
        <p key={part.lineNumber}>
          {t(labels.refundLine, {
            line: nameOf(part.lineNumber),
            amount: formatMoney(part.amount),
          })}
        </p>
      ))}
      {refund.invoiceOutcome !== null && (
        <p>{t(labels.invoiceOf, { outcome: t(invoiceOutcomeLabels[refund.invoiceOutcome]) })}</p>
      )}
      <p>{t(labels.reasonOf, { reason: refund.reason })}</p>
      {refund.privateNote !== null && <p>{t(labels.noteOf, { note: refund.privateNote })}</p>}
      {refund.message !== null && <p>{t(labels.messageOf, { message: refund.message })}</p>}
      {refund.creditTxnReference !== null && (
        <p>{t(labels.referenceOf, { reference: refund.creditTxnReference })}</p>
      )}
      {refund.corrections.map((made) => (
        <p key={made.at}>
          {t(labels.correctedOf, {
            when: formatInstant(made.at),
            who: made.by,
            to: t(refundStateWords[made.to].label),
            reason: made.reason,
          })}
        </p>
      ))}
      {onAct && <RefundActs refund={refund} onAct={onAct} />}
    </Step>
  );
}

function RefundActs({
  refund,
  onAct,
}: {
  refund: PaymentRefund;
  onAct: NonNullable<RefundStepsProps['onAct']>;
}) {
  const t = useLabels();
  if (refund.state === 'unknown') {
    return (
      <p className={styles.act}>
        <Button onClick={() => onAct('resolve', refund)}>{t(actLabels.resolve)}</Button>
      </p>
    );
  }
  if (refund.correctableTo === null) return null;
  return (
    <p className={styles.act}>
      <Button
        look="quiet"
        aria-label={t(labels.correctRefund, { amount: formatMoney(refund.amount) })}
        onClick={() => onAct('correct', refund)}
      >
        {t(actLabels.correct)}
      </Button>
    </p>
  );
}
