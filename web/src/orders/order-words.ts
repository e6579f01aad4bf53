import { schemeLabel } from '@tradebridge/contract/card-labels';
import type { OrderDetail, OrderLine, OrderListed } from '@tradebridge/contract/checkout';
import type { OrderState } from '@tradebridge/contract/checkout-rules';
import type { Label } from '@tradebridge/contract/labels';
import type { Translate } from '../ui/labels.ts';
import type { TagProps } from '../ui/Tag.tsx';
import { orderLabels as labels } from './labels.ts';

export const orderStateWords: Record<OrderState, { label: Label; meaning: TagProps['meaning'] }> = {
  open: { label: labels.stateOpen, meaning: 'grey' },
  underWay: { label: labels.stateUnderWay, meaning: 'blue' },
  unknown: { label: labels.stateUnknown, meaning: 'amber' },
  paid: { label: labels.statePaid, meaning: 'green' },
  refunded: { label: labels.stateRefunded, meaning: 'grey' },
};

/** The first line, the number of others, and the purchaser's number. */
export function orderInWords(
  t: Translate,
  order: Pick<OrderListed, 'firstLine' | 'lineCount' | 'purchaseOrderNumber'>,
): string {
  const { firstLine: line, lineCount, purchaseOrderNumber: number } = order;
  const what = lineCount > 1 ? t(labels.andMore, { line, count: lineCount - 1 }) : line;
  return number === null ? what : t(labels.withPurchaseOrder, { what, number });
}

/** 'Visa ending in 4242', as far as it is known; null if nothing is. */
export function cardInWords(t: Translate, card: OrderDetail['card']): string | null {
  if (!card) return null;
  const { scheme, last4 } = card;
  const known = schemeLabel(scheme);
  if (last4 !== null) return t(labels.cardEnding, { card: t(known ?? labels.card), last4 });
  return known && t(known);
}

/** Whether a line has to be sent or posted: paid, and not refunded. */
export const isToDeliver = (
  { state }: Pick<OrderListed, 'state'>,
  { delivery, delivered }: Pick<OrderLine, 'delivery' | 'delivered'>,
): boolean => state === 'paid' && delivery !== 'fee' && delivered === null;

/** Texts for the delivery of a line: `{when}`, and `{reference}` if it was posted. */
export interface DeliveryWords {
  toSend: Label;
  toPost: Label;
  sentOn: Label;
  postedOn: Label;
  postedOnWith: Label;
}

/**
 * When and how a line was delivered, or that it is due; null for fees, and for what was refunded
 * before delivery.
 *
 * @param format formats the time of delivery
 */
export function deliveryInWords(
  t: Translate,
  order: Pick<OrderListed, 'state'>,
  line: Pick<OrderLine, 'delivery' | 'delivered' | 'deliveryReference'>,
  { words, format }: { words: DeliveryWords; format: (instant: string) => string },
): string | null {
  const { delivery, delivered, deliveryReference: reference } = line;
  const isDigital = delivery === 'digital';
  if (isToDeliver(order, line)) return t(isDigital ? words.toSend : words.toPost);
  if (delivered === null) return null;
  const when = format(delivered);
  if (isDigital) return t(words.sentOn, { when });
  return reference ? t(words.postedOnWith, { when, reference }) : t(words.postedOn, { when });
}
