import { recordEvent } from '../audit/record-event.ts';
import { postInvoices } from '../company-account/post-invoices.ts';
import type { CardAnswer } from '../outside/card-payments.ts';
import { announce } from '../platform/announce.ts';
import type { Database } from '../platform/database.ts';
import { recorded } from '../platform/recorded-words.ts';
import { announcementsOf } from './announcements-of.ts';
import { applyHeldBack } from './apply-held-back.ts';
import { nextAsking } from './asking.ts';
import { unsettledStates } from './attempt-sql.ts';
import {
  invoiceIdsOf,
  type LockedAttempt,
  lockAttempt,
  moveAttempt,
  noteOnAttempt,
} from './attempts.ts';
import { followPayment } from './follow-payment.ts';
import { notifyPayer } from './notify-payer.ts';
import { lateAnswerDetail, openReview } from './open-review.ts';
import { recordLabels } from './record-labels.ts';
import type { SettlingParts } from './settling-parts.ts';

interface Outcome {
  /** The cause, shown to staff; contains no personal data. */
  readonly cause: string;
  /** The user who resolved it, if a person did. */
  readonly userId?: string;
}

interface PaidOutcome extends Outcome {
  /** The provider's reference; null if nothing was to be paid. */
  readonly transactionReference: string | null;
  readonly gatewayCode: string | null;
  readonly gatewayMessage: string | null;
}

interface DeclinedOutcome extends Outcome {
  readonly gatewayCode: string | null;
  readonly gatewayMessage: string | null;
}

async function recordOutcome(
  tx: Database,
  { now, request }: SettlingParts,
  attempt: LockedAttempt,
  { outcome, userId, cause }: Outcome & { readonly outcome: 'paid' | 'declined' | 'unknown' },
): Promise<void> {
  await recordEvent(tx, {
    at: now,
    kind: userId === undefined ? `payment.${outcome}` : 'payment.resolved',
    userId: userId ?? (attempt.payment_link_id === null ? attempt.user_id : null),
    ipAddress: request?.ip ?? null,
    employerId: attempt.employer_id,
    subject: { type: 'order', id: attempt.order_number },
    details: { attemptId: attempt.attempt_id, amount: attempt.amount, outcome, cause },
  });
}

/** Asks a person to review a payment that contradicts the record. */
async function reviewLatePayment(
  tx: Database,
  { now }: SettlingParts,
  attempt: LockedAttempt,
  { transactionReference: reference }: PaidOutcome,
): Promise<void> {
  const isDeclined = attempt.state === 'declined';
  if (!isDeclined && (reference === null || reference === attempt.transaction_reference)) return;
  const detail = isDeclined
    ? lateAnswerDetail('paidAfterDeclined', reference)
    : recorded(recordLabels.chargedTwice, {
        reference: String(reference),
        otherReference: String(attempt.transaction_reference),
      });
  const isNew = await openReview(tx, {
    attemptId: attempt.attempt_id,
    kind: isDeclined ? 'paidAfterDeclined' : 'chargedTwice',
    detail,
    at: now,
  });
  if (!isNew) return;
  await noteOnAttempt(tx, { attemptId: attempt.attempt_id, at: now, cause: detail });
  await announce(tx, [{ kind: 'payments' }]);
}

/**
 * Settles an attempt as paid: by the provider's answer, because nothing was to be paid, or
 * according to the provider's records. Does everything that follows a payment in the transaction of
 * `tx`: see `followPayment`; in addition the event (of resolving, with `userId`) and, if it was
 * unknown, a mail to the purchaser.
 * If another call was faster nothing changes; a payment that contradicts the record opens a review
 * instead.
 * @returns whether this call settled it
 */
export async function settlePaid(
  tx: Database,
  parts: SettlingParts,
  attemptId: string,
  outcome: PaidOutcome,
): Promise<boolean> {
  const { now } = parts;
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt) return false;
  const { transactionReference, gatewayCode, gatewayMessage, cause, userId } = outcome;
  const isMoved = await moveAttempt(tx, {
    attemptId,
    from: unsettledStates,
    to: 'paid',
    at: now,
    cause,
    userId,
    transactionReference,
    gatewayCode,
    gatewayMessage,
  });
  if (!isMoved) {
    await reviewLatePayment(tx, parts, attempt, outcome);
    return false;
  }
  await recordOutcome(tx, parts, attempt, { ...outcome, outcome: 'paid' });
  if (attempt.state === 'unknown') await notifyPayer(tx, parts, attempt, 'paid');
  await followPayment(tx, parts, attempt, { transactionReference, isDuplicate: false });
  return true;
}

/**
 * Settles an attempt as declined, when certainly no money moved. The provider declines the first
 * request; an unknown outcome can only be resolved so by a person, with `userId`, and the purchaser
 * is notified by mail.
 * @returns whether this call declined it
 */
export async function settleDeclined(
  tx: Database,
  parts: SettlingParts,
  attemptId: string,
  outcome: DeclinedOutcome,
): Promise<boolean> {
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt) return false;
  const { gatewayCode, gatewayMessage, cause, userId } = outcome;
  const isMoved = await moveAttempt(tx, {
    attemptId,
    from: userId === undefined ? ['authorising'] : ['unknown'],
    to: 'declined',
    at: parts.now,
    cause,
    userId,
    gatewayCode,
    gatewayMessage,
  });
  if (!isMoved) {
    // A late decline does not rule out that it was charged.
    if (attempt.state === 'unknown') await noteOnAttempt(tx, { attemptId, at: parts.now, cause });
    return false;
  }
  await recordOutcome(tx, parts, attempt, { ...outcome, outcome: 'declined' });
  if (attempt.state === 'unknown') await notifyPayer(tx, parts, attempt, 'declined');
  await announce(tx, announcementsOf(attempt));
  for (const { preEnrolmentId } of attempt.invoices) {
    await applyHeldBack(tx, preEnrolmentId, parts.now, { isLocked: false });
  }
  await postInvoices(tx, parts, invoiceIdsOf(attempt));
  return true;
}

/**
 * Records that the outcome of an attempt is unknown: the provider is asked again later.
 * @returns whether it is unknown through this call
 */
export async function settleUnknown(
  tx: Database,
  parts: SettlingParts,
  attemptId: string,
  outcome: Outcome,
): Promise<boolean> {
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt) return false;
  const isMoved = await moveAttempt(tx, {
    attemptId,
    from: ['authorising'],
    to: 'unknown',
    at: parts.now,
    cause: outcome.cause,
    askAgainAt: nextAsking(attempt.created_at, parts.now, parts.institution.asking),
  });
  if (!isMoved) return false;
  await recordOutcome(tx, parts, attempt, { ...outcome, outcome: 'unknown' });
  await announce(tx, announcementsOf(attempt));
  return true;
}

/** Records the provider's answer to the first request, with everything that follows from it. */
export function settleAnswer(
  tx: Database,
  parts: SettlingParts,
  attemptId: string,
  answer: CardAnswer,
): Promise<boolean> {
  switch (answer.outcome) {
    case 'paid':
      return settlePaid(tx, parts, attemptId, {
        ...answer,
        cause: recorded(recordLabels.charged, { reference: answer.transactionReference }),
      });
    case 'declined':
      return settleDeclined(tx, parts, attemptId, answer);
    case 'unknown':
      return settleUnknown(tx, parts, attemptId, answer);
  }
}
