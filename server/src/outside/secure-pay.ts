import { setTimeout as sleep } from 'node:timers/promises';
import { maxReferenceLength } from '@tradebridge/contract/checkout-rules';
import type { Label, LabelValues } from '@tradebridge/contract/labels';
import { z } from '@tradebridge/contract/schema';
import { recorded } from '../platform/recorded-words.ts';
import { Refusal } from '../platform/refusal.ts';
import { callOutside, type OutsideAnswer, refusedBy, wasNeverSent } from './call-outside.ts';
import { cardAnswerLabels as labels } from './card-answer-labels.ts';
import type { CardAnswer, CardPayments, Charge, RefundRequest } from './card-payments.ts';
import { codeOf, named } from './secure-pay-codes.ts';
import { NoToken, SecurePayTokens } from './secure-pay-tokens.ts';

/** Characters of what the provider says that are kept. */
const maxWordsLength = 200;

const faultReply = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

const code = z.union([z.string(), z.number()]).transform(String);

/** What the provider says became of money; what is missing or wrong in it makes the outcome unknown. */
const moneyReply = z.object({
  status: z.enum(['paid', 'failed', 'unknown']),
  orderId: z.string().optional(),
  amount: z.number().optional(),
  currency: z.string().nullish(),
  bankTransactionId: code.nullish(),
  gatewayResponseCode: code.nullish(),
  gatewayResponseMessage: z.string().nullish(),
});
type MoneyReply = z.output<typeof moneyReply>;

const initiateReply = z.object({
  orderId: z.string().min(1),
  orderToken: z.string().min(1),
  threedSecureDetails: z.object({
    providerClientId: z.string(),
    sessionId: z.string(),
    simpleToken: z.string(),
  }),
});

/** Of what somebody outside wrote: no control characters, no end of it, no card number. */
const wordsOf = (text: string | null | undefined): string | null =>
  text
    ?.replace(/\p{C}/gu, ' ')
    .replace(/\d(?:[ -]?\d){11,18}/g, '…')
    .trim()
    .slice(0, maxWordsLength) || null;

const unknown = (label: Label, values?: LabelValues): CardAnswer => ({
  outcome: 'unknown',
  cause: recorded(label, values),
});
const notCharged = (by: 'provider' | 'nobody', cause: string): CardAnswer => ({
  outcome: 'declined',
  by,
  gatewayCode: null,
  gatewayMessage: null,
  cause,
});

/** Statuses that say that the request was turned away, and nothing done. */
const turnedAway = new Set([400, 401, 403, 404, 422, 429]);

/** Says that our order was seen before: by whom and with what outcome it does not say. */
const seenBefore = 'INVALID_ORDER_ID';

/** A charge or a refund, as it is sent. */
interface MoneyRequest {
  readonly clientId: string;
  readonly idempotencyKey: string;
  readonly body: object;
}

/** What was asked for, as far as the answer must be about it. */
interface Expected {
  readonly orderId: string;
  readonly amount: number;
  /** Whether a success says both, as payments do; of refunds it is not documented. */
  readonly areSaid: boolean;
}

/** Why an answer is about something else than what was asked, or null. */
function mismatchOf(reply: MoneyReply, { orderId, amount, areSaid }: Expected): Label | null {
  const mustBeSaid = areSaid && reply.status === 'paid';
  if (mustBeSaid && reply.orderId === undefined) return labels.ofNoOrder;
  if (mustBeSaid && reply.amount === undefined) return labels.ofNoAmount;
  if (reply.orderId !== undefined && reply.orderId !== orderId) return labels.ofAnotherOrder;
  if (reply.amount !== undefined && reply.amount !== amount) return labels.ofAnotherAmount;
  if (reply.currency && reply.currency !== 'AUD') return labels.inAnotherCurrency;
  return null;
}

function answerOf(body: unknown, expected: Expected): CardAnswer {
  const parsed = moneyReply.safeParse(body);
  if (!parsed.success) return unknown(labels.unreadable);
  const reply = parsed.data;
  const mismatch = mismatchOf(reply, expected);
  if (mismatch) return unknown(mismatch);
  const gatewayCode = codeOf(reply.gatewayResponseCode);
  const gatewayMessage = wordsOf(reply.gatewayResponseMessage);
  if (reply.status === 'failed') {
    const cause = recorded(labels.declined, { code: named(gatewayCode) });
    return { outcome: 'declined', by: 'bank', gatewayCode, gatewayMessage, cause };
  }
  if (reply.status === 'unknown') {
    return unknown(labels.undecided);
  }
  return {
    outcome: 'paid',
    // The order is what the provider can always be asked about.
    transactionReference: (reply.bankTransactionId || expected.orderId).slice(
      0,
      maxReferenceLength,
    ),
    gatewayCode,
    gatewayMessage,
  };
}

