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
    'The provider is being asked again automatically. Until that is over it can only be resolved as paid.',
  refundAsked:
    'The provider is being asked again automatically. Until that is over it can only be resolved as paid back.',
  unknownNotAsked: 'The provider is no longer asked. Look in its records and resolve it.',
  unknownRefunds: 'Refunds whose outcome is not known',
  unknownRefundsHelp:
    'Look in the provider’s own records whether the money went back, then resolve each here. Do not refund again before.',

  reviews: 'Contradictions',
  reviewsHelp: 'Two records say different things. Each tells what to do.',
  paidAfterDeclined: 'Paid after it was reported as declined',
  paidAfterDeclinedWhat:
    'The provider took the money although the payment was reported as declined. Open the order and correct the attempt: it becomes paid, or a second payment that you can refund.',
  refundedAfterDeclined: 'Paid back after it was reported as refused',
  refundedAfterDeclinedWhat:
    'The provider paid the money back although the refund was reported as refused. Do not pay it back again: open the order and correct the refund, which issues its adjustment note.',
  invoiceCancelled: 'Paid, but the invoice is cancelled',
  invoiceCancelledWhat:
    'The student system cancelled the invoice while it was paid. Ask the office, then refund the payment or have the invoice restored.',
  amountDiffers: 'The amounts differ',
  amountDiffersWhat:
    'What was paid is not what the student system asks for now. Ask the office which is right, then refund the difference or invoice it.',
  chargedTwice: 'Charged twice',
  chargedTwiceWhat:
    'The provider’s records show two payments for the same order. Refund one of them.',
  invoicePaidOtherwise: 'The invoice was paid already',
  invoicePaidOtherwiseWhat:
    'The student system recorded the invoice as paid while it was being paid here. Ask the office whether it was paid twice, and refund this payment if so.',

  duplicatePayment: 'Paid by two payments',
  duplicatePaymentWhat:
    'A corrected payment paid what another payment had paid already. Refund one of the two; the other then counts for the invoice.',
  withdrawnContradicted: 'Withdrawn, and asked for again',
  withdrawnContradictedWhat:
    'The invoice was withdrawn with its refund, and the student system lists it as owed or paid all the same. Ask the office which is right, and have it cancelled there if nothing is owed.',

  differences: 'Settlement differences',
  differencesHelp:
    'A settlement found that the provider’s records say something else. Each is gone once a later settlement finds that it matches.',
  differenceOf: 'Settlement of {day}',
  differenceProvider: 'At the provider: {id}',
  differenceHere: 'Here: {amount}, {reference}.',
  differenceHereNone: 'Here: nothing.',
  differenceThere: 'At the provider: {amount}, {reference}.',
  differenceThereNone: 'At the provider: nothing.',
  differenceNoReference: 'no reference',
  differenceAmountWhat: 'Ask the provider which amount is right. Then refund or book the rest.',
  differenceReferenceWhat:
    'The amounts are equal, the transactions are not. Make sure that both mean the same payment.',
  differenceMissingThereWhat:
    'It may be in the provider’s records of the next day. If not, and a person resolved it, correct it in the order.',
  differenceMissingHereWhat:
    'Money moved that is not recorded. If the order is named, correct the attempt or refund there; otherwise ask the provider what it was.',
  differenceNoOrder: 'Of no order here',
  closeDifferenceOf: 'Done with the difference of {id}, {reference}',

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
