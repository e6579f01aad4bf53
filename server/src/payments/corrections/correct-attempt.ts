import type {
  correctAttempt as correctAttemptCall,
  StaffOrder,
} from '@tradebridge/contract/payments';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import { recorded } from '../../platform/recorded-words.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readStaffOrder } from '../administration/read-staff-order.ts';
import { reasonWithReference } from '../administration/reason-with-reference.ts';
import { refuseWithoutReference } from '../administration/refuse-without-reference.ts';
import { type LockedAttempt, lockAttempt, moveAttempt } from '../attempts.ts';
import { followPayment } from '../follow-payment.ts';
import { notifyPayer } from '../notify-payer.ts';
import { openReview } from '../open-review.ts';
import { closeDuplicateReview, isPaidOtherwise } from '../paid-otherwise.ts';
import { recordLabels } from '../record-labels.ts';
import {
  changeInvoice,
  lockInvoicesLeftBy,
  type SettledInvoice,
  sharedOutcome,
} from '../refunds/settle-invoice.ts';
import { correctionLabels as labels } from './labels.ts';
import { type Finding, recordCorrection } from './record-correction.ts';
import { reversePaper } from './reverse-paper.ts';

/** The step of a correction, which replaces the recorded answer of the provider. */
async function correctState(
  { now, actor }: Context,
  tx: Database,
  attempt: LockedAttempt,
  step: Pick<
    Parameters<typeof moveAttempt>[1],
    'to' | 'cause' | 'transactionReference' | 'isDuplicate'
  >,
): Promise<void> {
  await moveAttempt(tx, {
    ...step,
    attemptId: attempt.attempt_id,
    from: [attempt.state],
    at: now,
    userId: actor.userId,
    isCorrection: true,
  });
}

/** The provider did charge it: it is paid, or a second payment of what was paid otherwise. */
async function correctToPaid(
  context: Context,
  tx: Database,
  attempt: LockedAttempt,
  finding: Finding,
): Promise<void> {
  const { now } = context;
  const { attempt_id: attemptId } = attempt;
  const { reference, reason } = finding;
  const isDuplicate = await isPaidOtherwise(tx, attempt);
  await correctState(context, tx, attempt, {
    to: 'paid',
    cause: recorded(recordLabels.corrected, { answer: reason }),
    transactionReference: reference,
    isDuplicate,
  });
  await recordCorrection(context, tx, {
    attempt,
    refundId: null,
    from: 'declined',
    to: 'paid',
    formerReference: attempt.transaction_reference,
    finding,
    amount: attempt.amount,
    outcome: null,
  });
  if (isDuplicate) {
    await openReview(tx, {
      attemptId,
      kind: 'duplicatePayment',
      detail: recorded(recordLabels.paidTwice, { reference }),
      at: now,
    });
  }
  await notifyPayer(tx, context, attempt, isDuplicate ? 'correctedDuplicate' : 'correctedPaid');
  await followPayment(tx, context, attempt, { transactionReference: reference, isDuplicate });
}

/** Only a person's record can be wrong in this way; the provider's answer is final. */
function refuseUnlessReversible(attempt: LockedAttempt): void {
  if (attempt.resolved_by === null) {
    throw new Refusal('conflict', {
      message: labels.providerPaid,
    });
  }
  if (attempt.bound_amount > 0) {
    throw new Refusal('conflict', {
      message: labels.refundedMeanwhile,
    });
  }
}

/** The invoices are owed again, unless they were paid otherwise or are no longer payable. */
async function settleUnpaid(
  tx: Database,
  attempt: LockedAttempt,
  by: { readonly at: Date; readonly userId: string },
): Promise<SettledInvoice[]> {
  const settled: SettledInvoice[] = [];
  for (const { invoice, id, status: from, isPaidOtherwise: isPaid } of await lockInvoicesLeftBy(
    tx,
    attempt,
    by,
  )) {
    if (from === 'cancelled' || from === 'withdrawn') {
      settled.push({ invoice, outcome: 'staysCancelled' });
    } else if (isPaid) {
      settled.push({ invoice, outcome: 'staysPaid' });
    } else {
      const changed = await changeInvoice(tx, by.at, { id, from, to: 'unpaid' });
      settled.push({ invoice, outcome: 'owedAgain', ...changed });
    }
  }
  return settled;
}

/** No money moved: its receipt is reversed, and the same can be paid again. */
async function correctToDeclined(
  context: Context,
  tx: Database,
  attempt: LockedAttempt,
  finding: Finding,
): Promise<void> {
  refuseUnlessReversible(attempt);
  const { reason, reference } = finding;
  await correctState(context, tx, attempt, {
    to: 'declined',
    cause: recorded(recordLabels.corrected, { answer: reasonWithReference(reason, reference) }),
  });
  const by = { at: context.now, userId: context.actor.userId };
  const settled = await settleUnpaid(tx, attempt, by);
  if (attempt.is_duplicate) await closeDuplicateReview(tx, attempt.attempt_id, by);
  const correctionId = await recordCorrection(context, tx, {
    attempt,
    refundId: null,
    from: 'paid',
    to: 'declined',
    formerReference: attempt.transaction_reference,
    finding,
    amount: attempt.amount,
    outcome: sharedOutcome(settled),
  });
  await reversePaper(context, tx, { attempt, refundId: null, correctionId, reason, settled });
}

/**
 * Corrects the record of an attempt with a new record: the step, the correction and, if it had been
 * paid, the paper that reverses its receipt.
 */
export async function correctAttempt(
  context: Context,
  { attemptId, outcome, ...finding }: z.output<typeof correctAttemptCall.input>,
): Promise<StaffOrder> {
  const { db } = context;
  if (outcome === 'paid') refuseWithoutReference(finding.reference);
  const orderNumber = await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt) throw new Refusal('notFound');
    // An unknown outcome is resolved, not corrected.
    if (attempt.state !== (outcome === 'paid' ? 'declined' : 'paid')) {
      throw new Refusal('alreadyResolved');
    }
    const correct = outcome === 'paid' ? correctToPaid : correctToDeclined;
    await correct(context, tx, attempt, finding);
    return attempt.order_number;
  });
  return readStaffOrder(db, orderNumber);
}
