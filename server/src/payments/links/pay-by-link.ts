import type { PaymentResponse } from '@tradebridge/contract/checkout';
import type {
  payInvoiceByLink as call,
  LinkPaymentResponse,
  retrieveLinkPayment,
} from '@tradebridge/contract/payment-links';
import type { z } from 'zod';
import type { PurchaseContext } from '../../access/payer.ts';
import type { LinkContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  findAttempt,
  findAttemptOfLink,
  isUnderWay,
  paymentResponseOf,
} from '../payment-response.ts';
import { processPayment } from '../process-payment.ts';
import { startThreeDSecure } from '../start-three-d-secure.ts';
import { purchaserOf } from './purchaser-of-link.ts';

type Input = z.output<typeof call.input>;

/** Omits the payer, since others may have the link too. */
const withoutPayer = ({
  payerName,
  payerEmail,
  ...response
}: PaymentResponse): LinkPaymentResponse => response;

/** Pays the invoice of the link, with the same process and guarantees as for a contact. */
export async function payByLink(
  { link, ...open }: LinkContext,
  { payToken, amount, payerName, payerEmail, ...given }: Input,
): Promise<z.output<typeof call.result>> {
  const { db, institution } = open;
  const actor = purchaserOf(link, { name: payerName, email: payerEmail });
  const context: PurchaseContext = { ...open, actor };
  const details = { ...given, preEnrolmentNumber: link.preEnrolmentNumber };
  const isRepeated = (await findAttempt(db, actor, given.idempotencyKey)) !== undefined;
  // Its invoice can be owed again after a refund: the link stays ended.
  if (link.isPaid && !isRepeated) throw new Refusal('alreadyPaid');
  const isAskedFor = institution.cardForm.threeDSecureScript !== null && amount > 0;
  if (isAskedFor && !given.threeDSecure && !isRepeated) {
    const threeDSecure = await startThreeDSecure(context, { amount, details });
    if (threeDSecure) return { threeDSecure, response: null };
  }
  const response = await processPayment(context, { payToken, amount, details });
  return { threeDSecure: null, response: withoutPayer(response) };
}

/** The result of a payment by the link, with a key or the latest. */
export async function getLinkPayment(
  { db, link }: LinkContext,
  { idempotencyKey }: z.output<typeof retrieveLinkPayment.input>,
): Promise<z.output<typeof retrieveLinkPayment.result>> {
  const attempt = await findAttemptOfLink(db, link.linkId, idempotencyKey);
  if (!attempt) return { state: 'none', response: null };
  if (isUnderWay(attempt)) return { state: 'underWay', response: null };
  return { state: 'answered', response: withoutPayer(paymentResponseOf(attempt)) };
}
