import type { OrderLine, OrderListed, OrderState } from '@tradebridge/contract/checkout';
import type { Label } from '@tradebridge/contract/labels';
import type { AttemptState, Attention, PaymentAttempt } from '@tradebridge/contract/payments';
import { formatInstant } from '../app/format.ts';
import type { Translate } from '../app/labels.ts';
import type { TagProps } from '../ui/Tag.tsx';
import { attentionLabels } from './attention-labels.ts';
import { paymentLabels as labels } from './labels.ts';
import type { OrderKind } from './order-view.ts';

interface StateWords {
  label: Label;
  meaning: TagProps['meaning'];
}

export type RefundState = PaymentAttempt['refunds'][number]['state'];
type ReviewKind = Attention['reviews'][number]['kind'];

export const orderStateWords: Record<OrderState, StateWords> = {
  open: { label: labels.orderOpen, meaning: 'grey' },
  underWay: { label: labels.orderUnderWay, meaning: 'blue' },
  unknown: { label: labels.orderUnknown, meaning: 'amber' },
  paid: { label: labels.orderPaid, meaning: 'green' },
  refunded: { label: labels.orderRefunded, meaning: 'grey' },
};

export const attemptStateWords: Record<AttemptState, StateWords> = {
  created: { label: labels.attemptCreated, meaning: 'grey' },
  authorising: { label: labels.attemptAuthorising, meaning: 'blue' },
  paid: { label: labels.attemptPaid, meaning: 'green' },
  declined: { label: labels.attemptDeclined, meaning: 'red' },
  unknown: { label: labels.attemptUnknown, meaning: 'amber' },
};

export const refundStateWords: Record<RefundState, StateWords> = {
  requested: { label: labels.refundRequested, meaning: 'blue' },
  refunded: { label: labels.refundRefunded, meaning: 'green' },
  declined: { label: labels.refundDeclined, meaning: 'red' },
  unknown: { label: labels.refundUnknown, meaning: 'amber' },
};

export const kindLabels: Record<OrderKind, Label> = {
  fees: labels.kindFees,
  documents: labels.kindDocuments,
};

export const deliveryLabels: Record<OrderLine['delivery'], Label> = {
  fee: labels.deliveryFee,
  digital: labels.deliveryDigital,
  print: labels.deliveryPrint,
};

/** What contradicts itself, and what to do about it. */
export const reviewWords: Record<ReviewKind, { title: Label; what: Label }> = {
  paidAfterDeclined: {
    title: attentionLabels.paidAfterDeclined,
    what: attentionLabels.paidAfterDeclinedWhat,
  },
  invoiceCancelled: {
    title: attentionLabels.invoiceCancelled,
    what: attentionLabels.invoiceCancelledWhat,
  },
  amountDiffers: {
    title: attentionLabels.amountDiffers,
    what: attentionLabels.amountDiffersWhat,
  },
  chargedTwice: { title: attentionLabels.chargedTwice, what: attentionLabels.chargedTwiceWhat },
};

/** 'White card statement and 2 more'. */
export function whatInWords(
  t: Translate,
  { firstLine: line, lineCount }: Pick<OrderListed, 'firstLine' | 'lineCount'>,
): string {
  return lineCount > 1 ? t(labels.andMore, { line, count: lineCount - 1 }) : line;
}

/** 'Visa ending in 4242'; null where nothing is known of the card. */
export function cardInWords(t: Translate, card: PaymentAttempt['card']): string | null {
  if (!card) return null;
  const scheme = card.scheme && card.scheme.charAt(0).toUpperCase() + card.scheme.slice(1);
  if (!card.last4) return scheme;
  if (!scheme) return t(labels.cardEnding, { last4: card.last4 });
  return t(labels.cardOf, { scheme, last4: card.last4 });
}

/** Whether a line waits to be sent or posted: paid, and not paid back. */
export const isToDeliver = (
  { state }: Pick<OrderListed, 'state'>,
  { delivery, delivered }: Pick<OrderLine, 'delivery' | 'delivered'>,
): boolean => state === 'paid' && delivery !== 'fee' && delivered === null;

/** When and how a line was delivered, or that it is to be; null for fees. */
export function deliveryInWords(
  t: Translate,
  { delivery, delivered, deliveryReference }: OrderLine,
): string | null {
  if (delivery === 'fee') return null;
  if (delivered === null) return t(delivery === 'digital' ? labels.toSend : labels.toPost);
  const when = formatInstant(delivered);
  if (delivery === 'digital') return t(labels.sentOn, { when });
  return deliveryReference
    ? t(labels.postedOnWith, { when, reference: deliveryReference })
    : t(labels.postedOn, { when });
}

type Move = PaymentAttempt['moves'][number];

/** One step of a history, which stands for several where the same was asked again and again. */
interface Step extends Move {
  /** How often the provider was asked again; 0 for what is no repetition. */
  again: number;
}

/** The history of an attempt, in which asking again for the same outcome is one step. */
export function stepsOf(moves: readonly Move[]): Step[] {
  const steps: Step[] = [];
  for (const move of moves) {
    const before = steps.at(-1);
    const isAgain = move.state === 'unknown' && before?.state === 'unknown' && move.by === null;
    if (isAgain && before.again > 0) steps.pop();
    steps.push({ ...move, again: isAgain ? before.again + 1 : 0 });
  }
  return steps;
}

/** What happened in a step. */
export const causeInWords = (t: Translate, { again: count, cause }: Step): string =>
  count > 1 ? t(labels.causeTimes, { count, cause }) : cause;

/** What the provider answered, as it worded it. */
export function answerInWords(
  t: Translate,
  {
    gatewayMessage: message,
    gatewayCode: code,
  }: Pick<PaymentAttempt, 'gatewayMessage' | 'gatewayCode'>,
): string | null {
  return message && code ? t(labels.answerOf, { message, code }) : (message ?? code);
}
