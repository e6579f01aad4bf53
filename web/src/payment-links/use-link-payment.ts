import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '@tradebridge/contract/calls';
import type { LinkPaymentResponse } from '@tradebridge/contract/payment-links';
import { refusals } from '@tradebridge/contract/refusals';
import { useEffect, useEffectEvent, useState } from 'react';
import { callByLink } from '../app/api-client.ts';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { confirmedWithin, maxRoundTripMs } from '../checkout/payment.ts';
import { pauseBeforeAsking } from '../checkout/queries.ts';
import type { Confirmation } from '../checkout/three-d-secure.ts';
import { translate } from '../ui/labels.ts';
import { paymentLinkLabels as labels } from './labels.ts';
import { linkPaymentQuery } from './queries.ts';

type Input = InputOf<'paymentLinks/pay'>;

export type LinkPayment =
  | { at: 'idle'; failure: string | null; fields: ApiError['fields'] }
  | { at: 'processing' }
  /** The bank asks its customer. */
  | { at: 'confirming'; confirmation: Confirmation }
  /** The outcome is unknown. For an earlier visit there is no key. */
  | { at: 'checking'; idempotencyKey: string | null; begun: number }
  | { at: 'paid'; response: LinkPaymentResponse; payerEmail: string | null };

const idle = (failure: string | null = null, fields: ApiError['fields'] = []): LinkPayment => ({
  at: 'idle',
  failure,
  fields,
});

/** The server may have received it. */
const isUnanswered = ({ status, code }: ApiError) =>
  status === 0 || status >= 500 || code === 'unreadable';

/**
 * Paying with a link: once at a time, and never again while the outcome is unknown.
 *
 * @param look refetches the invoice
 */
export function useLinkPayment(token: string, look: () => Promise<unknown>) {
  const [payment, setPayment] = useState<LinkPayment>(idle());
  const [payerEmail, setPayerEmail] = useState<string | null>(null);

  const settle = (response: LinkPaymentResponse, key: string | null, email: string | null) => {
    if (response.outcome === 'paid') {
      setPayment({ at: 'paid', response, payerEmail: email });
    } else if (response.outcome === 'declined') {
      setPayment(idle(response.errorMessage));
    } else {
      setPayment({ at: 'checking', idempotencyKey: key, begun: Date.now() });
    }
    void look();
  };

  const checking = payment.at === 'checking' ? payment : null;
  const query = useQuery({
    ...linkPaymentQuery(token, checking?.idempotencyKey ?? null),
    enabled: checking !== null,
    refetchInterval: () => (checking ? pauseBeforeAsking(Date.now() - checking.begun) : false),
  });
  const { data, dataUpdatedAt } = query;
  const learn = useEffectEvent(() => {
    if (!checking || !data) return;
    const { response, state } = data;
    if (response && response.outcome !== 'unknown') {
      settle(response, checking.idempotencyKey, payerEmail);
    } else if (state === 'none' && Date.now() - checking.begun > maxRoundTripMs) {
      setPayment(idle(translate(labels.notBegun)));
      void look();
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every answer, equal ones too: one that stays unknown for long enough means that no payment was begun
  useEffect(() => {
    learn();
  }, [data, dataUpdatedAt]);

  async function send(input: Input, card: { token: string } | null): Promise<void> {
    let given = input;
    try {
      let { threeDSecure: start, response } = await callByLink('paymentLinks/pay', given, token);
      if (start && card) {
        const initiatedOrderId = start.orderId;
        const liabilityShiftIndicator = await confirmedWithin((onAnswer) =>
          setPayment({
            at: 'confirming',
            confirmation: {
              start: start as NonNullable<typeof start>,
              cardToken: card.token,
              payer: { name: input.payerName, email: input.payerEmail },
              onAnswer,
            },
          }),
        );
        setPayment({ at: 'processing' });
        given = { ...given, threeDSecure: { initiatedOrderId, liabilityShiftIndicator } };
        ({ threeDSecure: start, response } = await callByLink('paymentLinks/pay', given, token));
      }
      if (response) settle(response, input.idempotencyKey, input.payerEmail);
    } catch (error) {
      if (!isApiError(error) || isUnanswered(error)) {
        setPayment({
          at: 'checking',
          idempotencyKey: input.idempotencyKey,
          begun: Date.now(),
        });
        return;
      }
      const isInvalid = error.code === refusals.invalid.code && error.fields.length > 0;
      setPayment(
        idle(isInvalid ? (error.fields[0]?.message ?? error.message) : error.message, error.fields),
      );
      await look().catch(() => {});
    }
  }

  return {
    payment,
    query,
    /** A payment of an earlier visit is in doubt. */
    check: () => setPayment({ at: 'checking', idempotencyKey: null, begun: Date.now() }),
    fail: (message: string) => setPayment(idle(message)),
    /** Invalid input was changed. */
    mend: () => setPayment(idle()),
    begin: () => setPayment({ at: 'processing' }),
    pay: async (input: Omit<Input, 'idempotencyKey'>, card: { token: string } | null) => {
      setPayerEmail(input.payerEmail);
      await send({ ...input, idempotencyKey: crypto.randomUUID() }, card);
    },
  };
}
