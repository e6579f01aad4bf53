import { defineLabels } from '@tradebridge/contract/labels';

export const identityLabels = defineLabels('identity', {
  passcodeSubject: 'Your {product} passcode',
  passcodeText:
    'Your passcode is {passcode}\n\nYou can use it once in the next {minutes} minutes. If you were not signing in just now, someone else knows your password: change it.\n\n{institute}',
  confirmationText:
    'Your passcode is {passcode}\n\nYou can use it once in the next {minutes} minutes, to confirm a change to your account. If you did not ask for it, someone else is using your account: {secure} and tell {institute}.\n\n{institute}',
  passcodeSms: '{passcode} is your {product} passcode. It works for {minutes} minutes.',
  passcodeNotSent: 'The passcode couldn’t be sent. Try again in a minute.',
  smsNotSent:
    'The passcode couldn’t be sent by SMS. Try again in a minute, or use a recovery code.',
  passcodeJustSent: 'A passcode was just sent. You can request another in {seconds} seconds.',
  tooManyPasscodes: 'Too many passcode requests. Sign in again to get a new one.',
  useAuthenticator: 'Enter the passcode from your authenticator app.',
  usePassword: 'Confirm with your password.',

  linkHour: 'The link works once, for one hour.',
  linkHours: 'The link works once, for {hours} hours.',
  linkDays: 'The link works once, for {days} days.',

  verifySubject: 'Confirm your email address for {product}',
  verifyText:
    'An account was created with this address. If it was you, confirm the address with this link and the password you chose. If it was not, do nothing: the account can’t be used here unless you confirm it.',
  verifyButton: 'Confirm this address',
  knownSubject: 'You already have a {product} account',
  knownText:
    'Someone tried to create an account with this address, which already has one. If it was you, sign in with it, or set a new password with this link. If it was not, do nothing.',
  passwordSubject: 'Set a new password for {product}',
  passwordText:
    'Use this link to set a new password. If you did not ask for it, do nothing: your password stays as it is.',
  passwordButton: 'Set a new password',
  createdSubject: 'Your {product} account',
  createdText:
    'Hello {name}, an account was created for you. Set its password with this link. If the link has expired, request a new one on the sign-in page: Forgot password.',
  createdButton: 'Set a password',

  passwordChangedSubject: 'Your {product} password was changed',
  passwordChangedText:
    'Hello {name}, the password of your account was changed, and all other sessions were ended. If it was not you, {recover}, and tell {institute}.',
  passwordChangedNotPasskeysText:
    'Hello {name}, the password of your account was changed, and all other sessions were ended. Your passkeys still work: remove any you do not recognise in My Profile. If it was not you, {recover}, and tell {institute}.',
  factorRegisteredSubject: 'Your {product} second factor is set up',
  factorRegisteredText:
    'Hello {name}, the second factor of your account is now {method}. If it was not you, {secure} and tell {institute}.',
  factorChangedSubject: 'Your {product} second factor was changed',
  factorChangedText:
    'Hello {name}, the second factor of your account is now {method}. Your other sessions were ended, trusted devices are forgotten, and earlier recovery codes no longer work. If it was not you, {secure} and tell {institute}.',
  factorResetSubject: 'Your {product} second factor was reset',
  factorResetText:
    'Hello {name}, the second factor of your account was reset, its passkeys were removed, and its sessions were ended. You set up a new second factor when you next sign in. If you did not ask for this, tell {institute} immediately.',
  codesMadeSubject: 'New recovery codes for your {product} account',
  codesMadeText:
    'Hello {name}, new recovery codes were created for your account, and earlier ones no longer work. If it was not you, {secure} and tell {institute}.',
  deviceTrustedSubject: 'A device is now trusted by your {product} account',
  deviceTrustedText:
    'Hello {name}, a device was trusted: for {days} days, the password alone is enough to sign in on it. You can remove it in My Profile. If it was not you, {secure} and tell {institute}.',
  recoveryUsedSubject: 'A recovery code of your {product} account was used',
  recoveryUsedText:
    'Hello {name}, someone signed in to your account with a recovery code. Codes left: {codesLeft}. If it was not you, {secure} and tell {institute}.',
  passkeyAddedSubject: 'A passkey was added to your {product} account',
  passkeyAddedText:
    'Hello {name}, the passkey “{passkey}” was added to your account. It signs in without a password. If it was not you, remove it in My Profile, {secure} and tell {institute}.',
  passkeyRemovedSubject: 'A passkey of your {product} account was removed',
  passkeyRemovedText:
    'Hello {name}, the passkey “{passkey}” was removed from your account and no longer signs in. If it was not you, {secure} and tell {institute}.',
  passkeyClonedSubject: 'A passkey of your {product} account may have been copied',
  passkeyClonedText:
    'Hello {name}, someone tried to use the passkey “{passkey}” in a way that suggests it was copied. It was refused. Remove this passkey in My Profile, add a new one, and tell {institute}.',
  recoveryEndedSubject: 'Your {product} recovery codes no longer work',
  recoveryEndedText:
    'Hello {name}, the recovery codes you saved for your account no longer work, because the key that protected them was replaced. Create new ones: sign in, open My Profile and choose Create new codes. Nothing else about your account has changed.',
  providerLinkedSubject: 'A new way to sign in to {product}',
  providerLinkedText:
    'Hello {name}, you can now sign in to your account with {provider}. If it was not you, tell {institute} immediately.',
  linkProviderSubject: 'Sign in to {product} with {provider}?',
  linkProviderText:
    'Hello {name}, somebody signed in with a {provider} account that has this address. If it was you, link that account with yours in {product}: you can then sign in with either. If it was not you, do not, and nothing changes.',
  linkProviderButton: 'Link {provider}',
  newDeviceSubject: 'New sign-in to {product}',
  newDeviceText:
    'Hello {name}, someone signed in to your account on a new device ({device}) on {when}. If it was you, you do not need to do anything. If it was not, {recover}, and tell {institute}.',
  // What owners do about a change that they did not make: with passwords, and while those are
  // switched off.
  secure: 'change your password immediately',
  secureWithoutPassword: 'end the other sessions of your account in My Profile immediately',
  recover:
    'set a new password immediately (Forgot password on the sign-in page), which ends all sessions',
  recoverWithoutPassword: 'sign in and end all other sessions in My Profile immediately',
  // The sign-in page does not send a break-glass account a link while passwords are off.
  recoverBreakGlass:
    'ask another administrator or the portal’s operator for a link to set a new password immediately',
  deviceOn: '{browser} on {system}',
  unknownDevice: 'an unknown browser',
  unlockedSubject: 'Your {product} account was unlocked',
  unlockedText:
    'Hello {name}, your account was locked after wrong passwords or passcodes. An administrator has unlocked it, and you can sign in again. If you did not make those attempts, {recover}.',
  reclaimedSubject: 'Your {product} account is now yours alone',
  reclaimedText:
    'Hello {name}, you signed in with {provider}, which confirmed that this address is yours. An account had already been created with it, but its address was never confirmed: its password, second factor and sessions no longer work. Sign in with {provider} from now on. If you created that account yourself, nothing else has changed.',

  ownStaffRoleSubject: 'Your staff role in {product} was changed',
  ownStaffRoleText:
    'Hello {name}, the staff role of your account was changed from {before} to {after} by {by} on {when}, and its sessions were ended. If you did not expect this, tell {institute} immediately.',
  staffRoleSubject: 'A staff role in {product} was changed',
  staffRoleText:
    'Hello {name}, the staff role of {user} ({email}) was changed from {before} to {after} by {by} on {when}. You receive this email because you are an administrator. If the change is not right, undo it in the administration area. The reason is in the audit log.',
  roleNone: 'none',
  roleSupport: 'support',
  roleAdmin: 'administrator',
  roleBoth: 'administrator and support',
  byAdministrator: '{name} ({email})',
  byOperator: 'an operator at the command line',
  providerUnlinkedSubject: 'A way to sign in to {product} was removed',
  providerUnlinkedText:
    'Hello {name}, you can no longer sign in to your account with {provider}, and all other sessions were ended. If it was not you, {secure} and tell {institute}.',

  emailChangeSubject: 'Confirm your new email address for {product}',
  emailChangeText:
    'Hello {name}, a change of your {product} email address from {old} to this one was requested. Open this link and confirm it there, with your account’s password or while you are signed in. If you did not ask for this, do nothing: nothing changes without you.',
  emailChangeButton: 'Confirm new address',
  emailTakenSubject: 'Your {product} account already has this address',
  emailTakenText:
    'Someone tried to change their account’s email address to this one, which already has an account. If it was you, sign in with this address or use another one. If it was not, do nothing: nothing changes.',
  emailChangeAskedSubject: 'A change of your {product} email address was requested',
  emailChangeAskedText:
    'Hello {name}, someone signed in to your account asked to change its email address from this one to {new}. It changes once it is confirmed at the new address. If it was not you, {recover}, and tell {institute}. You can cancel the change in My Profile.',
  emailChangedSubject: 'The email address of your {product} account was changed',
  emailChangedText:
    'Hello {name}, the email address of your account was changed from {old} to {new}. You now sign in with {new}. Other sessions were ended, and trusted devices are forgotten. If it was not you, tell {institute} immediately.',
  staffEmailChangedSubject: 'The email address of a staff account was changed',
  staffEmailChangedText:
    'Hello {name}, the email address of the {product} staff account of {whom} was changed from {old} to {new}, confirmed at the new address. If you did not expect this, ask them, and disable the account until you are sure.',

  providerGoogle: 'Google',
  providerMicrosoft: 'Microsoft',
  providerDirectory: 'Institution account',

  breakGlassSubject: 'A break-glass account signed in to {product}',
  breakGlassText:
    'Hello {name}, the password of the break-glass account {user} ({email}) was entered on {when} from {address}, while sign-in with passwords is turned off. If none of you did this, disable the account in the administration area immediately.',
  createdForProviderText:
    'Hello {name}, an account was created for you at {url}. Sign in there with one of the providers on the sign-in page, using an account with this email address.',

  methodE: 'a passcode by email',
  methodS: 'a passcode by SMS',
  methodA: 'an authenticator app',

  // Why a sign-in or a change of an account is refused.
  blockedForMinute: 'Too many requests. Try again in 1 minute.',
  blockedForMinutes: 'Too many requests. Try again in {minutes} minutes.',
  invalidCredentials: 'Invalid credentials for tenant.',
  providerCodeExpired: 'Credentials have expired.',
  disconnected: 'The client has disconnected.',
  signedInAlready: 'You are already signed in.',
  setUpFactor: 'Set up your second factor to continue.',
  factorRegisteredAlready: 'A second factor is already set up.',
  noFactorYet: 'No second factor is set up yet.',
  notAMobileNumber: 'Must be a mobile number, such as 0412 345 678',
  useFactorPasscode: 'Confirm with a passcode from your second factor.',
  usePasskey: 'Confirm with a passkey.',
  alreadyTrusted: 'This device is already trusted.',
  trustAfterFactor: 'You can trust a device once you have signed in on it with your second factor.',
  maxPasskeys: 'An account can have up to {max} passkeys. Remove one first.',
  passkeyUnusable: 'This passkey can’t be used here. Try another device or browser.',
  passkeyRegisteredAlready: 'This passkey is already registered.',
  notClientData: 'Must be client data',
  noPasswordYet:
    'This account has no password yet. Set one first: Forgot password on the sign-in page.',
  noPasswordPossible:
    'This account has no password, and none can be set while sign-in with passwords is turned off.',
  noPasswordForLink: 'This account has no password. Sign in, then open the link again.',
  onlyWayIn: 'This is your only way to sign in. Set a password first, then remove it.',
  onlyWayInWithoutPassword:
    'This is your only way to sign in. Add a passkey or a provider first, then remove it.',
  emailIsOwn: 'Your account already has this address',
  emailTakenSince: 'Another account now has this address. Your own address stays as it is.',
  invitationJustSent: 'An invitation was just sent. Try again in a minute.',
  contactEmailWrong:
    'The contact’s email address is not valid. Correct it, then send the invitation again.',
  studentEmailWrong:
    'The student’s email address is not valid. Correct it, then send the invitation again.',
  newAccountMissing: 'Enter a name and a password for the new account',
  providerFirst:
    'No account has this address yet. Sign in with one of the providers on the sign-in page, using this address, then open the invitation link again.',
  staffUnverified:
    'The email address of this account has not been confirmed, so it could belong to anyone. Its owner confirms it with an emailed link, sent from the account’s page in the administration area, or by signing in with a provider. Then you can grant staff access.',
  contactNotStaff: 'This account belongs to a company contact, who can’t be staff.',
  learnerNotStaff: 'This account is connected to a student record. Learners can’t be staff.',
});
