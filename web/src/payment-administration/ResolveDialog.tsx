import type { StaffOrder } from '@tradebridge/contract/payments';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { showToast } from '../app/toasts.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { actLabels as labels } from './act-labels.ts';
import { FindingFields, findingOf, isFound, nothingFound } from './FindingFields.tsx';
import { OutcomeHelp } from './OutcomeHelp.tsx';
import { useIsProviderAsked, useOrderChanged } from './use-payments.ts';

/** What is in doubt; `name` is the provider's name for the payment. */
export type InDoubt =
  | { kind: 'attempt'; attemptId: string; amount: number; name: string }
  | { kind: 'refund'; refundId: string; amount: number; orderNumber: string };

type Outcome = 'moved' | 'notMoved';

const words = {
  attempt: {
    title: labels.resolveTitle,
    help: labels.resolveHelp,
    moved: { label: labels.outcomePaid, help: labels.outcomePaidHelp },
    notMoved: { label: labels.outcomeDeclined, help: labels.outcomeDeclinedHelp },
    done: { moved: labels.resolvedPaid, notMoved: labels.resolvedDeclined },
  },
  refund: {
    title: labels.resolveRefundTitle,
    help: labels.resolveRefundHelp,
    moved: { label: labels.outcomeRefunded, help: labels.outcomeRefundedHelp },
    notMoved: { label: labels.outcomeNotRefunded, help: labels.outcomeNotRefundedHelp },
    done: { moved: labels.resolvedRefunded, notMoved: labels.resolvedNotRefunded },
  },
} as const;

interface ResolveDialogProps {
  of: InDoubt;
  onClose: () => void;
}

/** Resolves a payment or refund with an unknown outcome. */
export function ResolveDialog({ of, onClose }: ResolveDialogProps) {
  const t = useLabels();
  const changed = useOrderChanged();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [finding, setFinding] = useState(nothingFound);
  const [isAsked, setAsked] = useState(false);
  const sending = useSubmit();
  const { busy, refuse, submit } = sending;
  const { title, help, moved, notMoved, done } = words[of.kind];
  const isProviderAsked = useIsProviderAsked(of);
  return (
    <FormDialog
      title={t(title)}
      submit={sending}
      act={t(labels.resolveDo)}
      onAct={() => void resolve()}
      onClose={onClose}
      isHeldWhileBusy
    >
      <OutcomeHelp help={help} of={of} />
      <RadioGroup
        label={t(labels.resolveOutcome)}
        value={outcome}
        onChange={setOutcome}
        disabled={busy}
        help={isProviderAsked ? t(labels.resolveWhileAsked) : undefined}
        error={isAsked && outcome === null ? t(labels.resolveOutcomeMissing) : null}
        options={[
          { value: 'moved' as const, label: t(moved.label), help: t(moved.help) },
          ...(isProviderAsked
            ? []
            : [{ value: 'notMoved' as const, label: t(notMoved.label), help: t(notMoved.help) }]),
        ]}
      />
      <FindingFields
        finding={finding}
        onChange={setFinding}
        submit={sending}
        isMoved={outcome === null ? null : outcome === 'moved'}
        isAsked={isAsked}
        reasonLabel={t(labels.reason)}
        reasonHelp={t(labels.reasonHelp)}
      />
    </FormDialog>
  );

  async function resolve(): Promise<void> {
    setAsked(true);
    if (outcome === null || !isFound(finding, outcome === 'moved')) return refuse();
    await submit(async () => {
      changed(await send(outcome));
      showToast({ level: 'success', title: t(done[outcome]) });
      onClose();
    });
  }

  function send(chosen: Outcome): Promise<StaffOrder> {
    const given = findingOf(finding);
    if (of.kind === 'attempt') {
      return callApi('payments/resolveAttempt', {
        attemptId: of.attemptId,
        outcome: chosen === 'moved' ? 'paid' : 'declined',
        ...given,
      });
    }
    return callApi('payments/resolveRefund', {
      refundId: of.refundId,
      outcome: chosen === 'moved' ? 'refunded' : 'declined',
      ...given,
    });
  }
}
