import { longestReason, shortestReason } from '@tradebridge/contract/administration-rules';
import { gstOfRefund } from '@tradebridge/contract/checkout-rules';
import { dollars } from '@tradebridge/contract/csv';
import type { PaymentAttempt, StaffOrder } from '@tradebridge/contract/payments';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { formatMoney } from '../app/format.ts';
import { useLabels } from '../app/labels.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Note } from '../ui/Note.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { TextArea, TextField } from '../ui/TextField.tsx';
import { showToast, type ToastLevel } from '../ui/toasts.ts';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './ActDialog.module.css';
import { actLabels as labels } from './act-labels.ts';
import { centsOf, lastRefundOf, refundedBefore } from './refund-entry.ts';
import { useOrderChanged } from './use-room.ts';
import { cardInWords, type RefundState } from './wording.ts';

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
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isConfirming) confirm.current?.focus();
  }, [isConfirming]);

  const cents = centsOf(entry);
  const most = formatMoney(attempt.refundable);
  const isReason = reason.trim().length >= shortestReason;
  const amountFault = faultOfAmount();
  const amount = formatMoney(cents ?? 0);
  const card = cardInWords(t, attempt.card);

  if (isConfirming) {
    return (
      <Dialog
        open
        title={t(labels.refundConfirmTitle, { amount })}
        {...(!busy && { onClose })}
        footer={
          <>
            <Button disabled={busy} onClick={() => setConfirming(false)}>
              {t(labels.back)}
            </Button>
            <Button ref={confirm} look="danger" busy={busy} onClick={() => void refund()}>
              {t(labels.refundDo, { amount })}
            </Button>
          </>
        }
      >
        <div className={styles.content}>
          <p>
            {card
              ? t(labels.refundConfirmCard, { amount, card })
              : t(labels.refundConfirm, { amount })}
          </p>
          {failure && (
            <Note meaning="red" role="alert">
              {failure.code === 'key-reused' ? t(labels.refundAskedBefore) : failure.message}
            </Note>
          )}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={t(labels.refundTitle, { number: order.orderNumber })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiLabels.cancel)}</Button>
          <Button look="primary" onClick={goOn}>
            {t(labels.next)}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        className={styles.content}
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
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
          onChange={(event) => setEntry(event.target.value)}
          error={isAsked || cents !== null ? amountFault : null}
        />
        <SumList>
          <Sum name={t(labels.refundGst)}>{formatMoney(gst())}</Sum>
          <Sum name={t(labels.refundLeft)} isTotal>
            {formatMoney(attempt.refundable - (amountFault === null ? (cents ?? 0) : 0))}
          </Sum>
        </SumList>
        {order.kind === 'fees' && cents === attempt.amount && (
          <Note>{t(labels.refundReopens)}</Note>
        )}
        <TextArea
          label={t(labels.reason)}
          help={t(labels.reasonHelp)}
          rows={3}
          maxLength={longestReason}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isAsked && !isReason ? t(labels.reasonMissing, { count: shortestReason }) : null}
        />
      </form>
    </Dialog>
  );

  function faultOfAmount(): string | null {
    if (cents === null || cents === 0) return t(labels.refundNoAmount);
    return cents > attempt.refundable ? t(labels.refundTooMuch, { amount: most }) : null;
  }

  function gst(): number {
    if (cents === null || amountFault !== null) return 0;
    const paid = { amount: attempt.amount, gstAmount: order.gstAmount };
    return gstOfRefund(paid, refundedBefore(attempt), cents);
  }

  function goOn(): void {
    setAsked(true);
    if (amountFault !== null || !isReason) refuse();
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
