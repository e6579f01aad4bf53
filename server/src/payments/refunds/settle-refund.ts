import { randomUUID } from 'node:crypto';
import { gstOfRefund } from '@tradebridge/contract/checkout-rules';
import type { RefundState } from '@tradebridge/contract/payment-rules';
import { recordEvent } from '../../audit/record-event.ts';
import { announce } from '../../platform/announce.ts';
import { type Database, statement } from '../../platform/database.ts';
import { recordChanges } from '../../registry/changes.ts';
import { announcementsOf } from '../announcements-of.ts';
import { type LockedAttempt, lockAttempt } from '../attempts.ts';
import { issueReceipt } from '../issue-receipt.ts';
import { openReview } from '../open-review.ts';
import type { SettlingParts } from '../settle.ts';

interface RefundRow {
  refund_id: string;
  attempt_id: string;
  state: RefundState;
  amount: number;
  reason: string;
  user_id: string;
  ask_again_at: Date | null;
}

const findAttempt = statement<{ attempt_id: string }>(
  'attempt-of-refund',
  'select attempt_id from refunds where refund_id = $1',
);
const findRefund = statement<RefundRow>(
  'refund-to-settle',
  `select refund_id, attempt_id, state, amount, reason, user_id, ask_again_at
   from refunds where refund_id = $1`,
);
const sumRefunded = statement<{ amount: number }>(
  'refunded-of-attempt',
  `select coalesce(sum(amount), 0)::bigint as amount from refunds
   where attempt_id = $1 and state = 'refunded'`,
);
const move = statement(
  'move-refund',
  `update refunds set state = $2, gst_amount = coalesce($3, gst_amount),
     transaction_reference = coalesce($4, transaction_reference), message = coalesce($5, message),
     ask_again_at = $6, sealed_request = case when $6::timestamptz is not null then sealed_request end,
     settled_at = case when $2 in ('refunded', 'declined') then $7::timestamptz end
   where refund_id = $1`,
);
const release = statement(
  'release-attempt',
  'update payment_attempts set released_at = $2 where attempt_id = $1',
);
// Where it was paid otherwise too, it stays paid.
const oweInvoice = statement<{ pre_enrolment_id: string }>(
  'owe-pre-enrolment',
  `update pre_enrolments set status = 'unpaid'
   where pre_enrolment_id = $1 and status = 'paid' and not exists (
     select from payment_reviews where attempt_id = $2 and kind = 'chargedTwice'
   ) returning pre_enrolment_id`,
);
const findReceipt = statement<{ receipt_number: string }>(
  'receipt-of-attempt',
  `select receipt_number from portal_receipts where attempt_id = $1 and kind = 'receipt'`,
);

interface Locked {
  readonly attempt: LockedAttempt;
  readonly refund: RefundRow;
}

/** The refund, which nobody else changes: whoever touches one locks its attempt first. */
export async function lockRefund(tx: Database, refundId: string): Promise<Locked | undefined> {
  const [known] = await tx.rows(findAttempt, [refundId]);
  const attempt = known && (await lockAttempt(tx, known.attempt_id));
  if (!attempt) return undefined;
  const [refund] = await tx.rows(findRefund, [refundId]);
  return refund && { attempt, refund };
}

interface RefundOutcome {
  /** As the provider, or whoever looked at its records, words it. */
  readonly message: string | null;
  /** Who resolved it, where a person did. */
  readonly userId?: string;
}

async function record(
  tx: Database,
  { now, request }: SettlingParts,
  { attempt, refund }: Locked,
  outcome: RefundState,
  { message, userId }: RefundOutcome,
  details: object = {},
): Promise<void> {
  await recordEvent(tx, {
    at: now,
    kind: userId === undefined ? 'payment.refunded' : 'payment.resolved',
    userId: userId ?? refund.user_id,
    ipAddress: request?.ip ?? null,
    employerId: attempt.employer_id,
    subject: { type: 'order', id: attempt.order_number },
    details: {
      refundId: refund.refund_id,
      amount: refund.amount,
      outcome,
      reason: refund.reason,
      message,
      ...details,
    },
  });
  await announce(tx, announcementsOf(attempt));
}

/** Once all of it is back, the same can be paid again, and what was invoiced is owed again. */
async function releaseAttempt(
  tx: Database,
  { now }: SettlingParts,
  { attempt_id: attemptId, pre_enrolment_id: preEnrolmentId }: LockedAttempt,
): Promise<{ isOwedAgain: boolean }> {
  await tx.rows(release, [attemptId, now]);
  if (preEnrolmentId === null) return { isOwedAgain: false };
  return { isOwedAgain: (await tx.rows(oweInvoice, [preEnrolmentId, attemptId])).length > 0 };
}

