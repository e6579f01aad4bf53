import { statement } from '../../platform/database.ts';
import { type AskingParts, askingTimeoutMs, nextAsking } from '../asking.ts';
import type { ClaimDue } from '../keep-asking.ts';
import { unsealRequest } from '../sealed-request.ts';
import { settleRefunded, settleRefundUnknown } from './settle-refund.ts';

interface DueRow {
  refund_id: string;
  created_at: Date;
  sealed_request: string;
}

// The process that claims a refund has exclusive access until the provider must have answered.
const claimDue = statement<DueRow>(
  'claim-refunds-to-ask',
  `update refunds set ask_again_at = $2
   where refund_id in (
     select refund_id from refunds where ask_again_at <= $1
     order by ask_again_at limit $3 for update skip locked
   ) returning refund_id, created_at, sealed_request`,
);

/** The request to repeat; null if it cannot be repeated, so that a person resolves it. */
function requestOf({ institution, now, log }: AskingParts, due: DueRow) {
  if (nextAsking(due.created_at, now(), institution.asking) === null) return null;
  try {
    return unsealRequest(institution, 'refund', due.sealed_request);
  } catch (error) {
    log.error({ err: error, refundId: due.refund_id }, 'the stored refund request cannot be read');
    return null;
  }
}

async function askFor(parts: AskingParts, due: DueRow): Promise<void> {
  const { db, cards, institution, now } = parts;
  const { refund_id: refundId, created_at: createdAt } = due;
  const request = requestOf(parts, due);
  if (!cards || !request) {
    const outcome = { message: null, askAgainAt: null };
    await db.transaction((tx) =>
      settleRefundUnknown(tx, { ...parts, now: now() }, refundId, outcome),
    );
    return;
  }
  const answer = await cards.refund(request);
  const at = now();
  const settling = { ...parts, now: at };
  await db.transaction((tx) => {
    if (answer.outcome === 'paid') {
      const { transactionReference, gatewayMessage: message } = answer;
      return settleRefunded(tx, settling, refundId, { transactionReference, message });
    }
    // A negative answer to the repetition does not mean that it was not paid back at first.
    return settleRefundUnknown(tx, settling, refundId, {
      message: answer.cause,
      askAgainAt: nextAsking(createdAt, at, institution.asking),
    });
  });
}

/**
 * Refunds with an unknown outcome, each to be requested again with the same request and key,
 * including those whose server was stopped before it recorded the answer.
 */
export const claimRefunds: ClaimDue = async (parts, limit) => {
  const { db, institution, now, log } = parts;
  const at = now();
  const until = new Date(at.getTime() + askingTimeoutMs(institution.asking));
  const due = await db.rows(claimDue, [at, until, limit]);
  return due.map(
    (refund) => () =>
      askFor(parts, refund).catch((error: unknown) => {
        // It is due again soon.
        log.error(
          { err: error, refundId: refund.refund_id },
          'a refund could not be requested again',
        );
      }),
  );
};
