import { defineLabels } from '@tradebridge/contract/labels';

export const learnerLabels = defineLabels('learners', {
  invitationSubject: '{institute} invites you to {product}',
  invitationText:
    'Hello {name}, {institute} invites you to {product}, where you pay your fees and order documents of your courses. If you do not know {institute}, do nothing: without the link nobody is connected.',
  invitationButton: 'Accept the invitation',
  connectionSubject: 'Connect your account with your student record',
  connectionText:
    'Hello {name}, the account {account} asks to be connected with your student record at {institute} on {product}. If it is yours, sign in with it and open the link. If it is not, do nothing: without the link nobody is connected.',
  connectionButton: 'Connect the account',

  staffAreNoLearners: 'Staff of the institution cannot be its learners.',
  noEmailOnRecord:
    'The student has no email address on record. Add it in the student system first.',
});
