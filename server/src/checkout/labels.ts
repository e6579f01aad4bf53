import { defineLabels } from '@tradebridge/contract/labels';

export const checkoutLabels = defineLabels('checkoutServer', {
  nothingChosen: 'Choose at least one document',
  once: 'Must be named only once',
  oneStudent: 'An order is for one student: order the documents of the other apart',
  notOffered: 'This document is no longer offered',
  notDigital: 'This document is not delivered digitally',
  notPrinted: 'This document is not delivered in print',
  tooMuch: 'One order cannot come to more than {amount}',
  beingPaidBy: '{name} began to pay this on {since}, and it is not finished. Do not pay again.',
  beingPaidByYou: 'You began to pay this on {since}, and it is not finished. Do not pay again.',
  withdrawn: 'This was withdrawn. Nothing is owed.',
  amountNow: 'It is {amount} now.',
  amountChanged:
    'The amount has changed in the meantime. Look at it again before you pay. It is {amount} now.',
});
