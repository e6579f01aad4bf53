import type { retrievePayment } from '@tradebridge/contract/checkout';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { findAttempt, isUnderWay, paymentResponseOf } from './payment-response.ts';

/** The result of the user's payment with a key. */
export async function getPayment(
  { db, actor }: Context,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<z.output<typeof retrievePayment.result>> {
  const attempt = await findAttempt(db, actor, idempotencyKey);
  if (!attempt) return { state: 'none', response: null };
  if (isUnderWay(attempt)) return { state: 'underWay', response: null };
  return { state: 'answered', response: paymentResponseOf(attempt) };
}
