import type { RefundState } from '@tradebridge/contract/payment-rules';
import { recordEvent } from '../../audit/record-event.ts';
import { announce } from '../../platform/announce.ts';
import type { Database } from '../../platform/database.ts';
import { announcementsOf } from '../announcements-of.ts';
import { lateAnswerDetail, openReview } from '../open-review.ts';
import type { SettlingParts } from '../settling-parts.ts';
import { followRefund } from './follow-refund.ts';
import { type LockedRefund, lockRefund, moveRefund } from './lock-refund.ts';

interface RefundOutcome {
  /** The message of the provider, or of the administrator who checked its records. */
  readonly message: string | null;
  /** The user who resolved it, if a person did. */
  readonly userId?: string;
}

async function record(
  tx: Database,
  { now, request }: SettlingParts,
  { attempt, refund }: LockedRefund,
  {
    outcome,
    message,
    userId,
    details = {},
  }: RefundOutcome & { readonly outcome: RefundState; readonly details?: object },
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

/**
 * Settles a refund as paid back, by the provider's answer or according to its records: does
 * everything that follows, see `followRefund`, and records the event.
 * @returns whether this call settled it; if another was faster, nothing changes
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
  if (refund.state === 'declined' && outcome.userId === undefined) {
    await openReview(tx, {
      attemptId: attempt.attempt_id,
      kind: 'refundedAfterDeclined',
      detail: lateAnswerDetail('refundedAfterDeclined', outcome.transactionReference),
      at: parts.now,
    });
    await announce(tx, [{ kind: 'payments' }]);
  }
  if (refund.state !== 'requested' && refund.state !== 'unknown') return false;
  const { adjustmentNoteNumber } = await followRefund(tx, parts, locked, outcome);
  await record(tx, parts, locked, {
    ...outcome,
    outcome: 'refunded',
    details: { adjustmentNoteNumber },
  });
  return true;
}

/**
 * Settles a refund that certainly did not happen: the provider said so to the first request, or a
 * person found it so (`userId`).
 * @returns whether this call declined it
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
  await moveRefund(tx, { ...outcome, refundId, to: 'declined', at: parts.now });
  await record(tx, parts, locked, { ...outcome, outcome: 'declined' });
  return true;
}

/**
 * Records that the outcome of a refund is unknown.
 * @param outcome `askAgainAt` is null if the provider is no longer asked
 * @returns whether it is still unknown
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
  await moveRefund(tx, { ...outcome, refundId, to: 'unknown', at: parts.now });
  if (state === 'requested') await record(tx, parts, locked, { ...outcome, outcome: 'unknown' });
  return true;
}
