import { defineLabels } from './labels.ts';

/** Columns and words of a settlement: the server writes them, the browser reads them. */
export const settlementLabels = defineLabels('settlement', {
  fileName: 'Settlement {day}',
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
  code: 'Code',

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

/**
 * Columns of a settlement, in order. Programs use these and `code`, because the words can be
 * changed.
 */
export const settlementColumns = [
  'type',
  'orderNumber',
  'paperNumber',
  'providerOrderId',
  'reference',
  'providerReference',
  'at',
  'asked',
  'here',
  'there',
  'difference',
  'result',
  'code',
] as const;
export type SettlementColumn = (typeof settlementColumns)[number];

/** Values of a settlement's column `code`, which do not depend on wording. */
export const settlementCodes = [
  'matched',
  'amountDiffers',
  'referenceDiffers',
  'missingThere',
  'missingHere',
  'unknown',
  'known',
  'totalPayments',
  'totalRefunds',
  'totalNet',
] as const;
export type SettlementCode = (typeof settlementCodes)[number];
