import { randomUUID } from 'node:crypto';
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
import { askingTimeoutMs, nextAsking } from '../asking.ts';
import { lockAttempt } from '../attempts.ts';
import { merchantOf } from '../merchant.ts';
import { gstOf } from '../refunds/refund-lines.ts';
import {
  settleRefundDeclined,
  settleRefunded,
  settleRefundUnknown,
} from '../refunds/settle-refund.ts';
import { refundLines, refunds } from '../refunds/tables.ts';
import { sealRequest } from '../sealed-request.ts';
import type { SettlingParts } from '../settling-parts.ts';
import { chooseRefundLines } from './choose-refund-lines.ts';
import { refuseWrongChoice } from './decides-invoice.ts';
import { administrationLabels } from './labels.ts';
import { readStaffOrder } from './read-staff-order.ts';

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

/**
 * The merchant that was charged, which also pays the money back: the settings may name another by
 * now.
 */
async function readCharged(tx: Database, attemptId: string, settings: AppSettings) {
  const [charged] = await tx.rows(findCharged, [attemptId]);
  if (!charged) throw new Error('The locked attempt is missing.');
  const merchant = merchantOf({
    securePayClientId: charged.merchant_client_id ?? settings.securePayClientId,
    securePayMerchantCode: charged.merchant_code ?? settings.securePayMerchantCode,
  });
  if (!merchant) throw new Refusal('cardPaymentsMissing');
  return { merchant, orderId: charged.provider_order_id };
}

/** Records the refund before it is requested from the provider. */
async function requestRefund(
  tx: Database,
  { now, actor, request: { ip }, institution }: Context,
  settings: AppSettings,
  input: Input,
): Promise<Requested & { readonly request: RefundRequest }> {
  const { attemptId, amount, reason, privateNote, invoice } = input;
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt) throw new Refusal('notFound');
  const lines = await chooseRefundLines(tx, attempt, input);
  await refuseWrongChoice(tx, attempt, input);
  const charged = await readCharged(tx, attemptId, settings);
  const refundId = randomUUID();
  const request: RefundRequest = { ...charged, amount, ip, idempotencyKey: randomUUID() };
  await tx.orm.insert(refunds).values({
    refundId,
    attemptId,
    state: 'requested',
    amount,
    gstAmount: gstOf(lines),
    reason,
    privateNote,
    invoiceChoice: invoice ?? null,
    userId: actor.userId,
    providerKey: request.idempotencyKey,
    sealedRequest: sealRequest(institution.secret, 'refund', request),
    // Another process takes over if this one stops before it has recorded the answer.
    askAgainAt: new Date(now.getTime() + askingTimeoutMs(institution.asking)),
    createdAt: now,
  });
  await tx.orm.insert(refundLines).values(
    lines.map((part) => ({
      refundId,
      orderId: attempt.order_id,
      lineNumber: part.lineNumber,
      amount: part.amount,
      gstAmount: part.gstAmount,
    })),
  );
  return { refundId, orderNumber: attempt.order_number, request };
}

/** Records the provider's answer to the first request. */
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
 * Refunds a payment, in full or by lines: recorded, requested from the provider, and recorded again
 * with the answer. Repeating it with the same Idempotency-Key requests nothing.
 * @throws Refusal if there is no key, since repeating the request would refund twice
 */
export async function refundPayment(context: Context, input: Input): Promise<StaffOrder> {
  const { db, outside, institution } = context;
  const { cards } = outside;
  if (context.request.idempotencyKey === undefined) {
    throw new Refusal('invalid', {
      message: administrationLabels.keyMissing,
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
