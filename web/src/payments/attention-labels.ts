import { defineLabels } from '@tradebridge/contract/labels';

export const attentionLabels = defineLabels('paymentAttention', {
  title: 'Needs attention',
  failed: 'What needs attention could not be loaded',
  allWell: 'All is well',
  allWellHint: 'No payment is in doubt, and no document waits to be sent or posted.',
  countOne: '1 thing needs attention',
  countMany: '{count} things need attention',
  countNone: 'Nothing needs attention',
  countMore: 'At least {count} things need attention',
  figureFailed: 'Could not be loaded',
  longest: 'The first {count}. More come as these are dealt with.',

  unknown: 'Payments whose outcome is not known',
  unknownHelp:
    'The provider did not say whether money moved. Look in its own records, then resolve each here. Until then the purchaser is asked not to pay again.',
  unknownAsked:
    'The provider is being asked again by itself. Until that is over it can be resolved as paid alone.',
  refundAsked:
    'The provider is being asked again by itself. Until that is over it can be resolved as paid back alone.',
  unknownNotAsked: 'The provider is no longer asked. Look in its records and resolve it.',
  unknownRefunds: 'Refunds whose outcome is not known',
  unknownRefundsHelp:
    'Look in the provider’s own records whether the money went back, then resolve each here. Do not refund again before.',

  reviews: 'Contradictions',
  reviewsHelp: 'Two records say different things. Each tells what to do.',
  paidAfterDeclined: 'Paid after it was told as declined',
  paidAfterDeclinedWhat:
    'The provider took the money though the payment was told as declined. Look whether it was paid a second time; if so, refund one of them.',
  refundedAfterDeclined: 'Paid back after it was told as refused',
  refundedAfterDeclinedWhat:
    'The provider paid the money back though the refund was told as refused. Do not pay it back again; tell the office, which has no adjustment note of it.',
  invoiceCancelled: 'Paid, but the invoice is cancelled',
  invoiceCancelledWhat:
    'The student system cancelled the invoice while it was paid. Ask the office, then refund the payment or have the invoice restored.',
  amountDiffers: 'The amounts differ',
  amountDiffersWhat:
    'What was paid is not what the student system asks for now. Ask the office which is right, then refund the difference or invoice it.',
  chargedTwice: 'Charged twice',
  chargedTwiceWhat:
    'The provider’s records show two payments for the same order. Refund one of them.',

  toSend: 'Digital documents to send',
  toSendHelp: 'Paid, and waiting for the file.',
  toPost: 'Printed documents to post',
  toPostHelp: 'Paid, and waiting to be printed and posted.',
  printed: '{count} × {line}',
  of: '{name}, paid {when}',
  since: 'Since {when}',
  payerSince: '{name}, since {when}',
  send: 'Send',
  sendOf: 'Send {line} of order {number}',
  post: 'Mark as posted',
  postOf: 'Mark as posted: order {number}',
  resolveOf: 'Resolve order {number}',
  closeOf: 'Done with order {number}',
});
