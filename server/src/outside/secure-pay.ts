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

/** Maximum length of the provider's message that is stored. */
const maxWordsLength = 200;

const faultReply = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

const code = z.union([z.string(), z.number()]).transform(String);

/** The provider's answer about money; anything missing or invalid makes the outcome unknown. */
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

/** Sanitises external text: no control characters, a maximum length, no card number. */
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

/** Statuses for a request that was rejected without any effect. */
const rejectedStatuses = new Set([400, 401, 403, 404, 422, 429]);

/** Our order was seen before; the code does not say by whom or with what outcome. */
const seenBefore = 'INVALID_ORDER_ID';

/** A charge or a refund, as it is sent. */
interface MoneyRequest {
  readonly clientId: string;
  readonly idempotencyKey: string;
  readonly body: object;
}

/** What the answer must match. */
interface Expected {
  readonly orderId: string;
  readonly amount: number;
  /** Whether a success must contain both, as for payments; for refunds this is not documented. */
  readonly areRequired: boolean;
}

/** Why an answer does not match the request, or null. */
function mismatchOf(reply: MoneyReply, { orderId, amount, areRequired }: Expected): Label | null {
  const mustBeStated = areRequired && reply.status === 'paid';
  if (mustBeStated && reply.orderId === undefined) return labels.ofNoOrder;
  if (mustBeStated && reply.amount === undefined) return labels.ofNoAmount;
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
    // The provider can always be asked about the order.
    transactionReference: (reply.bankTransactionId || expected.orderId).slice(
      0,
      maxReferenceLength,
    ),
    gatewayCode,
    gatewayMessage,
  };
}

/** The outcome according to an unsuccessful response. */
function refusedAnswer({ status, body }: OutsideAnswer): CardAnswer {
  const fault = faultReply.safeParse(body).data?.errors[0]?.code;
  if (!rejectedStatuses.has(status) || fault === seenBefore) {
    return unknown(labels.answered, { status, code: named(fault) });
  }
  return notCharged('provider', recorded(labels.refused, { status, code: named(fault) }));
}

/**
 * SecurePay's API, version 2.
 * @param url of the API, `https://…/v2`
 * @param authUrl where access tokens are issued
 * @param timeoutMs for a whole payment
 * @param threeDSecureScript null if 3D Secure is off
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
  // Leaves half the time for the request itself.
  const tokens = new SecurePayTokens(authUrl, clientSecret, timeoutMs / 2);

  /**
   * Waits for a token no longer than the call may take; other callers may have started fetching it.
   */
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

  /** @throws NoToken before anything was requested, Refusal if there was no response */
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
    // A token that was revoked early: what was requested with it was not done.
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
        { orderId, amount, areRequired: true },
      ),

    refund: ({ merchant, orderId, amount, ip, idempotencyKey }: RefundRequest) =>
      askForMoney(
        `/orders/${encodeURIComponent(orderId)}/refunds`,
        {
          clientId: merchant.clientId,
          idempotencyKey,
          body: { amount, merchantCode: merchant.merchantCode, ip },
        },
        { orderId, amount, areRequired: false },
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
