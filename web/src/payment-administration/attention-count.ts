import { maxAttention } from '@tradebridge/contract/payment-rules';
import type { Attention } from '@tradebridge/contract/payments';
import { formatCount } from '../app/format.ts';
import { plural, type Translate } from '../ui/labels.ts';
import { attentionLabels as labels } from './attention-labels.ts';

/** Number of items that need a person. */
export const attentionCount = (attention: Attention): number =>
  listsOf(attention).reduce((sum, list) => sum + list.length, 0);

/** The same in words; a full list may be incomplete. */
export function attentionInWords(t: Translate, attention: Attention): string {
  const count = attentionCount(attention);
  if (count === 0) return t(labels.countNone);
  if (listsOf(attention).some((list) => list.length >= maxAttention)) {
    return t(labels.countMore, { count: formatCount(count) });
  }
  return t(plural(count, labels.countOne, labels.countMany), { count: formatCount(count) });
}

const listsOf = ({
  unknown,
  unknownRefunds,
  reviews,
  settlementDifferences,
  toDeliver,
}: Attention): readonly (readonly unknown[])[] => [
  unknown,
  unknownRefunds,
  reviews,
  settlementDifferences,
  toDeliver,
];

export type ToDeliver = Attention['toDeliver'][number];

/** Documents grouped by order, keeping their order: the contents of one envelope. */
export function byOrder(documents: readonly ToDeliver[]): ToDeliver[][] {
  const orders = new Map<string, ToDeliver[]>();
  for (const document of documents) {
    const { orderNumber } = document;
    orders.set(orderNumber, [...(orders.get(orderNumber) ?? []), document]);
  }
  return [...orders.values()];
}
