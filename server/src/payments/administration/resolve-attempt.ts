import type {
  resolveAttempt as resolveAttemptCall,
  StaffOrder,
} from '@tradebridge/contract/payments';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockAttempt } from '../attempts.ts';
import { settleDeclined, settlePaid } from '../settle.ts';
import { readStaffOrder } from './read-staff-order.ts';
import { reasonWithReference } from './reason-with-reference.ts';
import { refuseWhileAsked } from './refuse-while-asked.ts';
import { refuseWithoutReference } from './refuse-without-reference.ts';

/** Resolves an attempt with an unknown outcome, according to the provider's records. */
export async function resolveAttempt(
  context: Context,
  { attemptId, outcome, reference, reason }: z.output<typeof resolveAttemptCall.input>,
): Promise<StaffOrder> {
  const { db, actor } = context;
  if (outcome === 'paid') refuseWithoutReference(reference);
  const resolution = { userId: actor.userId, gatewayCode: null, gatewayMessage: null };
  const orderNumber = await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt) throw new Refusal('notFound');
    // An attempt that the provider is being asked about cannot be resolved by a person.
    if (attempt.state !== 'unknown') throw new Refusal('alreadyResolved');
    if (outcome === 'declined') {
      refuseWhileAsked(attempt.ask_again_at);
      const cause = reasonWithReference(reason, reference);
      await settleDeclined(tx, context, attemptId, { ...resolution, cause });
    } else {
      const paid = { ...resolution, cause: reason, transactionReference: reference };
      await settlePaid(tx, context, attemptId, paid);
    }
    return attempt.order_number;
  });
  return readStaffOrder(db, orderNumber);
}
