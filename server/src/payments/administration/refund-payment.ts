import { randomUUID } from 'node:crypto';
import { gstOfRefund } from '@tradebridge/contract/checkout-rules';
import type {
  refundPayment as refundPaymentCall,
  StaffOrder,
} from '@tradebridge/contract/payments';
import type { z } from 'zod';
import type { CardAnswer, RefundRequest } from '../../outside/card-payments.ts';
import type { Context } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database.ts';
import { idempotently } from '../../platform/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { seal } from '../../platform/sealed.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { lockAttempt } from '../attempts.ts';
import { merchantOf } from '../merchant.ts';
import { nextAsking } from '../next-asking.ts';
import type { SettlingParts } from '../settle.ts';
import { refunds } from '../tables.ts';
import { readStaffOrder } from './read-staff-order.ts';
import { settleRefundDeclined, settleRefunded, settleRefundUnknown } from './settle-refund.ts';

/** For which a refund's request is sealed. */
export const refundPurpose = 'refund';

/** Milliseconds after which it is asked again where nobody wrote the answer down: longer than any may take. */
const longestAnswer = 150_000;

interface BackRow {
  /** What was paid back, in cents. */
  refunded: number;
  /** The same with what is being paid back, or may have been. */
  bound: number;
}
const sumBack = statement<BackRow>(
  'refunds-of-attempt',
  `select coalesce(sum(amount) filter (where state = 'refunded'), 0)::bigint as refunded,
     coalesce(sum(amount), 0)::bigint as bound
   from refunds where attempt_id = $1 and state <> 'declined'`,
);
const findProviderOrder = statement<{ provider_order_id: string }>(
  'provider-order-of-attempt',
  'select provider_order_id from payment_attempts where attempt_id = $1',
);

interface Requested {
  readonly refundId: string;
  readonly orderNumber: string;
}

type Input = z.output<typeof refundPaymentCall.input>;

/** Writes the refund down before the provider is asked for it. */
async function requestRefund(
  tx: Database,
  { now, actor, request: { ip }, institution }: Context,
  merchant: RefundRequest['merchant'],
  { attemptId, amount, reason }: Input,
): Promise<Requested & { readonly request: RefundRequest }> {
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt) throw new Refusal('notFound');
  const [back] = await tx.rows(sumBack, [attemptId]);
  const [provider] = await tx.rows(findProviderOrder, [attemptId]);
  if (!back || !provider) throw new Error('A locked attempt is there.');
  if (attempt.state !== 'paid' || amount > attempt.amount - back.bound) {
    throw new Refusal('refundTooLarge');
  }
  const refundId = randomUUID();
  const request: RefundRequest = {
    merchant,
    orderId: provider.provider_order_id,
    amount,
    ip,
    idempotencyKey: randomUUID(),
  };
  const paid = { amount: attempt.amount, gstAmount: attempt.gst_amount };
  await tx.orm.insert(refunds).values({
    refundId,
    attemptId,
    state: 'requested',
    amount,
    gstAmount: gstOfRefund(paid, back.refunded, amount),
    reason,
    userId: actor.userId,
    providerKey: request.idempotencyKey,
    sealedRequest: seal(institution.secret, refundPurpose, JSON.stringify(request)),
    askAgainAt: new Date(now.getTime() + longestAnswer),
    createdAt: now,
  });
  return { refundId, orderNumber: attempt.order_number, request };
}

/** Writes down what the provider answered to what it was asked the first time. */
function recordAnswer(
  tx: Database,
  parts: SettlingParts,
  refundId: string,
  answer: CardAnswer,
): Promise<boolean> {
  if (answer.outcome === 'paid') {
    const { transactionReference, gatewayMessage: message } = answer;
    return settleRefunded(tx, parts, refundId, { transactionReference, message });
  }
  if (answer.outcome === 'declined') {
    const message = answer.gatewayMessage ?? answer.cause;
    return settleRefundDeclined(tx, parts, refundId, { message });
  }
  return settleRefundUnknown(tx, parts, refundId, {
    message: answer.cause,
    askAgainAt: nextAsking(parts.now, parts.now),
  });
}

/**
 * Pays back what was paid, in full or in part: written down, asked of the provider, and written down
 * again with what it answered. A repetition with the same Idempotency-Key asks for nothing.
 */
export async function refundPayment(context: Context, input: Input): Promise<StaffOrder> {
  const { db, outside, institution } = context;
  const { cards } = outside;
  const merchant = merchantOf(await readSettings(db, institution));
  if (!cards || !merchant) throw new Refusal('cardPaymentsMissing');
  const asked: { request?: RefundRequest } = {};
  const { refundId, orderNumber } = await idempotently(
    context,
    'payments/refund',
    input,
    async (tx): Promise<Requested> => {
      const { request, ...requested } = await requestRefund(tx, context, merchant, input);
      asked.request = request;
      return requested;
    },
  );
  if (asked.request) {
    // Whatever goes wrong from here on, the request stands and is asked again.
    const answer = await cards.refund(asked.request);
    await db.transaction((tx) => recordAnswer(tx, context, refundId, answer));
  }
  return readStaffOrder(db, orderNumber);
}
