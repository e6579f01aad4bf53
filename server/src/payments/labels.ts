import { defineLabels, type Label } from '@tradebridge/contract/labels';
import type { DeclineReason } from '../outside/secure-pay-declines.ts';

/** Texts for the purchaser. */
export const paymentLabels = defineLabels('payment', {
  declinedWithoutReason:
    'The bank declined the card, and nothing was charged. Use another card, or ask your bank.',
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

/** What a payer can do, by the bank’s reason for declining a card. */
export const declineLabels: Record<DeclineReason, Label> = defineLabels('payment.declined', {
  blocked:
    'Your bank does not allow payments with this card, and nothing was charged. Call your bank, or use another card.',
  cancelled: 'The payment was cancelled at the bank, and nothing was charged. You can try again.',
  details:
    'The bank does not recognise this card, and nothing was charged. Check the number, date and code, or use another card.',
  expired: 'The card has expired, and nothing was charged. Use another card.',
  funds:
    'There isn’t enough money available on the card, and nothing was charged. Use another card, or try again once there is.',
  later:
    'The bank couldn’t process the payment just now, and nothing was charged. Try again in a few minutes, or use another card.',
  limit:
    'The payment is over a limit of the card, and nothing was charged. Ask your bank to raise the limit, or use another card.',
  noAccount:
    'The card has no account for this kind of payment, and nothing was charged. Use a credit card, or a debit card of another account.',
  notAllowed:
    'The card can’t be used for this kind of payment, and nothing was charged. Use another card, or ask your bank.',
  ours: 'The bank couldn’t process the payment, and nothing was charged. The fault is not with your card. Contact us if it happens again.',
  refused:
    'Your bank declined the card without saying why, and nothing was charged. Use another card, or ask your bank.',
  unsupported:
    'Cards of this bank can’t be used here, and nothing was charged. Use a card of another bank.',
});
