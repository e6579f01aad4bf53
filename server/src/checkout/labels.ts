import { defineLabels } from '@tradebridge/contract/labels';

export const checkoutLabels = defineLabels('checkoutServer', {
  nothingChosen: 'Choose at least one document',
  once: 'Must be listed only once',
  oneCompany: 'Only invoices of one company can be paid together',
  ofInvoice: '{invoice}: {reason}',
  oneNotPayable: '{invoice}: {reason} Nothing was paid.',
  someNotPayable: 'These invoices can’t be paid now: {invoices}. Nothing was paid.',
  oneStudent: 'An order is for one student. Order the other student’s documents separately',
  notOffered: 'This document is no longer offered',
  notDigital: 'This document is not delivered digitally',
  notPrinted: 'This document is not delivered in print',
  tooMuch: 'An order can’t be more than {amount}',
  beingPaidBy:
    '{name} started to pay this on {since}, and the payment is not finished. Do not pay again.',
  beingPaidByYou:
    'You started to pay this on {since}, and the payment is not finished. Do not pay again.',
  withdrawn: 'This was withdrawn. Nothing is owed.',
  amountNow: 'It is now {amount}.',
  amountChanged: 'The amount has changed. Check it before you pay. It is now {amount}.',
});
