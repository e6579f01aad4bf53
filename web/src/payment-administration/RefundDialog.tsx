import { asLine } from '@tradebridge/contract/clean-text';
import type { RefundState } from '@tradebridge/contract/payment-rules';
import type { PaymentAttempt, StaffOrder } from '@tradebridge/contract/payments';
import type { InvoiceChoice, LineRefund } from '@tradebridge/contract/refund-rules';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import type { ApiError } from '../app/api-error.ts';
import { formatMoney } from '../app/format.ts';
import { showToast, type ToastLevel } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { cardInWords } from '../orders/order-words.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './ActDialog.module.css';
import { actLabels as labels } from './act-labels.ts';
import { isToChoose, type RefundFields, RefundForm } from './RefundForm.tsx';
import {
  gstOf,
  isReason,
  lastRefundOf,
  partsOf,
  type RefundableLine,
  refundableLinesOf,
  sumOf,
} from './refund-entry.ts';
import { useOrderChanged } from './use-payments.ts';
import { invoiceOutcomeLabels } from './wording.ts';

interface RefundDialogProps {
  order: StaffOrder;
  attempt: PaymentAttempt;
  onClose: () => void;
}

const outcomes = {
  refunded: { level: 'success', title: labels.refunded },
  declined: { level: 'error', title: labels.refundDeclined },
  unknown: { level: 'warning', title: labels.refundUnknown },
  requested: { level: 'info', title: labels.refundUnderWay },
} as const satisfies Record<RefundState, { level: ToastLevel; title: unknown }>;

/** Milliseconds before the last step is enabled, so that a double click cannot take it. */
const armedAfter = 600;

const nothingEntered: RefundFields = {
  isAll: true,
  amounts: new Map(),
  invoice: null,
  reason: '',
  privateNote: '',
};

/** Refunds a payment, all of it or some lines, after confirming the amount. */
export function RefundDialog({ order, attempt: given, onClose }: RefundDialogProps) {
  const t = useLabels();
  const changed = useOrderChanged();
  // One per dialog: however often it is pressed, the refund is made once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // As of opening the dialog: the options must not change while the user is choosing.
  const [attempt] = useState(given);
  const [fields, setFields] = useState(nothingEntered);
  const [isAsked, setAsked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { form, busy, failure, refuse, submit } = useSubmit();
  const [isArmed, setArmed] = useState(false);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isConfirming) return;
    // The pressed button is gone.
    back.current?.focus();
    const timer = setTimeout(() => setArmed(true), armedAfter);
    return () => {
      clearTimeout(timer);
      setArmed(false);
    };
  }, [isConfirming]);

  const lines = refundableLinesOf(order, attempt);
  const parts = partsOf(order, attempt, lines, fields);
  const cents = sumOf(parts ?? []);
  const amount = formatMoney(cents);
  const needsChoice = isToChoose(attempt, cents);
  return (
    <Dialog
      open
      title={
        isConfirming
          ? t(labels.refundConfirmTitle, { amount })
          : t(labels.refundTitle, { number: order.orderNumber })
      }
      {...(!busy && { onClose })}
      footer={
        isConfirming ? (
          <>
            <Button ref={back} disabled={busy} onClick={() => setConfirming(false)}>
              {t(labels.back)}
            </Button>
            <Button look="danger" disabled={!isArmed} busy={busy} onClick={() => void refund()}>
              {t(labels.refundDo, { amount })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t(uiLabels.cancel)}</Button>
            <Button look="primary" onClick={goOn}>
              {t(labels.next)}
            </Button>
          </>
        )
      }
    >
      {isConfirming ? (
        <Confirmation
          order={order}
          attempt={attempt}
          amount={amount}
          lines={lines}
          parts={parts ?? []}
          invoice={needsChoice ? fields.invoice : null}
          failure={failure}
        />
      ) : (
        <RefundForm
          order={order}
          attempt={attempt}
          lines={lines}
          form={form}
          fields={fields}
          onChange={(changed) => setFields({ ...fields, ...changed })}
          isAsked={isAsked}
          onSubmit={goOn}
        />
      )}
    </Dialog>
  );

  function goOn(): void {
    setAsked(true);
    const isChosen = !needsChoice || fields.invoice !== null;
    if (parts === null || !isChosen || !isReason(fields.reason)) refuse();
    else setConfirming(true);
  }

  function refund(): Promise<void> {
    return submit(async () => {
      if (parts === null) return;
      const { attemptId } = attempt;
      const { isAll, invoice, reason, privateNote } = fields;
      const after = await callApi(
        'payments/refund',
        {
          attemptId,
          amount: cents,
          ...(!isAll && { lines: parts }),
          ...(needsChoice && invoice && { invoice }),
          reason: asLine(reason),
          privateNote: asLine(privateNote) || null,
        },
        { idempotencyKey },
      );
      changed(after);
      const same = after.attempts.find((one) => one.attemptId === attemptId);
      const { level, title } = outcomes[(same && lastRefundOf(same)?.state) ?? 'requested'];
      showToast({
        level,
        title: t(title, { amount }),
        ...(level === 'warning' && { message: t(labels.refundUnknownHelp), duration: null }),
      });
      onClose();
    });
  }
}

interface ConfirmationProps {
  order: StaffOrder;
  attempt: PaymentAttempt;
  /** In words. */
  amount: string;
  lines: readonly RefundableLine[];
  parts: readonly LineRefund[];
  /** The choice for the invoice, if there was one. */
  invoice: InvoiceChoice | null;
  failure: ApiError | null;
}

function Confirmation({ order, attempt, amount, lines, parts, ...props }: ConfirmationProps) {
  const t = useLabels();
  const { invoice, failure } = props;
  const card = cardInWords(t, attempt.card);
  return (
    <div className={styles.content}>
      <p>
        {card ? t(labels.refundConfirmCard, { amount, card }) : t(labels.refundConfirm, { amount })}
      </p>
      <SumList>
        {parts.map((part) => (
          <Sum
            key={part.lineNumber}
            name={lines.find(({ lineNumber }) => lineNumber === part.lineNumber)?.description}
          >
            {formatMoney(part.amount)}
          </Sum>
        ))}
        <Sum name={t(labels.refundGst)}>{formatMoney(gstOf(order, attempt, parts))}</Sum>
      </SumList>
      {invoice && (
        <p>{t(labels.refundInvoiceBecomes, { outcome: t(invoiceOutcomeLabels[invoice]) })}</p>
      )}
      {failure && (
        <Note meaning="red" role="alert">
          {failure.code === 'key-reused' ? t(labels.refundAskedBefore) : failureInWords(failure)}
        </Note>
      )}
    </div>
  );
}

/** Messages of single fields are more specific than the general one. */
const failureInWords = ({ message, fields }: ApiError): string =>
  [message, ...fields.map((field) => field.message)].join(' ');
