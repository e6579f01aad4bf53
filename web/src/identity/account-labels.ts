import { defineLabels } from '@tradebridge/contract/labels';

export const accountLabels = defineLabels('account', {
  toSignIn: 'Go to sign-in',
  backToSignIn: 'Back to sign-in',
  email: 'Email address',
  name: 'Your name',
  nameHelp: 'As the people you work with know you.',
  nameMissing: 'Enter your name.',
  password: 'Password',
  newPassword: 'New password',
  passwordRule: '{count} characters or more',
  passwordRuleMet: '{count} characters or more: done',
  passwordHelp:
    'A few words that only you put together are easy to keep in mind. Common passwords, your name and your address are refused.',
  passwordShort: 'Enter {count} characters or more.',
  checkOne: 'One detail needs another look. It is marked below.',
  checkMany: '{count} details need another look. They are marked below.',

  passwordsOff: 'Passwords are not used here',
  passwordsOffHelp:
    'Signing in with an email address and password is switched off. Use one of the ways on the sign-in page.',

  signUpTitle: 'Create an account',
  signUpHeadline: 'Create your account',
  signUp: 'Create the account',
  haveAccount: 'You have an account already?',
  signUpDoneTitle: 'Check your inbox',
  signUpDone:
    'A link is on its way to {email}. Open it to confirm that the address is yours; it works for a day.',
  mailHelp: 'Nothing there after a few minutes? Check your spam folder too.',

  resetTitle: 'Reset your password',
  resetLead: 'Enter the address that you sign in with. A link to set a new password goes there.',
  reset: 'Send the link',
  resetting: 'Sending password reset email...',
  resetDone: 'If an account exists for that address, a password reset email has been sent.',
  resetDoneHelp: 'The link in it works for an hour.',
  internal: 'Internal Server Error',
  again: 'Send it again',

  linkTitle: 'Your link',
  linkMissing: 'There is no link here',
  linkMissingHelp: 'Open the link in the email once more.',
  linkSpent: 'This link no longer works',
  linkSpentHelp: 'It has been used, has expired, or a newer one was sent.',
  linkSpentPassword: 'To set a password, ask for a new link.',
  linkSpentVerify: 'To confirm your address, sign in and ask for a new link in My Profile.',
  linkSpentChange:
    'To change your address, sign in and ask for the change once more in My Profile.',
  linkSpentInvitation: 'For an invitation, ask the person who invited you to send it again.',
  askForLink: 'Ask for a new link',
  linkFailed: 'The link could not be checked',

  setTitle: 'Set a password',
  setHeadline: 'Set your password',
  setFor: 'For the account {email}.',
  set: 'Set the password',
  setDone: 'Your password is set. Sign in with it.',

  verifyTitle: 'Confirm your address',
  verifyLead:
    'Is {email} your email address? The password of its account shows that you opened it.',
  verifyPassword: 'Enter the password you chose',
  verifyPasswordMissing: 'Enter your password.',
  verifyForgotten: 'You do not know it?',
  verifyReset: 'Reset the password, which confirms the address too',
  verify: 'Yes, confirm it',
  verifyDone: 'Your address is confirmed.',

  changeTitle: 'Change your address',
  changeFrom: 'Until now',
  changeTo: 'From now on',
  changeLead:
    'You sign in with the new address from then on. Everywhere else you are signed out, and devices that you trusted are forgotten.',
  changePassword: 'Password of your account',
  changeSignIn:
    'Your account has no password. Sign in as you always do, and you come back here to confirm.',
  change: 'Change the address',
  changeDone: 'You sign in as {email} from now on.',

  inviteTitle: 'Accept your invitation',
  inviteLead: '{company} invites you to its training portal as {email}.',
  inviteLeadAlone: 'You are invited to the training portal as {email}.',
  inviteAccount: 'You have an account already. Accept, then sign in with it.',
  inviteNew: 'Set a password, and your account is ready.',
  inviteProviderFirst:
    'Sign in first, with one of the ways on the sign-in page and with this address. Then open the link in the email again.',
  accept: 'Accept the invitation',
  inviteDone: 'You are part of {company} now. Sign in to begin.',
  inviteDoneAlone: 'Your account is ready. Sign in to begin.',
  inviteStudentLead:
    'You are invited to the training portal as {email}: to see and pay your fees, and to order documents.',
  inviteStudentDone: 'Your student record is connected. Sign in to begin.',

  connectTitle: 'Connect your account',
  connectLead: 'Your account is being connected.',
  connectFailed: 'Your account could not be connected',
  connected: 'Your account is connected',
  connectedTo: 'You are now viewing {company}.',
  connectedStudent: 'Your fees, documents and receipts are here.',
  toHome: 'Go to Home',
  someoneElse: 'Sign in as someone else',
});
