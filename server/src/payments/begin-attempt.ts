import type { TokenisedCard } from '@tradebridge/contract/checkout';
import { recordEvent } from '../audit/record-event.ts';
import type { PricedOrder } from '../checkout/priced-order.ts';
import type { Charge } from '../outside/card-payments.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { newToken } from '../platform/sealed.ts';
import { announcementsOf } from './announcements-of.ts';
import { providerOrderIdOf } from './order-number.ts';
import type { PlacedOrder } from './place-order.ts';
import { sealRequest } from './sealed-request.ts';

const insert = statement<{ attempt_id: string }>(
  'begin-attempt',
  `with begun as (
     insert into payment_attempts (order_id, attempt_number, pre_enrolment_id, user_id,
       idempotency_key, input_hash, state, amount, provider_order_id, provider_key, sealed_request,
       card_scheme, card_last4, created_at, merchant_client_id, merchant_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
       $17, $18)
     returning attempt_id
   ), noted as (
     insert into attempt_moves (attempt_id, state, at, cause, user_id)
     select attempt_id, state, $14, cause, $4
     from begun, unnest($15::text[], $16::text[]) as step (state, cause)
   )
   select attempt_id from begun`,
);

const created = ['created', 'The purchaser asked for it.'] as const;
const authorising = ['authorising', 'The provider is asked.'] as const;

/**
 * Writes down a try to pay an order, with all that the provider will be asked, before it is asked.
 *
 * @param payment `card` null where nothing is to be paid and nobody is asked
 * @returns its id, and what to ask the provider
 */
export async function beginAttempt(
  tx: Database,
  { actor, now, request, institution }: Context,
  {
    order,
    priced,
    idempotencyKey,
    inputHash,
    payment,
  }: {
    readonly order: PlacedOrder;
    readonly priced: PricedOrder;
    readonly idempotencyKey: string;
    readonly inputHash: string;
    readonly payment: {
      readonly card: TokenisedCard;
      readonly merchant: Charge['merchant'];
      readonly threeDSecure?: Charge['threeDSecure'] | undefined;
    } | null;
  },
): Promise<{ attemptId: string; charge: Charge | null }> {
  const providerOrderId = providerOrderIdOf(order.orderNumber, order.attemptNumber);
  const providerKey = newToken();
  const charge: Charge | null = payment && {
    merchant: payment.merchant,
    orderId: providerOrderId,
    amount: priced.amount,
    token: payment.card.token,
    ip: request.ip,
    idempotencyKey: providerKey,
    ...(payment.threeDSecure && { threeDSecure: payment.threeDSecure }),
  };
  const steps = charge ? [created, authorising] : [created];
  const [attempt] = await tx.rows(insert, [
    order.orderId,
    order.attemptNumber,
    priced.preEnrolmentId,
    actor.userId,
    idempotencyKey,
    inputHash,
    charge ? 'authorising' : 'created',
    priced.amount,
    providerOrderId,
    providerKey,
    charge && sealRequest(institution.secret, 'charge', charge),
    payment?.card.scheme ?? null,
    payment?.card.last4 ?? null,
    now,
    steps.map(([state]) => state),
    steps.map(([, cause]) => cause),
    charge?.merchant.clientId ?? null,
    charge?.merchant.merchantCode ?? null,
  ]);
  if (!attempt) throw new Error('An insert answers its row.');
  const { attempt_id: attemptId } = attempt;
  await recordEvent(tx, {
    at: now,
    kind: 'payment.begun',
    userId: actor.userId,
    ipAddress: request.ip,
    employerId: priced.employerId,
    subject: { type: 'order', id: order.orderNumber },
    details: { attemptId, amount: priced.amount },
  });
  if (charge) {
    await announce(tx, announcementsOf({ user_id: actor.userId, employer_id: priced.employerId }));
  }
  return { attemptId, charge };
}
