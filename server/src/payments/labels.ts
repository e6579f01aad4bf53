import { defineLabels } from '@tradebridge/contract/labels';

/** What the purchaser is told. */
export const paymentLabels = defineLabels('payment', {
  declined: 'The bank declined the card: {message}. Nothing was charged.',
  declinedWithoutReason: 'The bank declined the card. Nothing was charged.',
  notCharged:
    'The payment did not go through, and nothing was charged. Try again in a few minutes. If that does not help, tell us.',
  cardMissing: 'Enter the details of your card',
  cardNotVerified: 'The bank could not verify that the card is yours. Nothing was charged.',
  unknown:
    'We do not know yet whether your payment went through. It is being checked. Do not pay again: you are told by email as soon as it is known.',

  several: '{quantity} × {document}',

  resolvedPaidSubject: 'Order {order}: your payment of {amount} went through',
  resolvedPaidText:
    'Hello {name}, we did not know at first whether your payment of {amount} went through. It did. The receipt of order {order} follows by email: {address}',
  resolvedDeclinedSubject: 'Order {order}: your payment of {amount} did not go through',
  resolvedDeclinedText:
    'Hello {name}, we did not know at first whether your payment of {amount} went through. It did not, and nothing was charged. You can pay order {order} again: {address}',

  correctedPaidSubject: 'Order {order}: your payment of {amount} went through after all',
  correctedPaidText:
    'Hello {name}, we told you that your payment of {amount} had not gone through. Our records were wrong: your card was charged. Do not pay again. The receipt of order {order} follows by email: {address}',
  correctedDuplicateSubject: 'Order {order}: your card was charged {amount} a second time',
  correctedDuplicateText:
    'Hello {name}, we told you that your payment of {amount} had not gone through. Our records were wrong: your card was charged, and the same was paid by another payment too. We will refund one of them. The receipt of order {order} follows by email: {address}',
});
