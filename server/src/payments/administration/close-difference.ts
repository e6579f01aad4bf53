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
  attempt_id: string | null;
  order_number: string | null;
  provider_order_id: string;
  employer_id: string | null;
  kind: string;
  is_closed: boolean;
}
// Also returns one that was closed earlier, without closing it again.
const close = statement<ClosedRow>(
  'close-settlement-difference',
  `with closed as (
     update settlement_differences set closed_at = $2, closed_by = $3, closed_because = $4
     where difference_id = $1 and closed_at is null returning difference_id
   )
   select difference.attempt_id, purchase.order_number, difference.provider_order_id,
     purchase.employer_id, difference.kind, exists (select from closed) as is_closed
   from settlement_differences difference
   left join payment_attempts attempt using (attempt_id) left join orders purchase using (order_id)
   where difference.difference_id = $1`,
);

/** Removes a settlement difference from the queue, recording what was done about it. */
export async function closeDifference(
  context: Context,
  { differenceId, reason }: { differenceId: string; reason: string },
): Promise<Attention> {
  const { db, actor, now } = context;
  await db.transaction(async (tx) => {
    const [difference] = await tx.rows(close, [differenceId, now, actor.userId, reason]);
    if (!difference) throw new Refusal('notFound');
    if (!difference.is_closed) throw new Refusal('alreadyResolved');
    const { attempt_id: attemptId, order_number: orderNumber, kind } = difference;
    if (attemptId !== null) {
      const cause = recorded(recordLabels.differenceClosed, { reason });
      await noteOnAttempt(tx, { attemptId, at: now, cause, userId: actor.userId });
    }
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'payment.reviewed',
      employerId: difference.employer_id,
      subject:
        orderNumber === null
          ? { type: 'providerOrder', id: difference.provider_order_id }
          : { type: 'order', id: orderNumber },
      details: { differenceId, kind, reason },
    });
    await announce(tx, [{ kind: 'payments' }]);
  });
  return retrieveAttention(context);
}
