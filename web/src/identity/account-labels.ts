import { defineLabels } from '@tradebridge/contract/labels';

export const accountLabels = defineLabels('account', {
  toSignIn: 'Go to sign-in',
  backToSignIn: 'Back to sign-in',
  email: 'Email address',
  name: 'Your name',
  nameHelp: 'The name the people you work with know you by.',
  nameMissing: 'Enter your name.',
  password: 'Password',
  newPassword: 'New password',
  passwordRule: 'At least {count} characters',
  passwordRuleMet: 'At least {count} characters: done',
  passwordHelp:
    'A few words that only you would put together are easy to remember. Common passwords, your name and your address are not accepted.',
  passwordShort: 'Enter at least {count} characters.',
  checkOne: 'Check 1 detail. It is marked below.',
  checkMany: 'Check {count} details. They are marked below.',

  passwordsOff: 'Passwords are not used here',
  passwordsOffHelp:
    'Sign-in with an email address and password is turned off. Use one of the options on the sign-in page.',

  signUpTitle: 'Create an account',
  signUpHeadline: 'Create your account',
  signUp: 'Create account',
  haveAccount: 'Already have an account?',
  signUpDoneTitle: 'Check your email',
  signUpDone:
    'We sent a link to {email}. Open it within a day to confirm that the address is yours.',
  mailHelp: 'Nothing after a few minutes? Check your spam folder.',

  resetTitle: 'Reset your password',
  resetLead:
    'Enter the email address you sign in with. We will send you a link to set a new password.',
  reset: 'Send link',
  resetting: 'Sending password reset email...',
  resetDone: 'If an account exists for that address, a password reset email has been sent.',
  resetDoneHelp: 'The link works for an hour.',
  internal: 'Internal Server Error',
  again: 'Send again',

  linkTitle: 'Your link',
  codeTitle: 'Enter the code from the email',
  codeLead:
    'Some mail programs do not keep links whole. The email with the link also shows a code, which does the same.',
  codeEmail: 'Email address the email was sent to',
  code: 'Code',
  codeHelp: 'Beside the link in the email, such as K7M2P9XQ.',
  codeIncomplete: 'A code has {count} letters and digits, and never 0, 1, I, L or O.',
  codeAct: 'Continue',
  codeNone: 'No code in the email? Open its link again on another device, or ask for a new email.',
  linkToCode: 'Enter a code',
  linkSpent: 'This link no longer works',
  linkSpentHelp: 'It may have been used, expired or replaced by a newer one.',
  linkSpentPassword: 'To set a password, ask for a new link.',
  linkSpentVerify: 'To confirm your address, sign in and ask for a new link in My Profile.',
  linkSpentChange: 'To change your address, sign in and request the change again in My Profile.',
  linkSpentInvitation: 'For an invitation, ask the person who invited you to send it again.',
  askForLink: 'Ask for a new link',
  linkFailed: 'The link couldn’t be checked',

  setTitle: 'Set a password',
  setHeadline: 'Set your password',
  setFor: 'For the account {email}.',
  set: 'Set password',
  setDone: 'Your password is set. Sign in with it.',

  verifyTitle: 'Confirm your address',
  verifyLead:
    'Is {email} your email address? Enter the password of its account to show that you created it.',
  verifyPassword: 'Enter the password you chose',
  verifyPasswordMissing: 'Enter your password.',
  verifyForgotten: 'Forgotten it?',
  verifyReset: 'Reset the password, which also confirms the address',
  verify: 'Confirm address',
  verifyDone: 'Your address is confirmed.',

  providerTitle: 'Sign in with {provider}',
  providerLead:
    'Somebody signed in with a {provider} account that has the address {email}. If it was you, link it with your account here: you can then sign in with either. If it was not you, close this page.',
  linkProvider: 'Link',
  providerDone: 'You can now sign in with {provider}.',
  changeTitle: 'Change your address',
  changeFrom: 'Current address',
  changeTo: 'New address',
  changeLead:
    'From then on you sign in with the new address. You are signed out everywhere else, and trusted devices are forgotten.',
  changePassword: 'Password of your account',
  changeSignIn:
    'Your account has no password. Sign in as you usually do, and you will come back here to confirm.',
  change: 'Change the address',
  changeDone: 'You now sign in as {email}.',

  inviteTitle: 'Accept your invitation',
  inviteLead: '{company} has invited you to its training portal as {email}.',
  inviteLeadAlone: 'You have been invited to the training portal as {email}.',
  inviteAccount: 'You already have an account. Accept, then sign in.',
  inviteNew: 'Set a password to finish setting up your account.',
  inviteProviderFirst:
    'Sign in first, using one of the options on the sign-in page and this email address. Then open the link in the email again.',
  accept: 'Accept the invitation',
  inviteDone: 'You are now a contact of {company}. Sign in to get started.',
  inviteDoneAlone: 'Your account is ready. Sign in to get started.',
  inviteStudentLead:
    'You have been invited to the training portal as {email}, to see and pay your fees and order documents.',
  inviteStudentDone: 'Your student record is connected. Sign in to get started.',

  connectTitle: 'Connect your account',
  connectLead: 'Connecting your account.',
  connectFailed: 'Your account couldn’t be connected',
  connected: 'Your account is connected',
  connectedTo: 'You are now viewing {company}.',
  connectedStudent: 'Your fees, documents and receipts are here.',
  toHome: 'Go to Home',
  someoneElse: 'Sign in as someone else',
});
