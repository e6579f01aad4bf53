import type { InvoiceOutcome } from '@tradebridge/contract/refund-rules';
import { recordEvent } from '../../audit/record-event.ts';
import { announce } from '../../platform/announce.ts';
import type { Context } from '../../platform/context.ts';
import { type Database, namedStatement } from '../../platform/database.ts';
import { announcementsOf } from '../announcements-of.ts';
import type { LockedAttempt } from '../attempts.ts';
import { closeExplained } from './close-explained.ts';

/** What an administrator found in the provider's records. */
export interface Finding {
  /** The provider's transaction if money moved; otherwise the record that shows that none did. */
  readonly reference: string;
  readonly reason: string;
}

interface Correction {
  readonly attempt: LockedAttempt;
  readonly refundId: string | null;
  readonly from: string;
  readonly to: string;
  /** The transaction that had been recorded. */
  readonly formerReference: string | null;
  readonly finding: Finding;
  /** The amount paid or refunded, in cents. */
  readonly amount: number;
  /** What became of the invoice; null if there is none. */
  readonly outcome: InvoiceOutcome | null;
}

interface NewCorrection
  extends Pick<Correction, 'refundId' | 'from' | 'to' | 'formerReference' | 'outcome'>,
    Finding {
  readonly attemptId: string;
  readonly userId: string;
  readonly at: Date;
}

const insert = namedStatement<{ correction_id: string }, NewCorrection>(
  'record-payment-correction',
  `insert into payment_corrections (attempt_id, refund_id, from_state, to_state, reference,
     former_reference, reason, user_id, at, invoice_outcome)
   values (:attemptId, :refundId, :from, :to, :reference, :formerReference, :reason, :userId, :at,
     :outcome)
   returning correction_id`,
);

/**
 * Records a correction with its event and announcements, and closes the reviews and settlement
 * differences that it explains.
 * @returns the correction's id
 */
export async function recordCorrection(
  context: Context,
  tx: Database,
  { attempt, refundId, from, to, formerReference, finding, amount, outcome }: Correction,
): Promise<string> {
  const { actor, now, request } = context;
  const { attempt_id: attemptId } = attempt;
  const { reference, reason } = finding;
  const [correction] = await tx.rows(insert, {
    attemptId,
    refundId,
    from,
    to,
    reference,
    formerReference,
    reason,
    userId: actor.userId,
    at: now,
    outcome,
  });
  if (!correction) throw new Error('The insert returned no row.');
  await closeExplained(tx, {
    attemptId,
    refundId,
    isMoved: to !== 'declined',
    reference,
    amount,
    reason,
    userId: actor.userId,
    at: now,
  });
  await recordEvent(tx, {
    at: now,
    kind: 'payment.corrected',
    userId: actor.userId,
    ipAddress: request.ip,
    employerId: attempt.employer_id,
    subject: { type: 'order', id: attempt.order_number },
    details: { attemptId, refundId, amount, from, to, reference, formerReference, reason },
  });
  await announce(tx, announcementsOf(attempt));
  return correction.correction_id;
}