/**
 * Money went back. All that follows stands here, in the transaction of `tx`: the adjustment note with
 * its mail, the registry's change, the event and the announcements; and where all of the payment is
 * back, that the same can be paid again.
 *
 * @returns whether it is refunded by this; whoever comes second changes nothing
 */
export async function settleRefunded(
  tx: Database,
  parts: SettlingParts,
  refundId: string,
  outcome: RefundOutcome & { readonly transactionReference: string | null },
): Promise<boolean> {
  const locked = await lockRefund(tx, refundId);
  if (!locked) return false;
  const { attempt, refund } = locked;
  const { now } = parts;
  if (refund.state === 'declined' && outcome.userId === undefined) {
    await openReview(tx, {
      attemptId: attempt.attempt_id,
      kind: 'refundedAfterDeclined',
      detail: `The provider paid back what was on record as a declined refund, as transaction ${outcome.transactionReference}.`,
      at: now,
    });
    await announce(tx, [{ kind: 'payments' }]);
  }
  if (refund.state !== 'requested' && refund.state !== 'unknown') return false;
  const [sum] = await tx.rows(sumRefunded, [attempt.attempt_id]);
  const before = sum?.amount ?? 0;
  // Counted now: what else was under way when it was asked for may have been declined.
  const gstAmount = gstOfRefund(
    { amount: attempt.amount, gstAmount: attempt.gst_amount },
    before,
    refund.amount,
  );
  const { transactionReference, message } = outcome;
  await tx.rows(move, [refundId, 'refunded', gstAmount, transactionReference, message, null, now]);
  const isAll = before + refund.amount >= attempt.amount;
  const { isOwedAgain } = isAll ? await releaseAttempt(tx, parts, attempt) : { isOwedAgain: false };
  const [receipt] = await tx.rows(findReceipt, [attempt.attempt_id]);
  const adjustmentNoteNumber = await issueReceipt(tx, parts, {
    kind: 'adjustmentNote',
    attemptId: attempt.attempt_id,
    refundId,
    employerId: attempt.employer_id,
    studentId: attempt.student_id,
    amount: refund.amount,
    gstAmount,
  });
  await record(tx, parts, locked, 'refunded', outcome, { adjustmentNoteNumber });
  const preEnrolmentId = attempt.pre_enrolment_id;
  await recordChanges(tx, [
    {
      id: randomUUID(),
      kind: 'payment.refunded',
      at: now,
      visibleAt: now,
      userId: refund.user_id,
      contactId: null,
      employerId: attempt.employer_id,
      subject:
        preEnrolmentId === null
          ? { type: 'documentOrder', id: attempt.order_number }
          : { type: 'preEnrolment', id: preEnrolmentId },
      values: {
        orderNumber: attempt.order_number,
        receiptNumber: receipt?.receipt_number ?? null,
        adjustmentNoteNumber,
        transactionReference,
        preEnrolmentId,
        amount: refund.amount,
        gstAmount,
        reason: refund.reason,
      },
      ...(isOwedAgain &&
        preEnrolmentId !== null && {
          protects: {
            table: 'pre_enrolments',
            id: preEnrolmentId,
            values: [{ column: 'status', old: 'paid', new: 'unpaid' }],
          },
        }),
    },
  ]);
  return true;
}

/**
 * A refund did not happen, for certain: the provider said so to what it was asked the first time, or
 * a person found it so (`userId`).
 *
 * @returns whether it is declined by this
 */
export async function settleRefundDeclined(
  tx: Database,
  parts: SettlingParts,
  refundId: string,
  outcome: RefundOutcome,
): Promise<boolean> {
  const locked = await lockRefund(tx, refundId);
  const from: RefundState = outcome.userId === undefined ? 'requested' : 'unknown';
  if (locked?.refund.state !== from) return false;
  await tx.rows(move, [refundId, 'declined', null, null, outcome.message, null, parts.now]);
  await record(tx, parts, locked, 'declined', outcome);
  return true;
}

/**
 * It is not known whether a refund happened.
 *
 * @param outcome `askAgainAt` null where the provider is no longer asked
 * @returns whether that is so still
 */
export async function settleRefundUnknown(
  tx: Database,
  parts: SettlingParts,
  refundId: string,
  outcome: RefundOutcome & { readonly askAgainAt: Date | null },
): Promise<boolean> {
  const locked = await lockRefund(tx, refundId);
  const state = locked?.refund.state;
  if (!locked || (state !== 'requested' && state !== 'unknown')) return false;
  const { message, askAgainAt } = outcome;
  await tx.rows(move, [refundId, 'unknown', null, null, message, askAgainAt, parts.now]);
  if (state === 'requested') await record(tx, parts, locked, 'unknown', outcome);
  return true;
}
