import { defineLabels } from '@tradebridge/contract/labels';

export const identityLabels = defineLabels('identity', {
  passcodeSubject: 'Your {product} passcode',
  passcodeText:
    'Your passcode is {passcode}\n\nIt works once, for {minutes} minutes. If you did not sign in just now, someone else knows your password: change it.\n\n{institute}',
  confirmationText:
    'Your passcode is {passcode}\n\nIt works once, for {minutes} minutes, and confirms a change to your account. If you did not ask for it, somebody else is using your account: {secure} and tell {institute}.\n\n{institute}',
  passcodeSms: '{passcode} is your {product} passcode. It works for {minutes} minutes.',
  passcodeNotSent: 'The passcode could not be sent. Try again in a minute.',
  smsNotSent:
    'The passcode could not be sent by SMS. Try again in a minute, or use a recovery code.',
  passcodeJustSent: 'A passcode was sent just now. You can ask for another in {seconds} seconds.',
  tooManyPasscodes: 'Too many passcodes were asked for. Sign in again to get a new one.',
  useAuthenticator: 'Enter the passcode that your authenticator app shows.',
  usePassword: 'Confirm with your password.',

  linkHours: 'The link works once, for {hours} hours.',
  linkHour: 'The link works once, for one hour.',

  verifySubject: 'Confirm your email address for {product}',
  verifyText:
    'An account was opened with this address. If it was you, confirm the address with this link and the password that you chose. If it was not, do nothing: without you the account can do nothing here.',
  verifyButton: 'Confirm this address',
  knownSubject: 'You have a {product} account already',
  knownText:
    'Somebody tried to open an account with this address, which has one already. If it was you, sign in with it, or set a new password with this link. If it was not, do nothing.',
  passwordSubject: 'Set a new password for {product}',
  passwordText:
    'With this link you can set a new password. If you did not ask for it, do nothing: your password stays as it is.',
  passwordButton: 'Set a new password',
  createdSubject: 'Your {product} account',
  createdText:
    'Hello {name}, an account was opened for you. Set its password with this link. If the link has expired, ask for a new one on the sign-in page: Forgot password.',
  createdButton: 'Set a password',

  passwordChangedSubject: 'Your {product} password was changed',
  passwordChangedText:
    'Hello {name}, the password of your account was changed, and every other session was ended. If it was not you, {recover}, and tell {institute}.',
  passwordChangedNotPasskeysText:
    'Hello {name}, the password of your account was changed, and every other session was ended. Your passkeys still sign in: remove any that you do not know in My Profile. If it was not you, {recover}, and tell {institute}.',
  factorRegisteredSubject: 'Your {product} second factor is set up',
  factorRegisteredText:
    'Hello {name}, the second factor of your account is {method} from now on. If it was not you, {secure} and tell {institute}.',
  factorChangedSubject: 'Your {product} second factor was changed',
  factorChangedText:
    'Hello {name}, the second factor of your account is now {method}. Your other sessions were ended, devices that you trusted are forgotten, and recovery codes from before no longer work. If it was not you, {secure} and tell {institute}.',
  factorResetSubject: 'Your {product} second factor was reset',
  factorResetText:
    'Hello {name}, the second factor of your account was reset, any passkeys were removed, and its sessions were ended. You set up a new one when you next sign in. If you did not ask for this, tell {institute} at once.',
  codesMadeSubject: 'New recovery codes for your {product} account',
  codesMadeText:
    'Hello {name}, new recovery codes were made for your account; earlier ones no longer work. If it was not you, {secure} and tell {institute}.',
  deviceTrustedSubject: 'A device is trusted by your {product} account',
  deviceTrustedText:
    'Hello {name}, a device was trusted: for {days} days the password alone signs in from it. You can forget it in My Profile. If it was not you, {secure} and tell {institute}.',
  recoveryUsedSubject: 'A recovery code of your {product} account was used',
  recoveryUsedText:
    'Hello {name}, somebody signed in to your account with a recovery code; {codesLeft} are left. If it was not you, {secure} and tell {institute}.',
  passkeyAddedSubject: 'A passkey was added to your {product} account',
  passkeyAddedText:
    'Hello {name}, the passkey “{passkey}” was added to your account. It signs in without a password. If it was not you, remove it in My Profile, {secure} and tell {institute}.',
  passkeyRemovedSubject: 'A passkey of your {product} account was removed',
  passkeyRemovedText:
    'Hello {name}, the passkey “{passkey}” was removed from your account and no longer signs in. If it was not you, {secure} and tell {institute}.',
  passkeyClonedSubject: 'A passkey of your {product} account may have been copied',
  passkeyClonedText:
    'Hello {name}, somebody tried to use the passkey “{passkey}”, and its device counted backwards, as a copy of it would. It was refused. Remove this passkey in My Profile, add a new one, and tell {institute}.',
  recoveryEndedSubject: 'Your {product} recovery codes no longer work',
  recoveryEndedText:
    'Hello {name}, the recovery codes that you saved for your account no longer work, because the key that protected them was replaced. Make new ones: sign in, open My Profile and choose Make new codes. Nothing else about your account has changed.',
  providerLinkedSubject: 'A new way to sign in to {product}',
  providerLinkedText:
    'Hello {name}, you can now sign in to your account with {provider}. If it was not you, tell {institute} at once.',
  newDeviceSubject: 'New sign-in to {product}',
  newDeviceText:
    'Hello {name}, someone signed in to your account on a new device ({device}) on {when}. If it was you, there is nothing to do. If it was not, {recover}, and tell {institute}.',
  // What owners do about something that they did not do: with passwords, and while those are switched off.
  secure: 'change your password at once',
  secureWithoutPassword: 'end the other sessions of your account in My Profile at once',
  recover:
    'set a new password at once (Forgot password on the sign-in page), which ends every session',
  recoverWithoutPassword: 'sign in and end every other session in My Profile at once',
  // The sign-in page sends a break-glass account no link while passwords are off.
  recoverBreakGlass:
    'ask another administrator, or the operator of the portal, at once for a link to set a new password',
  deviceOn: '{browser} on {system}',
  unknownDevice: 'an unknown browser',
  unlockedSubject: 'Your {product} account was unlocked',
  unlockedText:
    'Hello {name}, your account was locked after wrong passwords or passcodes. An administrator has unlocked it, and you can sign in again. If you did not make those attempts, {recover}.',
  reclaimedSubject: 'Your {product} account is now yours alone',
  reclaimedText:
    'Hello {name}, you signed in with {provider}, which showed that this address is yours. An account had been opened with it before, and nobody had confirmed the address: its password, second factor and sessions no longer work. Sign in with {provider} from now on. If you opened that account yourself, nothing else has changed.',

  ownStaffRoleSubject: 'Your staff role in {product} was changed',
  ownStaffRoleText:
    'Hello {name}, the staff role of your account was changed from {before} to {after} by {by} on {when}, and its sessions were ended. If you did not expect this, tell {institute} at once.',
  staffRoleSubject: 'A staff role in {product} was changed',
  staffRoleText:
    'Hello {name}, the staff role of {user} ({email}) was changed from {before} to {after} by {by} on {when}. You get this email because you are an administrator. If the change is not right, revoke it in the administration area; why it was made is in the audit.',
  roleNone: 'none',
  roleSupport: 'support',
  roleAdmin: 'administrator',
  roleBoth: 'administrator and support',
  byAdministrator: '{name} ({email})',
  byOperator: 'an operator at the command line',
  providerUnlinkedSubject: 'A way to sign in to {product} was removed',
  providerUnlinkedText:
    'Hello {name}, you can no longer sign in to your account with {provider}, and every other session was ended. If it was not you, {secure} and tell {institute}.',

  emailChangeSubject: 'Confirm your new email address for {product}',
  emailChangeText:
    'Hello {name}, the email address of your {product} account is to be changed from {old} to this one. Open this link and confirm it there, with the password of your account or while you are signed in. If you did not ask for this, do nothing: without you nothing changes.',
  emailChangeButton: 'Confirm the new address',
  emailTakenSubject: 'Your {product} account has this address already',
  emailTakenText:
    'Somebody tried to change the email address of their account to this one, which has an account already. If it was you, sign in with this address, or use another one. If it was not, do nothing: nothing changes.',
  emailChangeAskedSubject: 'The email address of your {product} account is to be changed',
  emailChangeAskedText:
    'Hello {name}, somebody who was signed in to your account asked to change its email address from this one to {new}. It changes once that is confirmed at the new address. If it was not you, {recover}, and tell {institute}. You can withdraw the change in My Profile.',
  emailChangedSubject: 'The email address of your {product} account was changed',
  emailChangedText:
    'Hello {name}, the email address of your account was changed from {old} to {new}. You sign in with {new} from now on. Other sessions were ended, and devices that you trusted are forgotten. If it was not you, tell {institute} at once.',
  staffEmailChangedSubject: 'The email address of a staff account was changed',
  staffEmailChangedText:
    'Hello {name}, the address of the {product} staff account of {whom} was changed from {old} to {new}, confirmed at the new address. If that is unexpected, ask them, and disable the account until you know.',

  providerGoogle: 'Google',
  providerMicrosoft: 'Microsoft',
  providerDirectory: 'Institution account',

  breakGlassSubject: 'A break-glass account signed in to {product}',
  breakGlassText:
    'Hello {name}, the password of the break-glass account {user} ({email}) was given on {when} from {address}, while signing in with passwords is switched off. If none of you did this, disable the account at once in the administration area.',
  createdForProviderText:
    'Hello {name}, an account was opened for you at {url}. Sign in there with your account of one of the providers on the sign-in page; it must have this email address.',

  methodE: 'a passcode by email',
  methodS: 'a passcode by SMS',
  methodA: 'an authenticator app',

  // Why a sign-in or a change of an account is refused.
  blockedForMinute: 'Too many requests. Try again in 1 minute.',
  blockedForMinutes: 'Too many requests. Try again in {minutes} minutes.',
  invalidCredentials: 'Invalid credentials for tenant.',
  providerCodeExpired: 'Credentials have expired.',
  disconnected: 'The client has disconnected.',
  signedInAlready: 'You are signed in already.',
  setUpFactor: 'Set up your second factor to go on.',
  factorRegisteredAlready: 'A second factor is registered already.',
  noFactorYet: 'No second factor is registered yet.',
  notAMobileNumber: 'Must be a mobile number, such as 0412 345 678',
  useFactorPasscode: 'Confirm with a passcode of your second factor.',
  usePasskey: 'Confirm with a passkey.',
  alreadyTrusted: 'This device is trusted already.',
  trustAfterFactor:
    'A device can be trusted once you have signed in to it with your second factor.',
  mostPasskeys: 'An account can have no more than {most} passkeys. Remove one first.',
  passkeyUnusable: 'The passkey that was made cannot be used here. Try another device or browser.',
  passkeyRegisteredAlready: 'This passkey is registered already.',
  notClientData: 'Must be client data',
  noPasswordYet:
    'This account has no password yet. Set one first: Forgot password on the sign-in page.',
  noPasswordPossible:
    'This account has no password, and none can be set while signing in with passwords is switched off.',
  noPasswordForLink: 'This account has no password. Sign in, then open the link once more.',
  onlyWayIn:
    'This is the only way to sign in to your account. Set a password first, then remove it.',
  onlyWayInWithoutPassword:
    'This is the only way to sign in to your account. Add another first, a passkey or a provider, then remove it.',
  emailIsOwn: 'Your account has this address already',
  emailTakenSince: 'Another account has this address by now. Your own address stays as it is.',
  invitationJustSent: 'An invitation has just been sent. Try again in a minute.',
  contactEmailWrong: "The contact's email address is not one. Correct it, then invite again.",
  studentEmailWrong: "The student's email address is not one. Correct it, then invite again.",
  newAccountMissing: 'Enter a name and a password for the new account',
  providerFirst:
    'No account has this address yet. Sign in with one of the providers on the sign-in page, with this address, then open the link of the invitation again.',
  staffUnverified:
    'Nobody has confirmed the email address of this account, so it could be anybody’s. Its owner confirms it by a link in an email, which the account’s page in the administration area sends, or by signing in with a provider. Grant the claim after that.',
  contactNotStaff: 'This account is a contact of a company, who cannot be staff.',
  learnerNotStaff: 'This account is connected to a student record. A learner cannot be staff.',
});
