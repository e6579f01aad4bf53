import type { Label } from '@tradebridge/contract/labels';
import type { StaffOrder } from '@tradebridge/contract/payments';
import type { InvoiceChoice } from '@tradebridge/contract/refund-rules';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { actLabels as labels } from './act-labels.ts';
import { FindingFields, findingOf, isFound, nothingFound } from './FindingFields.tsx';
import { InvoiceChoiceField } from './InvoiceChoiceField.tsx';
import { OutcomeHelp } from './OutcomeHelp.tsx';
import { useOrderChanged } from './use-payments.ts';

/** A wrong record, and its correction. */
export type Correctable =
  | { kind: 'attempt'; attemptId: string; amount: number; name: string; to: 'paid' | 'declined' }
  | {
      kind: 'refund';
      refundId: string;
      amount: number;
      orderNumber: string;
      to: 'refunded' | 'declined';
      needsInvoiceChoice: boolean;
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

/** Corrects the record of a payment or refund, by the provider's records. */
export function CorrectDialog({ of, onClose }: CorrectDialogProps) {
  const t = useLabels();
  const changed = useOrderChanged();
  const [finding, setFinding] = useState(nothingFound);
  const [invoice, setInvoice] = useState<InvoiceChoice | null>(null);
  const [isAsked, setAsked] = useState(false);
  const sending = useSubmit();
  const { busy, faultOf, changed: mended, refuse, submit } = sending;
  const { help, act, done } = wordsOf(of);
  const isMoved = of.to !== 'declined';
  // Also if the server requires it: another refund may have been made since the dialog was opened.
  const needsInvoiceChoice =
    of.kind === 'refund' &&
    (of.needsInvoiceChoice || invoice !== null || faultOf('invoice') !== undefined);
  const isChoiceMissing = needsInvoiceChoice && invoice === null;
  return (
    <FormDialog
      title={t(of.kind === 'attempt' ? labels.correctAttemptTitle : labels.correctRefundTitle)}
      submit={sending}
      act={t(act)}
      onAct={() => void correct()}
      onClose={onClose}
      isHeldWhileBusy
    >
      <OutcomeHelp help={help} of={of} />
      <p>{t(labels.correctHelp)}</p>
      {needsInvoiceChoice && (
        <InvoiceChoiceField
          value={invoice}
          onChange={(chosen) => {
            mended('invoice');
            setInvoice(chosen);
          }}
          disabled={busy}
          error={isChoiceMissing && isAsked ? t(labels.refundInvoiceMissing) : faultOf('invoice')}
        />
      )}
      <FindingFields
        finding={finding}
        onChange={setFinding}
        submit={sending}
        isMoved={isMoved}
        isAsked={isAsked}
        reasonLabel={t(labels.correctReason)}
        reasonHelp={t(labels.correctReasonHelp)}
      />
    </FormDialog>
  );

  async function correct(): Promise<void> {
    setAsked(true);
    if (isChoiceMissing || !isFound(finding, isMoved)) return refuse();
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
    const given = findingOf(finding);
    if (of.kind === 'attempt') {
      const { attemptId, to: outcome } = of;
      return callApi('payments/correctAttempt', { attemptId, outcome, ...given });
    }
    return callApi('payments/correctRefund', {
      refundId: of.refundId,
      outcome: of.to,
      ...given,
      ...(needsInvoiceChoice && invoice && { invoice }),
    });
  }
}
