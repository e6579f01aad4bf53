import { defineLabels } from '@tradebridge/contract/labels';

/** Why an administrator's action on a payment is refused. */
export const administrationLabels = defineLabels('paymentAdministration', {
  lineUnknown: 'Not an item of this order',
  lineTooMuch: 'More than the remaining amount of the item',
  invoiceTooMuch: 'More than the remaining amount that was paid for this invoice',
  linesMissing: 'Choose the items to refund',
  choiceMade: 'The invoice’s outcome was already chosen',
  choiceNotAsked: 'Only a full refund changes the invoice',
  choiceMissing: 'Choose what happens to the invoice',
  stillAsked: 'The card service is still being asked about this. Wait until that is over.',
  referenceMissing: 'Enter the provider’s transaction reference',
  keyMissing: 'A refund needs an Idempotency-Key, so that a retry does not refund twice.',
  inDoubt:
    'Another payment for this is in progress, or its outcome is not known. Resolve it first.',

  recordFault: 'Line {line}: expected {expected}',
  recordColumn: 'Line {line}: expected one column {column}',
  recordCells: 'Line {line}: expected {count} cells',
  recordOrderId: 'Line {line}: expected an orderId',
  recordType: 'Line {line}: expected the type payment or refund',
  recordAmount: 'Line {line}: expected an amount in dollars with two places',
  recordHeader: 'Line {line}: expected the names of the columns',
});
