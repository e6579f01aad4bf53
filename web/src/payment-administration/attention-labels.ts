import { defineLabels } from '@tradebridge/contract/labels';

export const attentionLabels = defineLabels('paymentAttention', {
  title: 'Needs attention',
  failed: 'The list couldn’t be loaded',
  allWell: 'Nothing needs attention',
  allWellHint: 'No payments are in doubt, and no documents are waiting to be sent or posted.',
  countOne: '1 thing needs attention',
  countMany: '{count} things need attention',
  countNone: 'Nothing needs attention',
  countMore: 'At least {count} things need attention',
  figureFailed: 'Couldn’t be loaded',
  longest: 'The first {count}. Resolve these to see more.',

  unknown: 'Payments with unknown outcome',
  unknownHelp:
    'The provider did not confirm whether money moved. Check its records, then resolve each payment here. Meanwhile, purchasers are asked not to pay again.',
  unknownAsked:
    'The provider is being asked again automatically. Until that is over, it can only be resolved as paid.',
  refundAsked:
    'The provider is being asked again automatically. Until that is over, it can only be resolved as refunded.',
  unknownNotAsked: 'The provider is no longer being asked. Check its records and resolve it.',
  unknownRefunds: 'Refunds with unknown outcome',
  unknownRefundsHelp:
    'Check the provider’s records to see whether the money was refunded, then resolve each refund here. Do not refund again before that.',

  reviews: 'Discrepancies',
  reviewsHelp: 'Two records disagree. Each entry says what to do.',
  paidAfterDeclined: 'Paid after being reported as declined',
  paidAfterDeclinedWhat:
    'The provider charged the card although the payment was reported as declined. Open the order and correct the attempt: it becomes paid, or a second payment that you can refund.',
  refundedAfterDeclined: 'Refunded after being reported as refused',
  refundedAfterDeclinedWhat:
    'The provider refunded the money although the refund was reported as refused. Do not refund it again: open the order and correct the refund, which issues its adjustment note.',
  invoiceCancelled: 'Paid, but the invoice is cancelled',
  invoiceCancelledWhat:
    'The student system cancelled the invoice while it was being paid. Ask the office, then refund the payment or have the invoice restored.',
  amountDiffers: 'The amounts differ',
  amountDiffersWhat:
    'The amount paid differs from the amount the student system now shows. Ask the office which is right, then refund or invoice the difference.',
  chargedTwice: 'Charged twice',
  chargedTwiceWhat:
    'The provider’s records show two payments for the same order. Refund one of them.',
  invoicePaidOtherwise: 'The invoice was already paid',
  invoicePaidOtherwiseWhat:
    'The student system recorded the invoice as paid while it was being paid here. Ask the office whether it was paid twice. If so, refund this payment.',

  duplicatePayment: 'Paid by two payments',
  duplicatePaymentWhat:
    'A corrected payment paid for something that was already paid. Refund one of the two; the other then counts for the invoice.',
  withdrawnContradicted: 'Withdrawn, but still listed',
  withdrawnContradictedWhat:
    'The invoice was withdrawn with its refund, but the student system still lists it as owed or paid. Ask the office which is right, and have it cancelled there if nothing is owed.',

  differences: 'Settlement differences',
  differencesHelp:
    'The provider’s records differ from ours. A difference is removed once a later settlement finds that it matches.',
  differenceOf: 'Settlement of {day}',
  differenceProvider: 'At the provider: {id}',
  differenceHere: 'Here: {amount}, {reference}.',
  differenceHereNone: 'Here: nothing.',
  differenceThere: 'At the provider: {amount}, {reference}.',
  differenceThereNone: 'At the provider: nothing.',
  differenceNoReference: 'no reference',
  differenceAmountWhat: 'Ask the provider which amount is right. Then refund or record the rest.',
  differenceReferenceWhat:
    'The amounts match, but the transactions differ. Check that both are the same payment.',
  differenceMissingThereWhat:
    'It may be in the provider’s records of the next day. If not, and someone resolved it by hand, correct it in the order.',
  differenceMissingHereWhat:
    'Money moved without being recorded here. If the order is named, correct the attempt or refund there. Otherwise ask the provider what it was for.',
  differenceNoOrder: 'No matching order',
  closeDifferenceOf: 'Mark as resolved: difference of {id}, {reference}',

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
  closeOf: 'Mark as resolved: order {number}',
});
