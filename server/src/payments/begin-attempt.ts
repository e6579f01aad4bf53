import type { TokenisedCard } from '@tradebridge/contract/checkout';
import type { AttemptState } from '@tradebridge/contract/payment-rules';
import { type PurchaseContext, userIdOf } from '../access/payer.ts';
import { recordEvent } from '../audit/record-event.ts';
import { onlyInvoiceOf, type PricedOrder } from '../checkout/priced-order.ts';
import type { Charge } from '../outside/card-payments.ts';
import { announce } from '../platform/announce.ts';
import { type Database, namedStatement } from '../platform/database.ts';
import { recorded } from '../platform/recorded-words.ts';
import { newToken } from '../platform/sealed.ts';
import { announcementsOf } from './announcements-of.ts';
import { providerOrderIdOf } from './order-number.ts';
import type { PlacedOrder } from './place-order.ts';
import { recordLabels } from './record-labels.ts';
import { sealRequest } from './sealed-request.ts';

interface NewAttempt {
  readonly orderId: string;
  readonly attemptNumber: number;
  readonly preEnrolmentId: string | null;
  readonly userId: string;
  /** The user who made its first steps. */
  readonly by: string | null;
  readonly idempotencyKey: string;
  readonly inputHash: string;
  readonly state: AttemptState;
  readonly amount: number;
  readonly providerOrderId: string;
  readonly providerKey: string;
  readonly sealedRequest: string | null;
  readonly cardScheme: string | null;
  readonly cardLast4: string | null;
  readonly createdAt: Date;
  readonly merchantClientId: string | null;
  readonly merchantCode: string | null;
  /** Its first states, each with its cause. */
  readonly states: readonly AttemptState[];
  readonly causes: readonly string[];
}

const insert = namedStatement<{ attempt_id: string }, NewAttempt>(
  'begin-attempt',
  `with begun as (
     insert into payment_attempts (order_id, attempt_number, pre_enrolment_id, user_id,
       idempotency_key, input_hash, state, amount, provider_order_id, provider_key, sealed_request,
       card_scheme, card_last4, created_at, merchant_client_id, merchant_code)
     values (:orderId, :attemptNumber, :preEnrolmentId, :userId,
       :idempotencyKey, :inputHash, :state, :amount, :providerOrderId, :providerKey, :sealedRequest,
       :cardScheme, :cardLast4, :createdAt, :merchantClientId, :merchantCode)
     returning attempt_id
   ), noted as (
     insert into attempt_moves (attempt_id, state, at, cause, user_id)
     select attempt_id, state, :createdAt, cause, :by
     from begun, unnest(:states::text[], :causes::text[]) as step (state, cause)
   )
   select attempt_id from begun`,
);

const created = ['created', recorded(recordLabels.created)] as const;
const authorising = ['authorising', recorded(recordLabels.authorising)] as const;

/**
 * Records an attempt to pay an order, with the complete request for the provider, before it is
 * sent.
 * @param payment `card` is null if there is nothing to charge
 * @returns its id, and the request for the provider
 */
export async function beginAttempt(
  tx: Database,
  { actor, now, request, institution }: PurchaseContext,
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
  const [attempt] = await tx.rows(insert, {
    orderId: order.orderId,
    attemptNumber: order.attemptNumber,
    preEnrolmentId: onlyInvoiceOf(priced)?.preEnrolmentId ?? null,
    userId: actor.userId,
    by: userIdOf(actor),
    idempotencyKey,
    inputHash,
    state: charge ? 'authorising' : 'created',
    amount: priced.amount,
    providerOrderId,
    providerKey,
    sealedRequest: charge && sealRequest(institution.secret, 'charge', charge),
    cardScheme: payment?.card.scheme ?? null,
    cardLast4: payment?.card.last4 ?? null,
    createdAt: now,
    merchantClientId: charge?.merchant.clientId ?? null,
    merchantCode: charge?.merchant.merchantCode ?? null,
    states: steps.map(([state]) => state),
    causes: steps.map(([, cause]) => cause),
  });
  if (!attempt) throw new Error('The insert returned no row.');
  const { attempt_id: attemptId } = attempt;
  await recordEvent(tx, {
    at: now,
    kind: 'payment.begun',
    userId: userIdOf(actor),
    ipAddress: request.ip,
    employerId: priced.employerId,
    subject: { type: 'order', id: order.orderNumber },
    details: {
      attemptId,
      amount: priced.amount,
      ...(actor.paymentLinkId !== undefined && { paymentLinkId: actor.paymentLinkId }),
      ...(priced.invoices.length > 0 && {
        invoices: priced.invoices.map(({ invoiceNumber }) => invoiceNumber),
      }),
    },
  });
  if (charge) {
    await announce(tx, announcementsOf({ user_id: actor.userId, employer_id: priced.employerId }));
  }
  return { attemptId, charge };
}
