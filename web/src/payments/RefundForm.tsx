import { longestReason, shortestReason } from '@tradebridge/contract/administration-rules';
import type { PaymentAttempt, StaffOrder } from '@tradebridge/contract/payments';
import type { RefObject } from 'react';
import { formatMoney } from '../app/format.ts';
import { useLabels } from '../app/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { TextArea, TextField } from '../ui/TextField.tsx';
import styles from './ActDialog.module.css';
import { actLabels as labels } from './act-labels.ts';
import { amountFaultOf, centsOf, gstOf, isReason, isRest } from './refund-entry.ts';

interface RefundFormProps {
  order: StaffOrder;
  attempt: PaymentAttempt;
  form: RefObject<HTMLFormElement | null>;
  /** The amount in dollars, as it is typed. */
  entry: string;
  onEntry: (entry: string) => void;
  reason: string;
  onReason: (reason: string) => void;
  /** Whether what is missing is told. */
  isAsked: boolean;
  onSubmit: () => void;
}

/** How much of a payment goes back, and why. */
export function RefundForm({ order, attempt, entry, reason, isAsked, ...props }: RefundFormProps) {
  const t = useLabels();
  const most = formatMoney(attempt.refundable);
  const cents = centsOf(entry);
  const fault = amountFaultOf(attempt, cents);
  const goesBack = fault === null ? (cents ?? 0) : 0;
  return (
    <form
      ref={props.form}
      noValidate
      className={styles.content}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <p>{t(labels.refundHelp)}</p>
      <TextField
        label={t(labels.refundAmount)}
        help={t(labels.refundMost, { amount: most })}
        inputMode="decimal"
        autoComplete="off"
        required
        value={entry}
        onChange={(event) => props.onEntry(event.target.value)}
        error={(isAsked || cents !== null) && fault ? t(fault, { amount: most }) : null}
      />
      <SumList>
        <Sum name={t(labels.refundGst)}>{formatMoney(gstOf(order, attempt, goesBack))}</Sum>
        <Sum name={t(labels.refundLeft)} isTotal>
          {formatMoney(attempt.refundable - goesBack)}
        </Sum>
      </SumList>
      {order.kind === 'fees' && isRest(attempt, cents) && <Note>{t(labels.refundReopens)}</Note>}
      <TextArea
        label={t(labels.reason)}
        help={t(labels.reasonHelp)}
        rows={3}
        maxLength={longestReason}
        required
        value={reason}
        onChange={(event) => props.onReason(event.target.value)}
        error={
          isAsked && !isReason(reason) ? t(labels.reasonMissing, { count: shortestReason }) : null
        }
      />
    </form>
  );
}
