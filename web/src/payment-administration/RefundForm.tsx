import { maxReasonLength, minReasonLength } from '@tradebridge/contract/administration-rules';
import type { PaymentAttempt, StaffOrder } from '@tradebridge/contract/payments';
import type { InvoiceChoice } from '@tradebridge/contract/refund-rules';
import type { RefObject } from 'react';
import { formatMoney } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { TextArea } from '../ui/TextField.tsx';
import styles from './ActDialog.module.css';
import { actLabels as labels } from './act-labels.ts';
import { InvoiceChoiceField } from './InvoiceChoiceField.tsx';
import { RefundLines } from './RefundLines.tsx';
import {
  gstOf,
  isReason,
  partsOf,
  type RefundableLine,
  type RefundEntry,
  sumOf,
} from './refund-entry.ts';

/** The form of a refund. */
export interface RefundFields extends RefundEntry {
  /** Null until it is chosen. */
  invoice: InvoiceChoice | null;
  reason: string;
  privateNote: string;
}

interface RefundFormProps {
  order: StaffOrder;
  attempt: PaymentAttempt;
  lines: readonly RefundableLine[];
  form: RefObject<HTMLFormElement | null>;
  fields: RefundFields;
  onChange: (changed: Partial<RefundFields>) => void;
  /** Whether missing input is shown. */
  isAsked: boolean;
  onSubmit: () => void;
}

/** Whether everything left is refunded, so that a choice for the invoice is needed. */
export const isToChoose = (attempt: PaymentAttempt, amount: number): boolean =>
  attempt.decidesInvoice && amount === attempt.refundable;

/** How much of a payment is refunded, what becomes of the invoice, and why. */
export function RefundForm({ order, attempt, lines, fields, onChange, ...props }: RefundFormProps) {
  const t = useLabels();
  const { isAsked } = props;
  const parts = partsOf(order, attempt, lines, fields) ?? [];
  const amount = sumOf(parts);
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
      <RefundLines
        attempt={attempt}
        lines={lines}
        entry={fields}
        onChange={onChange}
        isAsked={isAsked}
      />
      <SumList>
        <Sum name={t(labels.refundGst)}>{formatMoney(gstOf(order, attempt, parts))}</Sum>
        <Sum name={t(labels.refundSum)} isTotal>
          {formatMoney(amount)}
        </Sum>
        <Sum name={t(labels.refundLeft)}>{formatMoney(attempt.refundable - amount)}</Sum>
      </SumList>
      {isToChoose(attempt, amount) ? (
        <InvoiceChoiceField
          value={fields.invoice}
          onChange={(invoice) => onChange({ invoice })}
          error={isAsked && fields.invoice === null ? t(labels.refundInvoiceMissing) : null}
        />
      ) : (
        order.kind === 'fees' && amount > 0 && <Note>{t(labels.refundStaysPaid)}</Note>
      )}
      <TextArea
        label={t(labels.refundReason)}
        help={t(labels.refundReasonHelp)}
        rows={3}
        maxLength={maxReasonLength}
        required
        value={fields.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
        error={
          isAsked && !isReason(fields.reason)
            ? t(labels.reasonMissing, { count: minReasonLength })
            : null
        }
      />
      <TextArea
        label={t(labels.refundNote)}
        help={t(labels.refundNoteHelp)}
        rows={2}
        maxLength={maxReasonLength}
        value={fields.privateNote}
        onChange={(event) => onChange({ privateNote: event.target.value })}
      />
    </form>
  );
}
