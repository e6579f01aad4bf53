import { defineLabels } from './labels.ts';

/** A settlement's columns and words: the server writes them, the browser reads what it comes to. */
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

/** A settlement's columns, in their order. Programs read by it, and by `code`: the words can be changed. */
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

/** What a row of a settlement says in its column `code`, whatever its words are. */
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
