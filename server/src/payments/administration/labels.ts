import { defineLabels } from '@tradebridge/contract/labels';

/** Why what an administrator does with a payment is refused. */
export const administrationLabels = defineLabels('paymentAdministration', {
  lineUnknown: 'Is not a line of this order',
  lineTooMuch: 'Is more than is left of the line',
  linesMissing: 'Choose the lines to refund',
  choiceMade: 'What becomes of the invoice was chosen already',
  choiceNotAsked: 'Only a refund of all that was paid for an invoice changes it',
  choiceMissing: 'Choose what becomes of the invoice',
  stillAsked: 'The card service is still being asked for this. Wait until that has ended.',
  referenceMissing: "Enter the provider's transaction reference",
  keyMissing: 'A refund needs an Idempotency-Key, so that a repetition pays nothing back.',
  inDoubt: 'Another payment for this is in progress or its outcome is unknown. Resolve it first.',

  recordFault: 'Line {line}: expected {expected}',
  recordColumn: 'Line {line}: expected one column {column}',
  recordCells: 'Line {line}: expected {count} cells',
  recordOrderId: 'Line {line}: expected an orderId',
  recordType: 'Line {line}: expected the type payment or refund',
  recordAmount: 'Line {line}: expected an amount in dollars with two places',
  recordHeader: 'Line {line}: expected the names of the columns',
});
