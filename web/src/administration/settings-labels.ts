import { defineLabels } from '@tradebridge/contract/labels';

export const settingsLabels = defineLabels('appSettings', {
  title: 'Portal Settings',
  lead: 'Changes apply to everyone straight away.',
  failed: 'The settings could not be loaded',
  general: 'General',
  employer: 'Employer',
  checkout: 'Checkout',
  changed: 'Changed {when} by {who}',
  neverChanged: 'Never changed',
  save: 'Save {document}',
  discard: 'Discard changes',
  saved: '{document} saved',
  savedMessage: 'It applies to everyone straight away.',
  cleaned: '{document} saved, without some of the HTML',
  cleanedMessage: 'What could do harm, or what the portal does not show, was left out.',
  checkOne: 'One setting needs another look. It is marked below.',
  checkMany: '{count} settings need another look. They are marked below.',
  conflict:
    'Somebody else changed these settings after you opened them. Reload them to see the current settings; what you changed here is lost.',
  loadAnew: 'Reload',
  lineFault: 'Line {line}: {message}',
  numberFault: 'Must be a whole number above 0',
  sizeFault: 'Must be a number above 0',
  unsaved: 'Not saved yet',

  instituteId: 'Institute id',
  instituteIdHelp: 'Extracts of another institute give a warning.',
  mfaEnabled: 'Second factor',
  mfaEnabledHelp:
    'Everybody gives a passcode after the password. Off, the password alone is enough. On again, people who signed in without one have to sign in again.',
  mfaMethodEnabled: 'Choice of the second factor',
  mfaMethodEnabledHelp:
    'Email and SMS are offered beside the authenticator app. Off, it is always the app: people with another second factor give it once more when they next sign in, and set up the app.',
  staffFactorRequired: 'Authenticator app or passkey for staff',
  staffFactorRequiredHelp:
    'Staff whose second factor is email or SMS give it once more when they next sign in, and then set up an authenticator app. A passkey is enough. Needs the second factor to be on.',
  passwordSignInEnabled: 'Signing in with email and password',
  passwordSignInEnabledHelp:
    'Off, everybody signs in with a provider, which must be configured on the server, or with a passkey. Nobody signs up or sets a password. Make a break-glass account on the command line first: it still signs in when the provider does not answer, and all administrators are told.',
  mfaAppName: 'Name in authenticator apps',
  mfaAppNameHelp: 'Empty takes the name of the product.',
  documentMaxSize: 'Largest document that can be uploaded',
  documentMaxSizeHelp: 'In KB; 10,240 KB are 10 MB. The server allows 100 MB at most.',
  uploadMaxSize: 'Largest file that can be uploaded in a form',
  uploadMaxSizeHelp: 'In KB; 1,024 KB are 1 MB. The server allows 100 MB at most.',
  uploadMimeTypes: 'Types of files that can be uploaded',
  uploadMimeTypesHelp: 'One per line, such as application/pdf.',
  topAuthContent: 'Sign-in page, above the form',
  topAuthContentHelp: 'Shown to everybody before they sign in.',
  bottomAuthContent: 'Sign-in page, below the form',
  bottomAuthContentHelp: 'Shown there as well.',
  personTitles: 'Titles of persons',
  personTitlesHelp: 'One per line, in the order to offer them.',
  formHandlers: 'Form handlers',
  formHandlersHelp: 'What this portal can do with a submission. They cannot be edited.',
  resyncWindow: 'Resync window',
  resyncWindowHelp: 'Anyone who signs in after a longer time gets everything again.',
  progressReportTypes: 'Types of progress report',
  progressReportTypesHelp:
    'One per line: an id, a colon and the name, such as units: Progress by unit.',
  isDocumentOrderEnabled: 'Ordering documents',
  isDocumentOrderEnabledHelp: 'Learners can order their documents, digital or printed.',
  securePayUiJs: 'Address of the card form’s script',
  securePayUiJsHelp:
    'As the card service names it. Empty takes what the server is configured with, which also says where scripts may come from.',
  securePayClientId: 'Client id at the card service',
  securePayClientIdHelp:
    'Empty takes what the server is configured with. Not the secret: that is kept on the server only.',
  securePayMerchantCode: 'Merchant code at the card service',
  securePayMerchantCodeHelp:
    'As the card service gave it. Empty takes what the server is configured with.',
  paymentTermsConditionsContent: 'Terms and conditions of payment',
  paymentTermsConditionsContentHelp:
    'Shown on a page of its own; learners and employers accept them before they pay.',
  paymentTermsConditionsContentEmpty:
    'There are no terms and conditions. People who pay have to accept them all the same: write them before payments are taken.',
  emailPattern: 'Pattern of email addresses',
  emailPatternHelp:
    'A regular expression that the whole of an address must match: three repetitions at most, no brackets ( ).',
  cardTypes: 'Types of cards',
  cardTypesHelp: 'One per line, such as visa: those that the card service settles for you.',
  kilobytes: 'KB',
  minutes: 'minutes',

  syncHandlers: 'Update the list',
  syncHandlersHelp:
    'Brings the list of form handlers in these settings up to date. They are chosen in each form.',
  handlersSynced: 'The list of form handlers is up to date',
  handlersNotSynced: 'The list of form handlers was not updated',
  refreshTitle: 'Open browsers',
  refreshHelp:
    'Saved settings reach open browsers by themselves. This tells all of them to reload settings, titles and similar lists after something was changed elsewhere.',
  refresh: 'Refresh for everybody',
  refreshed: 'Every open browser reloads its settings',
  refreshFailed: 'The browsers could not be told',
});
