import { defineLabels } from '@tradebridge/contract/labels';

export const companyLabels = defineLabels('companies', {
  invitationSubject: '{inviter} has invited you to {product}',
  invitationText:
    'Hello {name}, {inviter} has invited you to {product}, the portal of {institute}, as a contact of {company}. There you can see how your apprentices are going and sign off their work. If you do not know {company}, do nothing: no one is connected without the link.',
  invitationButton: 'Accept the invitation',
  connectionSubject: 'Connect your account with {company}',
  connectionText:
    'Hello {name}, the account {account} has asked to be connected with you as a contact of {company} on {product}. If the account is yours, sign in with it and open the link. If it is not, do nothing: no one is connected without the link.',
  connectionButton: 'Connect account',
  contactChangedSubject: 'Your details as a contact of {company} were changed',
  contactChangedText:
    'Hello {name}, {changer} changed the name or email address in your contact details at {company} on {product}. Your account stays connected, and you sign in as before. If this is not right, tell a Company Admin of {company} or {institute}.',

  staffAreNoContacts: 'Institution staff can’t be contacts of a company.',
  lastAdmin: 'This would leave the company without a Company Admin. Make someone else one first.',
  maxContacts: 'A company can have up to {max} contacts. Delete one first.',
  emailTaken: 'Another contact of this company already has this address.',
  foreignTitle: 'Choose a title from the list.',
  notOwnPermissions: 'You can’t change your own permissions.',
  notOwnRole: 'You can’t change your own role.',
  notYourself: 'You can’t remove yourself.',
  primaryStays: 'This is the primary contact. Make someone else the primary contact first.',
  notItsContact: 'Choose one of the company’s contacts',
  noCompanionService: 'The institution has no companion service for apprentices.',
  apprenticeWithoutEmail:
    'The apprentice has no email address on record. Ask the institution to add it.',
});
