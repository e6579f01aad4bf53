import { defineLabels } from '@tradebridge/contract/labels';

/** Texts for the purchaser. */
export const paymentLabels = defineLabels('payment', {
  declined: 'The bank declined the card: {message}. Nothing was charged.',
  declinedWithoutReason: 'The bank declined the card. Nothing was charged.',
  notCharged:
    'The payment did not go through, and nothing was charged. Try again in a few minutes. If it keeps happening, contact us.',
  cardMissing: 'Enter the details of your card',
  cardNotVerified: 'The bank couldn’t verify that the card is yours. Nothing was charged.',
  unknown:
    'We do not know yet whether your payment went through. We are checking. Do not pay again: we will email you the outcome.',

  several: '{quantity} × {document}',
  studentAndOther: '{name} and 1 other',
  studentAndOthers: '{name} and {count} others',

  resolvedPaidSubject: 'Order {order}: your payment of {amount} went through',
  resolvedPaidText:
    'Hello {name}, we did not know at first whether your payment of {amount} went through. It did. The receipt for order {order} follows by email: {address}',
  resolvedDeclinedSubject: 'Order {order}: your payment of {amount} did not go through',
  resolvedDeclinedText:
    'Hello {name}, we did not know at first whether your payment of {amount} went through. It did not, and nothing was charged. You can pay order {order} again: {address}',

  resolvedPaidByLinkText:
    'Hello {name}, we did not know at first whether your payment of {amount} went through. It did. The receipt for order {order} follows by email.',
  resolvedDeclinedByLinkText:
    'Hello {name}, we did not know at first whether your payment of {amount} went through. It did not, and nothing was charged. You can pay again with the link that you were sent.',
  correctedPaidByLinkText:
    'Hello {name}, we told you that your payment of {amount} had not gone through. Our records were wrong: your card was charged. Do not pay again. The receipt for order {order} follows by email.',
  correctedDuplicateByLinkText:
    'Hello {name}, we told you that your payment of {amount} had not gone through. Our records were wrong: your card was charged, and the same items were also paid by another payment. We will refund one of them. The receipt for order {order} follows by email.',

  correctedPaidSubject: 'Order {order}: your payment of {amount} went through after all',
  correctedPaidText:
    'Hello {name}, we told you that your payment of {amount} had not gone through. Our records were wrong: your card was charged. Do not pay again. The receipt for order {order} follows by email: {address}',
  correctedDuplicateSubject: 'Order {order}: your card was charged {amount} a second time',
  correctedDuplicateText:
    'Hello {name}, we told you that your payment of {amount} had not gone through. Our records were wrong: your card was charged, and the same items were also paid by another payment. We will refund one of them. The receipt for order {order} follows by email: {address}',
});