/** What an answer that is no success says of the money. */
function refusedAnswer({ status, body }: OutsideAnswer): CardAnswer {
  const fault = faultReply.safeParse(body).data?.errors[0]?.code;
  if (!turnedAway.has(status) || fault === seenBefore) {
    return unknown(labels.answered, { status, code: named(fault) });
  }
  return notCharged('provider', recorded(labels.refused, { status, code: named(fault) }));
}

/**
 * SecurePay's interface, version 2.
 *
 * @param url of the interface, `https://…/v2`
 * @param authUrl where access tokens are made
 * @param timeoutMs milliseconds that one payment may take altogether
 * @param threeDSecureScript null where 3D Secure is off
 */
export function openSecurePay({
  url,
  authUrl,
  clientSecret,
  timeoutMs,
  threeDSecureScript,
}: {
  url: string;
  authUrl: string;
  clientSecret: string;
  timeoutMs: number;
  threeDSecureScript: string | null;
}): CardPayments {
  const base = url.replace(/\/+$/, '');
  // Half the time is left for what the token is for.
  const tokens = new SecurePayTokens(authUrl, clientSecret, timeoutMs / 2);

  /** Waits for a token no longer than the call may take; others may have begun to fetch it. */
  async function tokenWithin(milliseconds: number, clientId: string, stale?: string) {
    const late = new AbortController();
    try {
      return await Promise.race([
        tokens.of(clientId, stale),
        sleep(milliseconds, undefined, { signal: late.signal }).then(() => {
          throw new NoToken(labels.signInLate);
        }),
      ]);
    } finally {
      late.abort();
    }
  }

  /** @throws NoToken before anything was asked, Refusal when there was no answer */
  async function ask(
    path: string,
    clientId: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<OutsideAnswer> {
    const end = performance.now() + timeoutMs;
    const left = () => end - performance.now();
    const post = (token: string) =>
      callOutside(
        `${base}${path}`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            accept: 'application/json',
            ...headers,
          },
          body: JSON.stringify(body),
        },
        left(),
      );
    const token = await tokenWithin(left(), clientId);
    const answer = await post(token);
    // A token that is taken back before its end: what was asked with it was not done.
    return answer.status === 401 ? post(await tokenWithin(left(), clientId, token)) : answer;
  }

  async function askForMoney(
    path: string,
    { clientId, idempotencyKey, body }: MoneyRequest,
    expected: Expected,
  ): Promise<CardAnswer> {
    try {
      const answer = await ask(path, clientId, body, { 'idempotency-key': idempotencyKey });
      const isSuccess = answer.status >= 200 && answer.status < 300;
      return isSuccess ? answerOf(answer.body, expected) : refusedAnswer(answer);
    } catch (error) {
      if (error instanceof NoToken) {
        return notCharged('nobody', error.message);
      }
      if (!(error instanceof Refusal)) throw error;
      if (wasNeverSent(error)) return notCharged('nobody', recorded(labels.unreachable));
      return unknown(error.code === 'outside-timeout' ? labels.late : labels.broken);
    }
  }

  return {
    charge: ({ merchant, orderId, amount, token, ip, idempotencyKey, threeDSecure }: Charge) =>
      askForMoney(
        '/payments',
        {
          clientId: merchant.clientId,
          idempotencyKey,
          body: {
            amount,
            currency: 'AUD',
            merchantCode: merchant.merchantCode,
            token,
            ip,
            orderId,
            ...(threeDSecure && { threeDSecure }),
          },
        },
        { orderId, amount, areSaid: true },
      ),

    refund: ({ merchant, orderId, amount, ip, idempotencyKey }: RefundRequest) =>
      askForMoney(
        `/orders/${encodeURIComponent(orderId)}/refunds`,
        {
          clientId: merchant.clientId,
          idempotencyKey,
          body: { amount, merchantCode: merchant.merchantCode, ip },
        },
        { orderId, amount, areSaid: false },
      ),

    async check(clientId) {
      // The token that is kept may have been made with a secret that was replaced since.
      const token = await tokens.renew(clientId);
      const answer = await callOutside(
        `${base}/health`,
        { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } },
        timeoutMs / 2,
      );
      if (answer.status < 200 || answer.status >= 300) throw refusedBy(answer);
    },

    async startThreeDSecure({ merchant, amount, ip, orderReference }) {
      if (threeDSecureScript === null) return null;
      let answer: OutsideAnswer;
      try {
        answer = await ask('/payments/orders/initiate', merchant.clientId, {
          merchantCode: merchant.merchantCode,
          ip,
          amount,
          orderType: 'THREED_SECURE',
          orderReference,
        });
      } catch (error) {
        if (error instanceof NoToken) throw new Refusal('outsideUnavailable', { cause: error });
        throw error;
      }
      const order = initiateReply.safeParse(answer.body);
      if (answer.status < 200 || answer.status >= 300 || !order.success) throw refusedBy(answer);
      const { orderId, orderToken, threedSecureDetails } = order.data;
      return { scriptUrl: threeDSecureScript, orderId, orderToken, ...threedSecureDetails };
    },
  };
}
