import type { Purchaser } from '../../access/payer.ts';
import type { PaymentLinkUse } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * The holder of a link as a purchaser: with the sender's right to pay for that company, and none of
 * the sender's other rights.
 * @throws Refusal `paymentLinkEnded` if the sender may no longer pay for it
 */
export function purchaserOf(
  { linkId, employerId, sender }: PaymentLinkUse,
  payer: { readonly name: string; readonly email: string },
): Purchaser & { readonly paymentLinkId: string } {
  if (!sender) throw new Refusal('paymentLinkEnded');
  const { userId, role, contactId } = sender;
  return {
    ...payer,
    userId,
    paymentLinkId: linkId,
    isAdmin: false,
    isSupport: false,
    roles: new Map([[employerId, { role, contactId, maySign: false, mayPay: true }]]),
  };
}
