import { paymentLinkPrefix } from '@tradebridge/contract/payment-link-rules';
import type { FastifyRequest } from 'fastify';
import { openLink } from '../payments/links/open-link.ts';
import type { OpenContext } from '../platform/context.ts';
import { parseInput } from '../platform/parse-input.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ServedCall } from '../platform/serve.ts';

type ServedByLink = Extract<ServedCall, { by: 'paymentLink' }>;

const brings = ({ headers: { authorization } }: FastifyRequest): boolean =>
  authorization?.split(' ')[1]?.startsWith(paymentLinkPrefix) ?? false;

/**
 * Answers a call with a payment link in place of a session: link, input and verb, in this order.
 */
export async function answerLinkCall(
  { call, verb }: ServedByLink,
  context: OpenContext,
  request: FastifyRequest,
): Promise<unknown> {
  const { tokenHash } = request;
  if (tokenHash === null || !brings(request)) throw new Refusal('paymentLinkEnded');
  const link = await openLink(context, tokenHash, call.policy);
  request.paymentLinkId = link.linkId;
  const input = parseInput(call.input, request.body ?? {});
  return verb({ ...context, link }, input as never);
}
