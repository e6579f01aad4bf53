import type { startThreeDSecure as call } from '@tradebridge/contract/checkout';
import type { z } from 'zod';
import type { PurchaseContext } from '../access/payer.ts';
import { pricePurchase } from '../checkout/price-purchase.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import { merchantOf } from './merchant.ts';
import { newOrderNumber } from './order-number.ts';
import { refuseSecondOrder } from './refuse-second-order.ts';
import { sealThreeDSecureOrder } from './three-d-secure-order.ts';

/** Starts 3D Secure for a purchase that could be paid now; null if the merchant does not use it. */
export async function startThreeDSecure(
  context: PurchaseContext,
  input: z.output<typeof call.input>,
): Promise<z.output<typeof call.result>> {
  const { db, actor, institution, outside, request } = context;
  const settings = await readSettings(db, institution);
  const priced = await pricePurchase(db, { actor, settings, institution }, input, {
    isLocked: false,
  });
  await refuseSecondOrder(db, context, priced, input.details);
  const { amount } = priced;
  const merchant = merchantOf(settings);
  if (!outside.cards || !merchant) throw new Refusal('cardPaymentsMissing');
  const order = await outside.cards.startThreeDSecure({
    merchant,
    amount,
    ip: request.ip,
    orderReference: newOrderNumber(),
  });
  if (!order) return null;
  const begunFor = { by: actor.paymentLinkId ?? actor.userId, amount };
  return { ...order, orderId: sealThreeDSecureOrder(institution.secret, order.orderId, begunFor) };
}
