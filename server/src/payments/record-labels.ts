import { defineLabels } from '@tradebridge/contract/labels';
import { cardAnswerLabels } from '../outside/card-answer-labels.ts';
import { shownBy } from '../platform/recorded-words.ts';

/** Texts for staff about each step of a payment, and about what needs attention. */
export const recordLabels = defineLabels('paymentRecord', {
  created: 'The purchaser asked for it.',
  authorising: 'The provider is asked.',
  nothingToPay: 'Nothing was to be paid.',
  charged: 'The provider charged it, as transaction {reference}.',
  chargedOnAsking: 'Asked again, the provider charged it, as transaction {reference}.',
  noAnswerRecorded: 'No answer was written down: the server was stopped meanwhile.',
  askedNoMore: 'The provider is no longer asked: an administrator resolves it.',
  noProvider: 'No provider is configured: an administrator resolves it.',
  requestLost: 'What was asked can’t be read any more: the secret was changed.',

  paidAfterDeclined:
    'The provider charged what was on record as declined, as transaction {reference}.',
  refundedAfterDeclined:
    'The provider paid back what was on record as a declined refund, as transaction {reference}.',
  chargedTwice:
    'The provider charged a second time, as transaction {reference} beside {otherReference}.',
  paidOtherwise: 'Invoice {invoice} was marked as paid otherwise while it was being paid.',
  invoiceChanged: 'Invoice {invoice} was {status} while it was being paid.',
  paidTwice: 'Transaction {reference} paid what another payment had paid already.',
  paidOtherwiseAfterRefund:
    'The same was paid otherwise after this payment was recorded as refunded.',
  cancelledNotRefunded:
    'Invoice {invoice} was cancelled, and its payment turned out not to be refunded.',
  invoiceCancelled: 'Invoice {invoice} was paid here and is cancelled in the student system.',
  amountDiffers:
    'Invoice {invoice} was paid with {paid} here; the student system now asks for {due}.',
  withdrawnContradicted:
    'Invoice {invoice} was withdrawn here on {day}; the student system lists it as {status} again.',

  askedAgain: 'Asked again: {answer}',
  differenceClosed: 'Settlement difference resolved: {reason}',
  reviewed: 'Reviewed: {reason}',
  corrected: 'Corrected: {answer}',
  withReference: '{reason} (reference: {reference})',
});

/** Translates a record to the present text of its labels. */
export const shownRecord = shownBy([
  ...Object.values(recordLabels),
  ...Object.values(cardAnswerLabels),
]);
