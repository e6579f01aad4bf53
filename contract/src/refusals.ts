import { defineLabels, type Label } from './labels.ts';

const labels = defineLabels('refusals', {
  signedOut: 'You are signed out. Sign in again to go on.',
  secondFactorRequired: 'Enter the passcode of your second factor to go on.',
  proofRequired: 'Confirm that it is you to go on.',
  forbidden: 'Your account does not have the permissions required.',
  staffCannotSign: 'Only a contact of the company can sign off. Staff can look, not sign.',
  notYourContact: 'You can only sign off as yourself.',
  notFound: 'What you asked for does not exist.',
  methodNotAllowed: 'This address does not support the method of the request.',
  fileMissing: 'File was not found in storage.',
  invalid: 'Some of what was sent is not valid.',
  passcodeWrong: 'The passcode is wrong or has expired.',
  passkeyRefused: 'This passkey was not accepted. It may have been removed from the account.',
  passkeyExpired: 'The request for a passkey timed out. Try again.',
  missingHeader: 'The X-Requested-With header is missing.',
  linkSpent: 'This link has been used or has expired. Ask for a new one.',
  factsDoNotMatch: 'These details do not match a contact on record. Check all four and try again.',
  alreadyConnected: 'This contact is already connected to an account.',
  emailInvalid: 'Invalid email address',
  passwordMissing: 'A password is required.',
  addressNotVerified:
    'Confirm the e-mail address of your account first: My Profile sends you the link.',
  passwordWrong: 'Invalid password.',
  notConfigured: 'Sign-in method is not enabled.',
  passwordSignInOff:
    'Signing in with an e-mail address and password is switched off. Use one of the providers on the sign-in page.',
  staffCannotPay: 'Staff of the institution can look, not pay for others.',
  amountChanged: 'The amount has changed in the meantime. Look at it again before you pay.',
  paymentInProgress: 'This is being paid at the moment. Do not pay again.',
  alreadyPaid: 'This has already been paid.',
  orderedAlready: 'You paid for just this a moment ago. Pay again only if you want it twice.',
  invoiceCancelled: 'This has been cancelled. Nothing is owed.',
  cardPaymentsMissing: 'Card payment is not available.',
  refundTooLarge: 'No more can be paid back than was paid and has not been paid back already.',
  alreadyResolved: 'This has been resolved in the meantime.',
  studentDoesNotMatch:
    'These details do not match a student on record. Check all three and try again.',
  studentConnected: 'This student record is already connected to an account.',
  conflict: 'This has changed in the meantime.',
  changedMeanwhile: 'Somebody else has changed this in the meantime.',
  inUse: 'This is still used elsewhere.',
  alreadyAnswered: 'This has already been answered.',
  noLongerWaiting: 'The institution no longer waits for an answer to this.',
  tooLate: 'This can no longer be taken back.',
  keyReused: 'The same Idempotency-Key was already used with other content.',
  keyUsed: 'This Idempotency-Key was already used, and what was answered then is kept nowhere.',
  tooLarge: 'Too much was sent at once.',
  headersTooLarge: 'The headers of the request are too large.',
  requestTimeout: 'The request took too long to arrive.',
  unsupportedMediaType: 'Send JSON.',
  tooMany: 'Too many requests. Try again later.',
  internal: 'Internal Server Error',
  unavailable: 'The portal is not available for a moment. Try again.',
  outsideUnavailable: 'An outside service does not answer.',
  outsideTimeout: 'An outside service took too long to answer.',
  providerMisconfigured:
    'Signing in with this provider is not set up correctly. The institution has to correct it.',
});

type Name = keyof typeof labels;

const refuse = <const Code extends string>(code: Code, status: number) => ({ code, status });

const reasons = {
  signedOut: refuse('signed-out', 401),
  secondFactorRequired: refuse('mfa-required', 403),
  proofRequired: refuse('proof-required', 403),
  forbidden: refuse('forbidden', 403),
  staffCannotSign: refuse('staff-cannot-sign', 403),
  notYourContact: refuse('forbidden', 403),
  notFound: refuse('not-found', 404),
  methodNotAllowed: refuse('method-not-allowed', 405),
  fileMissing: refuse('not-found', 404),
  invalid: refuse('invalid', 400),
  passcodeWrong: refuse('passcode-wrong', 400),
  passkeyRefused: refuse('passkey-refused', 400),
  passkeyExpired: refuse('passkey-expired', 400),
  missingHeader: refuse('missing-header', 400),
  linkSpent: refuse('link-spent', 400),
  factsDoNotMatch: refuse('facts-do-not-match', 400),
  alreadyConnected: refuse('already-connected', 409),
  emailInvalid: refuse('invalid', 400),
  passwordMissing: refuse('password-missing', 400),
  addressNotVerified: refuse('address-not-verified', 409),
  passwordWrong: refuse('password-wrong', 400),
  notConfigured: refuse('not-configured', 409),
  passwordSignInOff: refuse('not-configured', 403),
  staffCannotPay: refuse('staff-cannot-pay', 403),
  amountChanged: refuse('amount-changed', 409),
  paymentInProgress: refuse('payment-in-progress', 409),
  alreadyPaid: refuse('already-paid', 409),
  orderedAlready: refuse('ordered-already', 409),
  invoiceCancelled: refuse('invoice-cancelled', 409),
  cardPaymentsMissing: refuse('card-payments-missing', 409),
  refundTooLarge: refuse('refund-too-large', 409),
  alreadyResolved: refuse('already-resolved', 409),
  studentDoesNotMatch: refuse('facts-do-not-match', 400),
  studentConnected: refuse('already-connected', 409),
  conflict: refuse('conflict', 409),
  changedMeanwhile: refuse('changed-meanwhile', 409),
  inUse: refuse('in-use', 409),
  alreadyAnswered: refuse('already-answered', 409),
  noLongerWaiting: refuse('no-longer-waiting', 409),
  tooLate: refuse('too-late', 409),
  keyReused: refuse('key-reused', 409),
  keyUsed: refuse('key-used', 409),
  tooLarge: refuse('too-large', 413),
  headersTooLarge: refuse('headers-too-large', 431),
  requestTimeout: refuse('request-timeout', 408),
  unsupportedMediaType: refuse('unsupported-media-type', 415),
  tooMany: refuse('too-many', 429),
  internal: refuse('internal', 500),
  unavailable: refuse('unavailable', 503),
  outsideUnavailable: refuse('outside-unavailable', 502),
  outsideTimeout: refuse('outside-timeout', 504),
  providerMisconfigured: refuse('provider-misconfigured', 502),
} satisfies Record<Name, { code: string; status: number }>;

/**
 * The reasons for which a call is refused. `Error.Code` on the wire is the code, `Error.Message` the
 * label's text unless the verb has a more exact one. A user can always do something with the message.
 */
export const refusals = Object.fromEntries(
  Object.entries(reasons).map(([name, reason]) => [
    name,
    // The entries' names are those of `reasons`, which are those of `labels`.
    { ...reason, label: labels[name as Name] },
  ]),
) as { readonly [Of in Name]: (typeof reasons)[Of] & { readonly label: Label } };

export type RefusalName = keyof typeof refusals;
export type RefusalCode = (typeof refusals)[RefusalName]['code'];
