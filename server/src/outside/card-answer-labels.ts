import { defineLabels } from '@tradebridge/contract/labels';

/** The card service's answers, for staff; recorded with the payment or refund. */
export const cardAnswerLabels = defineLabels('cardAnswer', {
  unreadable: 'The card service’s answer couldn’t be read.',
  ofNoOrder: 'The card service’s answer names no order.',
  ofNoAmount: 'The card service’s answer has no amount.',
  ofAnotherOrder: 'The card service answered for a payment of another order.',
  ofAnotherAmount: 'The card service answered for a payment of another amount.',
  inAnotherCurrency: 'The card service answered for a payment in another currency.',
  declined: 'The card was declined{code}.',
  undecided: 'The card service does not know the outcome yet.',
  late: 'The card service did not answer in time.',
  broken: 'The card service gave no answer: the connection was lost, or something else replied.',
  failed: 'The request to the card service failed.',
  answered: 'The card service answered {status}{code}.',
  refused: 'The card service refused the request: {status}{code}.',
  unreachable: 'The card service couldn’t be reached.',
  signInLate: 'The card service was not asked: signing in to it took too long.',
  signInUnreachable: 'The card service was not asked: it couldn’t be reached to sign in.',
  signInRefused: 'The card service was not asked: signing in to it failed with {status}{code}.',
});
