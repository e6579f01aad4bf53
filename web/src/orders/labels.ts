import { defineLabels } from '@tradebridge/contract/labels';

export const orderLabels = defineLabels('orders', {
  andMore: '{line} and {count} more',
  stateOpen: 'Not paid',
  stateUnderWay: 'Being paid',
  stateUnknown: 'Being checked',
  statePaid: 'Paid',
  stateRefunded: 'Refunded',
  partRefunded: '{amount} refunded',
  card: 'Card',
  cardEnding: '{card} ending in {last4}',
  feesSum: 'Fees',
  feeHelp: 'Fee help',
  feeHelpUsed: '{description}, used',
  gstInIt: 'GST included',
  total: 'Total',
  refunded: 'Refunded',
  left: 'Left',
});
