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
    'We do not know yet whether your payment went through. It is being checked. Do not pay again: you are told by e-mail as soon as it is known.',

  several: '{quantity} × {document}',

  resolvedPaidSubject: 'Your payment went through',
  resolvedPaidText:
    'Hello {name}, we did not know at first whether your payment of {amount} went through. It did. Order number: {order}. The receipt follows by e-mail.',
  resolvedDeclinedSubject: 'Your payment did not go through',
  resolvedDeclinedText:
    'Hello {name}, we did not know at first whether your payment of {amount} went through. It did not, and nothing was charged. Order number: {order}. You can pay again.',

  correctedPaidSubject: 'Your payment went through after all',
  correctedPaidText:
    'Hello {name}, we told you that your payment of {amount} had not gone through. Our records were wrong: your card was charged. Order number: {order}. Do not pay again. The receipt follows by e-mail.',
  correctedDuplicateSubject: 'Your card was charged twice',
  correctedDuplicateText:
    'Hello {name}, we told you that your payment of {amount} had not gone through. Our records were wrong: your card was charged, and the same was paid by another payment too. Order number: {order}. We will refund one of them. The receipt follows by e-mail.',
});
