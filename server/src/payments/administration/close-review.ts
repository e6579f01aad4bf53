import type { Attention } from '@tradebridge/contract/payments';
import { byActor, recordEvent } from '../../audit/record-event.ts';
import { announce } from '../../platform/announce.ts';
import type { Context } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';
import { recorded } from '../../platform/recorded-words.ts';
import { Refusal } from '../../platform/refusal.ts';
import { noteOnAttempt } from '../attempts.ts';
import { recordLabels } from '../record-labels.ts';
import { retrieveAttention } from './retrieve-attention.ts';

interface ClosedRow {
  attempt_id: string;
  order_number: string;
  employer_id: string | null;
  kind: string;
  is_closed: boolean;
}
// Also returns one that was closed earlier, without closing it again.
const close = statement<ClosedRow>(
  'close-payment-review',
  `with closed as (
     update payment_reviews set closed_at = $2, closed_by = $3, closed_because = $4
     where review_id = $1 and closed_at is null returning review_id
   )
   select attempt_id, purchase.order_number, purchase.employer_id, review.kind,
     exists (select from closed) as is_closed
   from payment_reviews review join payment_attempts using (attempt_id)
   join orders purchase using (order_id)
   where review.review_id = $1`,
);

/** Removes a contradiction from the queue, recording what was done about it. */
export async function closeReview(
  context: Context,
  { reviewId, reason }: { reviewId: string; reason: string },
): Promise<Attention> {
  const { db, actor, now } = context;
  await db.transaction(async (tx) => {
    const [review] = await tx.rows(close, [reviewId, now, actor.userId, reason]);
    if (!review) throw new Refusal('notFound');
    if (!review.is_closed) throw new Refusal('alreadyResolved');
    await noteOnAttempt(tx, {
      attemptId: review.attempt_id,
      at: now,
      cause: recorded(recordLabels.reviewed, { reason }),
      userId: actor.userId,
    });
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'payment.reviewed',
      employerId: review.employer_id,
      subject: { type: 'order', id: review.order_number },
      details: { reviewId, kind: review.kind, reason },
    });
    await announce(tx, [{ kind: 'payments' }]);
  });
  return retrieveAttention(context);
}
