import type { OrderListed, OrderState } from '@tradebridge/contract/checkout';
import type { Label } from '@tradebridge/contract/labels';
import type { Translate } from '../app/labels.ts';
import type { TagProps } from '../ui/Tag.tsx';
import { learnerLabels as labels } from './labels.ts';

/** What an order's state is called for whoever made it. */
export const orderStates: Record<OrderState, { label: Label; meaning: TagProps['meaning'] }> = {
  open: { label: labels.stateOpen, meaning: 'grey' },
  underWay: { label: labels.stateUnderWay, meaning: 'blue' },
  unknown: { label: labels.stateUnknown, meaning: 'amber' },
  paid: { label: labels.statePaid, meaning: 'green' },
  refunded: { label: labels.stateRefunded, meaning: 'grey' },
};

/** The first line, and how many more there are. */
export const orderInWords = (
  t: Translate,
  { firstLine, lineCount }: Pick<OrderListed, 'firstLine' | 'lineCount'>,
): string =>
  lineCount > 1 ? t(labels.andMore, { line: firstLine, count: lineCount - 1 }) : firstLine;
