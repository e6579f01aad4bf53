import { defineLabels } from '@tradebridge/contract/labels';

export const companyLabels = defineLabels('companies', {
  invitationSubject: '{inviter} invites you to {product}',
  invitationText:
    'Hello {name}, {inviter} invites you to {product}, the portal of {institute}, as a contact of {company}. There you see how your apprentices are going and sign off their work. If you do not know {company}, do nothing: without the link nobody is connected.',
  invitationButton: 'Accept the invitation',
  connectionSubject: 'Connect your account with {company}',
  connectionText:
    'Hello {name}, the account {account} asks to be connected with you as a contact of {company} on {product}. If it is yours, sign in with it and open the link. If it is not, do nothing: without the link nobody is connected.',
  connectionButton: 'Connect the account',
  contactChangedSubject: 'Your details as a contact of {company} were changed',
  contactChangedText:
    'Hello {name}, {changer} changed your details as a contact of {company} on {product}: the name or the email address. Your account stays connected with the contact, and you go on signing in as before. If it is not right, tell a Company Admin of {company} or {institute}.',

  staffAreNoContacts: 'Staff of the institution cannot be contacts of a company.',
  lastAdmin: 'The company would be left without a Company Admin. Make somebody else one first.',
  mostContacts: 'A company can have no more than {most} contacts. Delete one first.',
  emailTaken: 'Another contact of this company has this address.',
  foreignTitle: 'Choose one of the titles in the list.',
  notOwnRole: 'You cannot change your own role.',
  notYourself: 'You cannot remove yourself.',
  primaryStays: 'This is the primary contact. Make somebody else the primary contact first.',
  notItsContact: "Choose one of the company's contacts",
  noCompanionService: 'The institution has no companion service for apprentices.',
  apprenticeWithoutEmail:
    'The apprentice has no email address on record. Ask the institution to add it.',
});
