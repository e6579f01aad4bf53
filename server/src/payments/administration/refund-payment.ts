import { randomUUID } from 'node:crypto';
import { gstOfRefund } from '@tradebridge/contract/checkout-rules';
import {
  refundPayment as refundPaymentCall,
  type StaffOrder,
} from '@tradebridge/contract/payments';
import type { AppSettings } from '@tradebridge/contract/settings';
import type { z } from 'zod';
import type { CardAnswer, RefundRequest } from '../../outside/card-payments.ts';
import type { Context } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database.ts';
import { idempotently } from '../../platform/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { askAndRecord } from '../ask-and-record.ts';
import { nextAsking, patienceOf } from '../asking.ts';
import { lockAttempt } from '../attempts.ts';
import { merchantOf } from '../merchant.ts';
import {
  settleRefundDeclined,
  settleRefunded,
  settleRefundUnknown,
} from '../refunds/settle-refund.ts';
import { sealRequest } from '../sealed-request.ts';
import type { SettlingParts } from '../settle.ts';
import { refunds } from '../tables.ts';
import { readStaffOrder } from './read-staff-order.ts';

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
const findCharged = statement<{
  provider_order_id: string;
  merchant_client_id: string | null;
  merchant_code: string | null;
}>(
  'charged-by-attempt',
  `select provider_order_id, merchant_client_id, merchant_code
   from payment_attempts where attempt_id = $1`,
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
  settings: AppSettings,
  { attemptId, amount, reason }: Input,
): Promise<Requested & { readonly request: RefundRequest }> {
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt) throw new Refusal('notFound');
  const [back] = await tx.rows(sumBack, [attemptId]);
  const [charged] = await tx.rows(findCharged, [attemptId]);
  if (!back || !charged) throw new Error('A locked attempt is there.');
  if (attempt.state !== 'paid' || amount > attempt.amount - back.bound) {
    throw new Refusal('refundTooLarge');
  }
  // Whose settings they were: by now the money may go to another account.
  const merchant = merchantOf({
    securePayClientId: charged.merchant_client_id ?? settings.securePayClientId,
    securePayMerchantCode: charged.merchant_code ?? settings.securePayMerchantCode,
  });
  if (!merchant) throw new Refusal('cardPaymentsMissing');
  const refundId = randomUUID();
  const request: RefundRequest = {
    merchant,
    orderId: charged.provider_order_id,
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
    sealedRequest: sealRequest(institution.secret, 'refund', request),
    // For whoever does not live to write the answer down.
    askAgainAt: new Date(now.getTime() + patienceOf(institution.asking)),
    createdAt: now,
  });
  return { refundId, orderNumber: attempt.order_number, request };
}

/** Writes down what the provider answered to what it was asked the first time. */
function recordAnswer(
  tx: Database,
  parts: SettlingParts,
  { refundId, begunAt }: { refundId: string; begunAt: Date },
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
    askAgainAt: nextAsking(begunAt, parts.now, parts.institution.asking),
  });
}

/**
 * Pays back what was paid, in full or in part: written down, asked of the provider, and written down
 * again with what it answered. A repetition with the same Idempotency-Key asks for nothing.
 *
 * @throws Refusal where there is no key: whoever repeats the request would pay back twice
 */
export async function refundPayment(context: Context, input: Input): Promise<StaffOrder> {
  const { db, outside, institution } = context;
  const { cards } = outside;
  if (context.request.idempotencyKey === undefined) {
    throw new Refusal('invalid', {
      message: 'A refund needs an Idempotency-Key, so that a repetition pays nothing back.',
    });
  }
  if (!cards) throw new Refusal('cardPaymentsMissing');
  const settings = await readSettings(db, institution);
  const asked: { request?: RefundRequest } = {};
  const { refundId, orderNumber } = await idempotently(
    context,
    refundPaymentCall.path,
    input,
    async (tx): Promise<Requested> => {
      const { request, ...requested } = await requestRefund(tx, context, settings, input);
      asked.request = request;
      return requested;
    },
  );
  if (asked.request) {
    const { request } = asked;
    await askAndRecord(context, {
      subject: { refundId },
      ask: () => cards.refund(request),
      record: (tx, later, answer) =>
        recordAnswer(tx, later, { refundId, begunAt: context.now }, answer),
    });
  }
  return readStaffOrder(db, orderNumber);
}
