import { defineLabels } from './labels.ts';

/**
 * Why a policy allows or refuses something, in words for staff who ask why a contact cannot see it.
 * `{name}` is the contact, `{company}` the company.
 */
export const accessReasons = defineLabels('accessReasons', {
  everyone: 'Yes: everyone who is signed in may.',
  hasRole: 'Yes: {name} has a role at {company}.',
  mayWrite: 'Yes: {name} is a writer or an admin at {company}.',
  maySign: 'Yes: {name} may sign off at {company}.',
  mayPay: 'Yes: {name} may pay at {company}.',
  isCompanyAdmin: 'Yes: {name} is an admin at {company}.',
  isStaff: 'Yes: {name} has a staff account of the institution.',
  isAdministrator: 'Yes: {name} is an administrator of the institution.',
  notConnected:
    'No: this contact is not connected to an account, so nobody can sign in as them. Invite them, or they connect themselves.',
  disabled: 'No: the account of {name} is disabled, so they can’t sign in.',
  contactEnded:
    'No: the registry no longer lists {name} as a contact of {company}, and nothing else gives them a role there.',
  companyEnded: 'No: the registry no longer lists {company}, so nobody has a role there.',
  noRole:
    'No: {name} has no role at {company}. A role holds at the contact’s own company and at those below it.',
  onlyReads: 'No: {name} is a reader at {company}. This needs a writer or an admin.',
  mayNotSign:
    'No: {name} may not sign off at {company}. An admin of the company can allow it, on the contact’s page.',
  mayNotPay:
    'No: {name} may not pay at {company}. An admin of the company can allow it, on the contact’s page.',
  notCompanyAdmin: 'No: {name} is not an admin at {company}. This needs an admin.',
  supportOnlyReads: 'No: support staff look at companies and change nothing there.',
  staffDoNotSign: 'No: only contacts of a company sign off. Staff look.',
  staffDoNotPay: 'No: only contacts of a company pay its invoices. Staff look.',
  notStaff: 'No: this is for staff of the institution.',
  pageForEveryone: 'Yes: everyone who is signed in sees this page.',
  pageForContacts: 'Yes: this page is for contacts of companies, and {name} is one.',
  pageNotYet: 'No: this page is not published yet.',
  pageNoLonger: 'No: this page is no longer published.',
  pageHidden: 'No: every menu item and link that opens this page is hidden.',
  pageNotForOthers:
    'No: this page is for contacts of companies, and {name} has no role at any company.',
  notAdministrator: 'No: this is for administrators of the institution.',
});
export type AccessReason = keyof typeof accessReasons;
