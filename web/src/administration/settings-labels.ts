import { defineLabels } from '@tradebridge/contract/labels';
import { guardedSettings } from '@tradebridge/contract/settings-rules';

const ownLabels = defineLabels('appSettings', {
  title: 'Portal settings',
  lead: 'Changes take effect immediately.',
  failed: 'The settings couldn’t be loaded',
  general: 'General',
  partSignIn: 'Sign-in',
  partUploads: 'Uploads',
  partUpkeep: 'Maintenance',
  parts: 'Sections of the settings',
  checkElsewhere: 'Settings to check are under: {parts}.',
  otherChoices: 'Others',
  otherChoicesHelp: 'One per line.',
  typePdf: 'PDF documents',
  typeJpeg: 'JPEG pictures',
  typePng: 'PNG pictures',
  typeDocx: 'Word documents',
  typeXlsx: 'Excel workbooks',
  typeText: 'Text files',
  typeCsv: 'CSV files',
  employer: 'Employer',
  checkout: 'Checkout',
  partInvoices: 'Invoices',
  changed: 'Changed {when} by {who}',
  neverChanged: 'Never changed',
  save: 'Save changes',
  discard: 'Discard changes',
  saved: 'Settings saved',
  savedMessage: 'Changes take effect immediately.',
  cleaned: 'Settings saved, with some HTML removed',
  cleanedMessage: 'HTML that could do harm, or that the portal does not show, was removed.',
  checkOne: 'Check 1 setting. It is marked below.',
  checkMany: 'Check {count} settings. They are marked below.',
  conflict:
    'Someone else changed these settings after you opened them. Reload to see the current settings. Your changes here are lost.',
  loadAnew: 'Reload',
  lineFault: 'Line {line}: {message}',
  numberFault: 'Must be a whole number above 0',
  sizeFault: 'Must be a number above 0',
  unsaved: 'Not saved yet',
  pending: 'Waiting for another administrator',
  pendingFailed: 'Changes that wait for confirmation couldn’t be loaded',
  pendingAsked: 'Requested by {who} on {when}.',
  pendingOwn:
    'Another administrator has to confirm this by {until}. All administrators were told by email.',
  pendingOther: 'Confirm it by {until} if you know why it is made. Otherwise withdraw it.',
  confirmChange: 'Confirm change',
  withdrawChange: 'Withdraw change',
  changeConfirmed: 'Change confirmed',
  changeWithdrawn: 'Change withdrawn',
  changeFailed: 'The change was not made',

  instituteId: 'Institution ID',
  instituteIdHelp: 'Extracts of another institution show a warning.',
  mfaEnabledHelp:
    'Everyone enters a passcode after the password. When off, the password alone is enough. When turned on again, people who signed in without a passcode sign in again.',
  mfaMethodEnabledHelp:
    'Email and SMS are offered besides the authenticator app. When off, it is always the app: people with another second factor use it once more at their next sign-in, then set up the app.',
  staffFactorRequiredHelp:
    'Staff whose second factor is email or SMS use it once more at their next sign-in, then set up an authenticator app. A passkey is enough. Requires the second factor to be on.',
  passwordSignInEnabledHelp:
    'When off, everyone signs in with a passkey or with a provider, which must be configured on the server, and no one can sign up or set a password. First create a break-glass account on the command line: it can still sign in when the provider is down, and all administrators are notified.',
  mfaAppName: 'Name in authenticator apps',
  mfaAppNameHelp: 'If empty, the product name is used.',
  documentMaxSize: 'Largest document',
  documentMaxSizeHelp: 'In KB: 10,240 KB is 10 MB. The server allows up to 100 MB.',
  uploadMaxSize: 'Largest file in forms',
  uploadMaxSizeHelp: 'In KB: 1,024 KB is 1 MB. The server allows up to 100 MB.',
  uploadMimeTypes: 'Allowed file types',
  uploadMimeTypesHelp: 'What users can upload in forms.',
  topAuthContent: 'Sign-in page, above the form',
  topAuthContentHelp: 'Shown to everyone before they sign in.',
  bottomAuthContent: 'Sign-in page, below the form',
  bottomAuthContentHelp: 'Also shown before sign-in.',
  personTitles: 'Titles',
  personTitlesHelp: 'Titles of people, one per line, in the order to offer them.',
  formHandlers: 'Form handlers',
  formHandlersHelp: 'What this portal can do with a submission. They can’t be edited.',
  resyncWindow: 'Resync window',
  resyncWindowHelp: 'Anyone who signs in after longer than this gets all data again.',
  progressReportTypes: 'Progress report types',
  progressReportTypesHelp:
    'One per line: an ID, a colon and the name, such as units: Progress by unit.',
  isDocumentOrderEnabled: 'Document orders',
  isDocumentOrderEnabledHelp: 'Learners can order their documents, digital or printed.',
  securePayUiJsHelp:
    'As given by the card service. If empty, the server’s configuration is used, which also limits where scripts may come from.',
  securePayClientIdHelp:
    'If empty, the server’s configuration is used. Do not enter the secret: it is kept on the server only.',
  securePayMerchantCodeHelp:
    'As issued by the card service. If empty, the server’s configuration is used.',
  paymentTermsConditionsContent: 'Payment terms and conditions',
  paymentTermsConditionsContentHelp:
    'Shown on a page of their own. Learners and employers accept them before they pay.',
  paymentTermsConditionsContentEmpty:
    'There are no terms and conditions, but people who pay still have to accept them. Write them before you take payments.',
  otherWaysToPayHelp:
    'Shown on unpaid invoices, on their PDF and in reminders, such as a bank account or BPAY. {invoice}, {amount}, {company} and {due} stand for what is to be paid. Empty for none.',
  emailPattern: 'Email address pattern',
  emailPatternHelp:
    'A regular expression that must match the whole address: up to three repetitions, no brackets ( ).',
  cardTypes: 'Card types',
  cardTypesHelp: 'Choose those that the card service settles for you.',
  kilobytes: 'KB',
  minutes: 'minutes',

  syncHandlers: 'Update the list',
  syncHandlersHelp:
    'Updates the list of form handlers in these settings. Handlers are chosen in each form.',
  handlersSynced: 'The list of form handlers is up to date',
  handlersNotSynced: 'The list of form handlers was not updated',
  refreshTitle: 'Open browsers',
  refreshHelp:
    'Saved settings reach open browsers automatically. This makes all of them reload settings, titles and similar lists after something was changed elsewhere.',
  refresh: 'Refresh for everyone',
  refreshed: 'All open browsers are reloading their settings',
  refreshFailed: 'Open browsers couldn’t be notified',
});

export const settingsLabels = { ...ownLabels, ...guardedSettings };
