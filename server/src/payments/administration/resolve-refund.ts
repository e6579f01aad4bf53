import type {
  resolveRefund as resolveRefundCall,
  StaffOrder,
} from '@tradebridge/contract/payments';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockRefund } from '../refunds/lock-refund.ts';
import { settleRefundDeclined, settleRefunded } from '../refunds/settle-refund.ts';
import { readStaffOrder } from './read-staff-order.ts';
import { reasonWithReference } from './reason-with-reference.ts';
import { refuseWhileAsked } from './refuse-while-asked.ts';
import { refuseWithoutReference } from './refuse-without-reference.ts';

/** Resolves a refund with an unknown outcome, according to the provider's records. */
export async function resolveRefund(
  context: Context,
  { refundId, outcome, reference, reason }: z.output<typeof resolveRefundCall.input>,
): Promise<StaffOrder> {
  const { db, actor } = context;
  if (outcome === 'refunded') refuseWithoutReference(reference);
  const { userId } = actor;
  const orderNumber = await db.transaction(async (tx) => {
    const locked = await lockRefund(tx, refundId);
    if (!locked) throw new Refusal('notFound');
    const { attempt, refund } = locked;
    // A refund that the provider is being asked about cannot be resolved by a person.
    if (refund.state !== 'unknown') throw new Refusal('alreadyResolved');
    if (outcome === 'declined') {
      refuseWhileAsked(refund.ask_again_at);
      const message = reasonWithReference(reason, reference);
      await settleRefundDeclined(tx, context, refundId, { userId, message });
    } else {
      const refunded = { userId, message: reason, transactionReference: reference };
      await settleRefunded(tx, context, refundId, refunded);
    }
    return attempt.order_number;
  });
  return readStaffOrder(db, orderNumber);
}
