import type {
  correctRefund as correctRefundCall,
  StaffOrder,
} from '@tradebridge/contract/payments';
import type { InvoiceChoice } from '@tradebridge/contract/refund-rules';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database.ts';
import { recorded } from '../../platform/recorded-words.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseWrongChoice } from '../administration/decides-invoice.ts';
import { readStaffOrder } from '../administration/read-staff-order.ts';
import { reasonWithReference } from '../administration/reason-with-reference.ts';
import { refuseWithoutReference } from '../administration/refuse-without-reference.ts';
import type { LockedAttempt } from '../attempts.ts';
import { openReview } from '../open-review.ts';
import { isPaidOtherwise } from '../paid-otherwise.ts';
import { recordLabels } from '../record-labels.ts';
import { followRefund } from '../refunds/follow-refund.ts';
import { type LockedRefund, lockRefund, moveRefund } from '../refunds/lock-refund.ts';
import { readPaidLines, readRefundParts } from '../refunds/refund-lines.ts';
import {
  changeInvoice,
  lockInvoicesOf,
  type SettledInvoice,
  sharedOutcome,
} from '../refunds/settle-invoice.ts';
import { correctionLabels as labels } from './labels.ts';
import { type Finding, recordCorrection } from './record-correction.ts';
import { reversePaper } from './reverse-paper.ts';

const hold = statement(
  'hold-attempt-again',
  'update payment_attempts set released_at = null, is_duplicate = $2 where attempt_id = $1',
);

const choose = statement(
  'choose-invoice-of-refund',
  'update refunds set invoice_choice = $2 where refund_id = $1',
);

/** What was found, and what becomes of the invoice if that has to be chosen. */
type Corrected = Finding & { readonly invoice?: InvoiceChoice | undefined };

/** @throws Refusal if it exceeds what the refunds made meanwhile have left */
async function refuseUnlessLeft(tx: Database, { attempt, refund }: LockedRefund): Promise<void> {
  const lines = await readPaidLines(tx, attempt.attempt_id);
  const parts = await readRefundParts(tx, refund.refund_id);
  const isWithinLines = parts.every(({ lineNumber, amount }) => {
    const line = lines.find((one) => one.lineNumber === lineNumber);
    return line !== undefined && amount <= line.amount - line.boundAmount;
  });
  const isWithin = refund.amount <= attempt.amount - attempt.bound_amount;
  if (attempt.state === 'paid' && isWithin && isWithinLines) return;
  throw new Refusal('refundTooLarge', {
    message: labels.exceedsPayment,
  });
}

/** The provider did pay it back: everything that follows a refund is done. */
async function correctToRefunded(
  context: Context,
  tx: Database,
  locked: LockedRefund,
  { invoice, ...finding }: Corrected,
): Promise<void> {
  const { attempt, refund } = locked;
  await refuseUnlessLeft(tx, locked);
  const { refund_id: refundId, amount } = refund;
  await refuseWrongChoice(tx, attempt, { refundId, amount, invoice });
  if (invoice !== undefined) await tx.rows(choose, [refundId, invoice]);
  const { outcome } = await followRefund(tx, context, locked, {
    message: finding.reason,
    userId: context.actor.userId,
    transactionReference: finding.reference,
  });
  await recordCorrection(context, tx, {
    attempt,
    refundId,
    from: 'declined',
    to: 'refunded',
    formerReference: refund.transaction_reference,
    finding,
    amount,
    outcome,
  });
}

/** Makes a payment that counted as refunded in full count again. */
async function holdAgain(
  { now }: Context,
  tx: Database,
  attempt: LockedAttempt,
): Promise<SettledInvoice[]> {
  const { attempt_id: attemptId, invoices } = attempt;
  const untouched = invoices.map((invoice) => ({ invoice, outcome: null }));
  if (attempt.released_at === null) return untouched;
  const isDuplicate = attempt.is_duplicate || (await isPaidOtherwise(tx, attempt));
  await tx.rows(hold, [attemptId, isDuplicate]);
  if (isDuplicate) {
    const detail = recorded(recordLabels.paidOtherwiseAfterRefund);
    await openReview(tx, { attemptId, kind: 'duplicatePayment', detail, at: now });
    return untouched;
  }
  const settled: SettledInvoice[] = [];
  for (const { invoice, id, status: from } of await lockInvoicesOf(tx, attempt)) {
    if (from === 'cancelled') {
      const number = invoice.invoiceNumber ?? id;
      const detail = recorded(recordLabels.cancelledNotRefunded, { invoice: number });
      await openReview(tx, {
        attemptId,
        kind: 'invoiceCancelled',
        detail,
        preEnrolmentIds: [id],
        at: now,
      });
      settled.push({ invoice, outcome: 'staysCancelled' });
      continue;
    }
    const changed = await changeInvoice(tx, now, { id, from, to: 'paid' });
    settled.push({ invoice, outcome: 'staysPaid', ...changed });
  }
  return settled;
}

/**
 * No money was paid back: the adjustment note is reversed, and the payment can be refunded again.
 */
async function correctToDeclined(
  context: Context,
  tx: Database,
  { attempt, refund }: LockedRefund,
  { invoice: _, ...finding }: Corrected,
): Promise<void> {
  if (refund.resolved_by === null) {
    throw new Refusal('conflict', {
      message: labels.providerRefunded,
    });
  }
  const { refund_id: refundId } = refund;
  const { reason, reference } = finding;
  // Before the refund stops counting: an attempt is only released while all of it is refunded.
  const settled = await holdAgain(context, tx, attempt);
  await moveRefund(tx, {
    refundId,
    to: 'declined',
    at: context.now,
    message: reasonWithReference(reason, reference),
    userId: context.actor.userId,
    isCorrection: true,
  });
  const correctionId = await recordCorrection(context, tx, {
    attempt,
    refundId,
    from: 'refunded',
    to: 'declined',
    formerReference: refund.transaction_reference,
    finding,
    amount: refund.amount,
    outcome: sharedOutcome(settled),
  });
  await reversePaper(context, tx, { attempt, refundId, correctionId, reason, settled });
}

/** Corrects the record of a refund with a new record. */
export async function correctRefund(
  context: Context,
  { refundId, outcome, ...finding }: z.output<typeof correctRefundCall.input>,
): Promise<StaffOrder> {
  const { db } = context;
  if (outcome === 'refunded') refuseWithoutReference(finding.reference);
  const orderNumber = await db.transaction(async (tx) => {
    const locked = await lockRefund(tx, refundId);
    if (!locked) throw new Refusal('notFound');
    if (locked.refund.state !== (outcome === 'refunded' ? 'declined' : 'refunded')) {
      throw new Refusal('alreadyResolved');
    }
    const correct = outcome === 'refunded' ? correctToRefunded : correctToDeclined;
    await correct(context, tx, locked, finding);
    return locked.attempt.order_number;
  });
  return readStaffOrder(db, orderNumber);
}
