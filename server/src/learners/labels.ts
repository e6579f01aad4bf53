import { defineLabels } from '@tradebridge/contract/labels';

export const learnerLabels = defineLabels('learners', {
  invitationSubject: '{institute} has invited you to {product}',
  invitationText:
    'Hello {name}, {institute} has invited you to {product}, where you can pay your fees and order course documents. If you do not know {institute}, do nothing: no one is connected without the link.',
  invitationButton: 'Accept the invitation',
  connectionSubject: 'Connect your account with your student record',
  connectionText:
    'Hello {name}, the account {account} has asked to be connected with your student record at {institute} on {product}. If the account is yours, sign in with it and open the link. If it is not, do nothing: no one is connected without the link.',
  connectionButton: 'Connect account',

  staffAreNoLearners: 'Institution staff can’t be learners.',
  noEmailOnRecord:
    'The student has no email address on record. Add it in the student system first.',
});
