import type {
  resolveRefund as resolveRefundCall,
  StaffOrder,
} from '@tradebridge/contract/payments';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readStaffOrder } from './read-staff-order.ts';
import { refuseWhileAsked } from './refuse-while-asked.ts';
import { refuseWithoutReference } from './refuse-without-reference.ts';
import { settleRefundDeclined, settleRefunded } from './settle-refund.ts';

const findOrder = statement<{ order_number: string; state: string; ask_again_at: Date | null }>(
  'order-of-refund',
  `select purchase.order_number, refund.state, refund.ask_again_at from refunds refund
   join payment_attempts using (attempt_id) join orders purchase using (order_id)
   where refund.refund_id = $1`,
);

/** Resolves a refund whose outcome is not known, as somebody found it in the provider's records. */
export async function resolveRefund(
  context: Context,
  { refundId, outcome, reference, reason }: z.output<typeof resolveRefundCall.input>,
): Promise<StaffOrder> {
  const { db, actor } = context;
  const [found] = await db.rows(findOrder, [refundId]);
  if (!found) throw new Refusal('notFound');
  if (outcome === 'refunded') refuseWithoutReference(reference);
  const resolution = { message: reason, userId: actor.userId };
  const settle = (tx: Database) =>
    outcome === 'refunded'
      ? settleRefunded(tx, context, refundId, { ...resolution, transactionReference: reference })
      : settleRefundDeclined(tx, context, refundId, resolution);
  if (outcome === 'declined' && found.state === 'unknown') refuseWhileAsked(found.ask_again_at);
  // What is just being asked for is not to be resolved by a person meanwhile.
  const isResolved = found.state !== 'requested' && (await db.transaction(settle));
  if (!isResolved) throw new Refusal('alreadyResolved');
  return readStaffOrder(db, found.order_number);
}
