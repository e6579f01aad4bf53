import { dollars } from '@tradebridge/contract/csv';
import type { RefundState } from '@tradebridge/contract/payment-rules';
import type { PaymentAttempt, StaffOrder } from '@tradebridge/contract/payments';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import type { ApiError } from '../app/api-error.ts';
import { formatMoney } from '../app/format.ts';
import { useLabels } from '../app/labels.ts';
import { useSubmit } from '../app/use-submit.ts';
import { cardInWords } from '../orders/order-words.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Note } from '../ui/Note.tsx';
import { showToast, type ToastLevel } from '../ui/toasts.ts';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './ActDialog.module.css';
import { actLabels as labels } from './act-labels.ts';
import { RefundForm } from './RefundForm.tsx';
import { amountFaultOf, centsOf, isReason, lastRefundOf } from './refund-entry.ts';
import { useOrderChanged } from './use-order-changed.ts';

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

/** Milliseconds before the last step can be taken: the second click of a double one must not take it. */
const armedAfter = 600;

/** Pays back what was paid, all of it or a part, after the amount was named once more. */
export function RefundDialog({ order, attempt, onClose }: RefundDialogProps) {
  const t = useLabels();
  const changed = useOrderChanged();
  // One for the dialog: whatever is pressed twice, the money goes back once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [entry, setEntry] = useState(() => dollars(attempt.refundable));
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { form, busy, failure, refuse, submit } = useSubmit();
  const [isArmed, setArmed] = useState(false);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isConfirming) return;
    // The button that was pressed is gone.
    back.current?.focus();
    const timer = setTimeout(() => setArmed(true), armedAfter);
    return () => {
      clearTimeout(timer);
      setArmed(false);
    };
  }, [isConfirming]);

  const cents = centsOf(entry);
  const amount = formatMoney(cents ?? 0);
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
        <Confirmation attempt={attempt} amount={amount} failure={failure} />
      ) : (
        <RefundForm
          order={order}
          attempt={attempt}
          form={form}
          entry={entry}
          onEntry={setEntry}
          reason={reason}
          onReason={setReason}
          isAsked={isAsked}
          onSubmit={goOn}
        />
      )}
    </Dialog>
  );

  function goOn(): void {
    setAsked(true);
    if (amountFaultOf(attempt, cents) !== null || !isReason(reason)) refuse();
    else setConfirming(true);
  }

  function refund(): Promise<void> {
    return submit(async () => {
      if (cents === null) return;
      const { attemptId } = attempt;
      const after = await callApi(
        'payments/refund',
        { attemptId, amount: cents, reason: reason.trim() },
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
  attempt: PaymentAttempt;
  /** In words. */
  amount: string;
  failure: ApiError | null;
}

function Confirmation({ attempt, amount, failure }: ConfirmationProps) {
  const t = useLabels();
  const card = cardInWords(t, attempt.card);
  return (
    <div className={styles.content}>
      <p>
        {card ? t(labels.refundConfirmCard, { amount, card }) : t(labels.refundConfirm, { amount })}
      </p>
      {failure && (
        <Note meaning="red" role="alert">
          {failure.code === 'key-reused' ? t(labels.refundAskedBefore) : failure.message}
        </Note>
      )}
    </div>
  );
}
