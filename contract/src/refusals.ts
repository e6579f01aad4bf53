import type { Label } from './labels.ts';

const refuse = <const Code extends string>(code: Code, status: number, message: string) => ({
  code,
  status,
  message,
});

const texts = {
  signedOut: refuse('signed-out', 401, 'You are signed out. Sign in again to go on.'),
  secondFactorRequired: refuse(
    'mfa-required',
    403,
    'Enter the passcode of your second factor to go on.',
  ),
  proofRequired: refuse('proof-required', 403, 'Confirm that it is you to go on.'),
  forbidden: refuse('forbidden', 403, 'Your account does not have the permissions required.'),
  staffCannotSign: refuse(
    'staff-cannot-sign',
    403,
    'Only a contact of the company can sign off. Staff can look, not sign.',
  ),
  notYourContact: refuse('forbidden', 403, 'You can only sign off as yourself.'),
  notFound: refuse('not-found', 404, 'What you asked for does not exist.'),
  fileMissing: refuse('not-found', 404, 'File was not found in storage.'),
  invalid: refuse('invalid', 400, 'Some of what was sent is not valid.'),
  passcodeWrong: refuse('passcode-wrong', 400, 'The passcode is wrong or has expired.'),
  passkeyRefused: refuse(
    'passkey-refused',
    400,
    'This passkey was not accepted. It may have been removed from the account.',
  ),
  passkeyExpired: refuse('passkey-expired', 400, 'The request for a passkey timed out. Try again.'),
  missingHeader: refuse('missing-header', 400, 'The X-Requested-With header is missing.'),
  linkSpent: refuse(
    'link-spent',
    400,
    'This link has been used or has expired. Ask for a new one.',
  ),
  factsDoNotMatch: refuse(
    'facts-do-not-match',
    400,
    'These details do not match a contact on record. Check all four and try again.',
  ),
  alreadyConnected: refuse(
    'already-connected',
    409,
    'This contact is already connected to an account.',
  ),
  emailInvalid: refuse('invalid', 400, 'Invalid email address'),
  passwordMissing: refuse('password-missing', 400, 'A password is required.'),
  addressNotVerified: refuse(
    'address-not-verified',
    409,
    'Confirm the e-mail address of your account first: My Profile sends you the link.',
  ),
  passwordWrong: refuse('password-wrong', 400, 'Invalid password.'),
  notConfigured: refuse('not-configured', 409, 'Sign-in method is not enabled.'),
  passwordSignInOff: refuse(
    'not-configured',
    403,
    'Signing in with an e-mail address and password is switched off. Use one of the providers on the sign-in page.',
  ),
  staffCannotPay: refuse(
    'staff-cannot-pay',
    403,
    'Staff of the institution can look, not pay for others.',
  ),
  amountChanged: refuse(
    'amount-changed',
    409,
    'The amount has changed in the meantime. Look at it again before you pay.',
  ),
  paymentInProgress: refuse(
    'payment-in-progress',
    409,
    'This is being paid at the moment. Do not pay again.',
  ),
  alreadyPaid: refuse('already-paid', 409, 'This has already been paid.'),
  orderedAlready: refuse(
    'ordered-already',
    409,
    'You paid for just this a moment ago. Pay again only if you want it twice.',
  ),
  invoiceCancelled: refuse('invoice-cancelled', 409, 'This has been cancelled. Nothing is owed.'),
  cardPaymentsMissing: refuse('card-payments-missing', 409, 'Card payment is not available.'),
  refundTooLarge: refuse(
    'refund-too-large',
    409,
    'No more can be paid back than was paid and has not been paid back already.',
  ),
  alreadyResolved: refuse('already-resolved', 409, 'This has been resolved in the meantime.'),
  studentDoesNotMatch: refuse(
    'facts-do-not-match',
    400,
    'These details do not match a student on record. Check all three and try again.',
  ),
  studentConnected: refuse(
    'already-connected',
    409,
    'This student record is already connected to an account.',
  ),
  conflict: refuse('conflict', 409, 'This has changed in the meantime.'),
  alreadyAnswered: refuse('already-answered', 409, 'This has already been answered.'),
  noLongerWaiting: refuse(
    'no-longer-waiting',
    409,
    'The institution no longer waits for an answer to this.',
  ),
  tooLate: refuse('too-late', 409, 'This can no longer be taken back.'),
  keyReused: refuse(
    'key-reused',
    409,
    'The same Idempotency-Key was already used with other content.',
  ),
  keyUsed: refuse(
    'key-used',
    409,
    'This Idempotency-Key was already used, and what was answered then is kept nowhere.',
  ),
  tooLarge: refuse('too-large', 413, 'Too much was sent at once.'),
  unsupportedMediaType: refuse('unsupported-media-type', 415, 'Send JSON.'),
  tooMany: refuse('too-many', 429, 'Too many requests. Try again later.'),
  internal: refuse('internal', 500, 'Internal Server Error'),
  unavailable: refuse('unavailable', 503, 'The portal is not available for a moment. Try again.'),
  outsideUnavailable: refuse('outside-unavailable', 502, 'An outside service does not answer.'),
  outsideTimeout: refuse('outside-timeout', 504, 'An outside service took too long to answer.'),
  providerMisconfigured: refuse(
    'provider-misconfigured',
    502,
    'Signing in with this provider is not set up correctly. The institution has to correct it.',
  ),
} as const;

type Texts = typeof texts;

/**
 * The reasons for which a call is refused. `Error.Code` on the wire is the code, `Error.Message` the
 * label's text unless the verb has a more exact one. A user can always do something with the message.
 */
export const refusals = Object.fromEntries(
  Object.entries(texts).map(([name, refusal]) => [
    name,
    { ...refusal, label: { key: `refusals.${name}`, text: refusal.message } },
  ]),
  // Object.fromEntries forgets the names, which are those of `texts`.
) as { readonly [Name in keyof Texts]: Texts[Name] & { readonly label: Label } };

export type RefusalName = keyof typeof refusals;
export type RefusalCode = (typeof refusals)[RefusalName]['code'];
