import { longestReason, shortestReason } from '@tradebridge/contract/administration-rules';
import { longestReference } from '@tradebridge/contract/checkout-rules';
import type { Label } from '@tradebridge/contract/labels';
import type { StaffOrder } from '@tradebridge/contract/payments';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { formatMoney } from '../app/format.ts';
import { useLabels } from '../app/labels.ts';
import { useSubmit } from '../app/use-submit.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Note } from '../ui/Note.tsx';
import { TextArea, TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import { actLabels as labels } from './act-labels.ts';
import { asLine, isReason } from './refund-entry.ts';
import { useOrderChanged } from './use-order-changed.ts';

/** What was recorded wrongly, and what it is corrected to. */
export type Correctable =
  | { kind: 'attempt'; attemptId: string; amount: number; name: string; to: 'paid' | 'declined' }
  | {
      kind: 'refund';
      refundId: string;
      amount: number;
      orderNumber: string;
      to: 'refunded' | 'declined';
    };

interface Words {
  help: Label;
  act: Label;
  done: Label;
}

const wordsOf = ({ kind, to }: Correctable): Words => {
  if (kind === 'attempt') {
    return to === 'paid'
      ? { help: labels.correctToPaid, act: labels.correctDoPaid, done: labels.correctedPaid }
      : {
          help: labels.correctToDeclined,
          act: labels.correctDoDeclined,
          done: labels.correctedDeclined,
        };
  }
  return to === 'refunded'
    ? {
        help: labels.correctToRefunded,
        act: labels.correctDoRefunded,
        done: labels.correctedRefunded,
      }
    : {
        help: labels.correctToNotRefunded,
        act: labels.correctDoNotRefunded,
        done: labels.correctedNotRefunded,
      };
};

interface CorrectDialogProps {
  of: Correctable;
  onClose: () => void;
}

/** Corrects what was recorded of a payment or a refund, from the provider's own records. */
export function CorrectDialog({ of, onClose }: CorrectDialogProps) {
  const t = useLabels();
  const changed = useOrderChanged();
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const sending = useSubmit();
  const { faultOf, changed: mended, refuse, submit } = sending;
  const { help, act, done } = wordsOf(of);
  const isMoved = of.to !== 'declined';
  const isReferenceMissing = isMoved && reference.trim() === '';
  const isReasonMissing = !isReason(asLine(reason));
  return (
    <FormDialog
      title={t(of.kind === 'attempt' ? labels.correctAttemptTitle : labels.correctRefundTitle)}
      submit={sending}
      act={t(act)}
      onAct={() => void correct()}
      onClose={onClose}
      isHeldWhileBusy
    >
      <Note>
        {t(help, {
          amount: formatMoney(of.amount),
          ...(of.kind === 'attempt' ? { id: of.name } : { number: of.orderNumber }),
        })}
      </Note>
      <p>{t(labels.correctHelp)}</p>
      <TextField
        label={t(labels.resolveReference)}
        help={t(isMoved ? labels.resolveReferenceHelp : labels.resolveReferenceDeclinedHelp)}
        autoComplete="off"
        spellCheck={false}
        maxLength={longestReference}
        required={isMoved}
        value={reference}
        onChange={(event) => {
          mended('reference');
          setReference(event.target.value);
        }}
        error={
          isAsked && isReferenceMissing ? t(labels.resolveReferenceMissing) : faultOf('reference')
        }
      />
      <TextArea
        label={t(labels.correctReason)}
        help={t(labels.correctReasonHelp)}
        rows={3}
        maxLength={longestReason}
        required
        value={reason}
        onChange={(event) => {
          mended('reason');
          setReason(event.target.value);
        }}
        error={
          isAsked && isReasonMissing
            ? t(labels.reasonMissing, { count: shortestReason })
            : faultOf('reason')
        }
      />
    </FormDialog>
  );

  async function correct(): Promise<void> {
    setAsked(true);
    if (isReferenceMissing || isReasonMissing) return refuse();
    await submit(async () => {
      const order = await send();
      changed(order);
      const isDuplicate =
        of.kind === 'attempt' &&
        order.attempts.some((one) => one.attemptId === of.attemptId && one.isDuplicate);
      showToast(
        isDuplicate
          ? { level: 'warning', title: t(labels.correctedDuplicate), duration: null }
          : { level: 'success', title: t(done) },
      );
      onClose();
    });
  }

  function send(): Promise<StaffOrder> {
    const given = { reference: reference.trim(), reason: asLine(reason) };
    return of.kind === 'attempt'
      ? callApi('payments/correctAttempt', { attemptId: of.attemptId, outcome: of.to, ...given })
      : callApi('payments/correctRefund', { refundId: of.refundId, outcome: of.to, ...given });
  }
}
