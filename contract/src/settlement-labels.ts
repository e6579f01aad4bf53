import { defineLabels } from './labels.ts';

/** A settlement's columns and words: the server writes them, the browser reads what it comes to. */
export const settlementLabels = defineLabels('settlement', {
  type: 'Type',
  orderNumber: 'Order number',
  paperNumber: 'Receipt or adjustment note',
  providerOrderId: 'Order at the provider',
  reference: 'Transaction reference',
  providerReference: "Provider's reference",
  at: 'Asked for at',
  asked: 'Asked for',
  here: 'Recorded here',
  there: "In the provider's records",
  difference: 'Difference',
  result: 'Result',

  payment: 'Payment',
  refund: 'Refund',
  matched: 'Matched',
  amountDiffers: 'Amount differs',
  referenceDiffers: 'Reference differs',
  missingThere: 'Missing at the provider',
  missingHere: 'Missing here',
  unknown: 'Outcome unknown here',
  known: 'Not compared',

  totalPayments: 'Total payments',
  totalRefunds: 'Total refunds',
  totalNet: 'Payments less refunds',
});
