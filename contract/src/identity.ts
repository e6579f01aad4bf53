import { defineCall } from './call.ts';
import { cleanCode } from './clean-text.ts';
import {
  accountLinkKinds,
  maxKnownDevices,
  maxPasswordLength,
  minPasswordLength,
  passcodeLength,
  tokenPattern,
} from './identity-rules.ts';
import { inputLabels } from './input-labels.ts';
import { defineLabels, says } from './labels.ts';
import { passkey } from './passkeys.ts';
import { composedPassword } from './password-rules.ts';
import { z } from './schema.ts';
import {
  accountId,
  code,
  count,
  emailAddress,
  instant,
  name,
  phoneNumber,
  portalId,
} from './values.ts';

const labels = defineLabels('identityInput', {
  passcode: 'Must be {count} digits',
  passwordShort: 'Must have at least {limit} characters',
});

export const secondFactorMethod = z.enum(['E', 'S', 'A']);

export const passcode = z
  .string()
  .overwrite((typed) => cleanCode(typed).replace(/[ -]/g, ''))
  .regex(new RegExp(`^\\d{${passcodeLength}}$`), {
    error: says(labels.passcode, { count: passcodeLength }),
  });

export const passcodeSent = z.object({
  /** Empty if the passcode was sent, otherwise why not (CON-10). */
  result: z.string(),
  mfaMethod: secondFactorMethod,
});

export const sendMFAPasscodeToEmail = defineCall({
  path: 'user/sendMFAPasscodeToEmail',
  policy: 'session',
  input: z.strictObject({}),
  result: passcodeSent,
  effect: 'Sends a new passcode to the user of the session; earlier ones no longer serve.',
});

export const resendMFAPasscode = defineCall({
  path: 'user/resendMFAPasscode',
  policy: 'session',
  input: z.strictObject({ mfaMethod: secondFactorMethod }),
  result: passcodeSent,
  effect: 'The same, on request.',
});

export const validateMFAEmailPasscode = defineCall({
  path: 'user/validateMFAEmailPasscode',
  policy: 'session',
  input: z.strictObject({ passcode }),
  result: z.literal(true),
  effect: 'Gives the session its second factor. A wrong passcode is refused as passcode-wrong.',
});

export const updateUserLastLogin = defineCall({
  path: 'user/updateUserLastLogin',
  policy: 'signedIn',
  input: z.strictObject({}),
  result: z.literal(true),
  effect: 'Records this sign-in as the last, and the last as the previous one; once a session.',
});

export const signOut = defineCall({
  path: 'user/signOut',
  policy: 'session',
  whileViewing: 'controls',
  input: z.strictObject({}),
  result: z.literal(true),
  effect: 'Ends the session here and everywhere its token is held.',
});

/**
 * `POST /api/auth/sign-in/email`, the one address that answers without the envelope: its result as it is, or
 * a refusal.
 */
export const signInWithEmail = {
  path: 'auth/sign-in/email',
  policy: 'anyone',
  input: z.object({
    email: emailAddress,
    // Of any length: a password that is longer than any account's is a wrong one, and answered as one.
    password: z.string().min(1),
    /** Of a known or trusted device; an invalid one is ignored. */
    deviceToken: z.string().max(100).optional().catch(undefined),
  }),
  result: z.object({ token: z.string() }),
  refusal: z.object({ code: z.string(), message: z.string() }),
  effect:
    'Opens a session. Until its second factor is given, only the calls of the policy `session` answer it. Answered without the envelope; an unknown address and a wrong password are refused alike.',
} as const;

const done = z.literal(true);
const nothing = z.strictObject({});
export const newPassword = z
  .string()
  .overwrite(composedPassword)
  .min(minPasswordLength, { error: says(labels.passwordShort, { limit: minPasswordLength }) })
  .max(maxPasswordLength);
/** The token of a link in a mail about an account. */
export const linkToken = z.string().regex(tokenPattern, { error: says(inputLabels.link) });
const deviceToken = linkToken;

/* Without a session. */

export const signUp = defineCall({
  path: 'auth/signUp',
  policy: 'anyone',
  input: z.strictObject({
    email: emailAddress,
    password: newPassword,
    name: name(100).min(1, { error: says(inputLabels.name) }),
  }),
  result: done,
  effect:
    'Opens an account and mails a link that verifies its address; where there is one already, its owner is told by email. Answers the same either way.',
});

export const requestPasswordReset = defineCall({
  path: 'auth/requestPasswordReset',
  policy: 'anyone',
  input: z.strictObject({ email: emailAddress }),
  result: done,
  effect:
    'Emails a link to set a new password, if there is such an account; answers the same if not.',
});

export const retrieveLink = defineCall({
  path: 'auth/retrieveLink',
  policy: 'anyone',
  input: z.strictObject({ token: linkToken }),
  result: z.object({
    kind: z.enum(accountLinkKinds),
    /** The address to which the link was sent. */
    email: z.string(),
    /** Whether an account has that address. */
    hasAccount: z.boolean(),
    /** The company of an invitation or connection; the institution for a student. */
    company: z.string().nullable(),
    /**
     * Only for `emailChange`: the account's previous address, and whether a password can confirm
     * the change.
     */
    change: z.object({ from: z.string(), hasPassword: z.boolean() }).optional(),
    /** Only for `provider`: its name. */
    provider: z.string().optional(),
  }),
  effect: 'What a link from a mail is for, while it serves.',
});

export const resetPassword = defineCall({
  path: 'auth/resetPassword',
  policy: 'anyone',
  input: z.strictObject({ token: linkToken, password: newPassword }),
  result: done,
  effect:
    'Sets a new password with a link from an email, which also verifies the address; every session of the account ends.',
});

export const linkProvider = defineCall({
  path: 'auth/linkProvider',
  policy: 'anyone',
  input: z.strictObject({ token: linkToken }),
  result: done,
  effect:
    'Links a sign-in provider with an account, by a link mailed to its address after somebody signed in with a provider that is not responsible for the domain of that address.',
});

export const verifyEmail = defineCall({
  path: 'auth/verifyEmail',
  policy: 'anyone',
  input: z.strictObject({ token: linkToken, password: z.string().max(maxPasswordLength) }),
  result: done,
  effect:
    "Verifies an account's address with a link from an email and the account's password; a wrong one is refused as password-wrong and leaves the link. Where a provider alone signs in, the password is not looked at.",
});

export const confirmEmailChange = defineCall({
  path: 'auth/confirmEmailChange',
  policy: 'anyone',
  input: z.strictObject({ token: linkToken, password: z.string().max(maxPasswordLength) }),
  result: done,
  effect:
    "Changes an account's address to the one that the link went to, proved by the account's password; a wrong one is refused as password-wrong and leaves the link. Every session ends. An account without a password is refused as conflict: its owner signs in and confirms there.",
});

const providerName = z.enum(['google', 'microsoft', 'directory']);

export const startProvider = defineCall({
  path: 'auth/startProvider',
  policy: 'anyone',
  input: z.strictObject({
    provider: providerName,
    redirectUrl: z.string().max(2000).optional(),
    /** Returns to the native app, by a link with its scheme. */
    isInApp: z.boolean().optional(),
  }),
  result: z.object({
    url: z.url(),
    /**
     * Kept by this browser or app until it returns; a code obtained by someone else is useless
     * without it.
     */
    attempt: linkToken,
  }),
  effect:
    'Where to send the browser to sign in with a provider that is configured; from the native app, the browser of the system.',
});

export const completeProvider = defineCall({
  path: 'auth/completeProvider',
  policy: 'anyone',
  input: z.strictObject({
    code: linkToken,
    attempt: linkToken,
    /**
     * Tokens of all accounts that know this browser: only the provider knows which account it will
     * be.
     */
    deviceTokens: z.array(deviceToken).max(maxKnownDevices).optional(),
  }),
  result: z.object({ token: z.string(), redirectUrl: z.string().nullable() }),
  effect: 'The session of a sign-in with a provider, once, for the code that its return brought.',
});

/* Second factors. */

export const validateMFAPasscode = defineCall({
  path: 'user/validateMFAPasscode',
  policy: 'session',
  input: z.strictObject({ passcode }),
  result: done,
  effect:
    "Gives the session its second factor by the authenticator app's passcode. A wrong or repeated one is refused as passcode-wrong.",
});

const authenticatorSecret = z.object({
  /** Base32, for typing into an app. */
  key: z.string(),
  /** The `otpauth://` address in the QR code. */
  uri: z.string(),
});

export const retrieveMFASecretKey = defineCall({
  path: 'user/retrieveMFASecretKey',
  policy: 'session',
  input: nothing,
  result: authenticatorSecret,
  effect: 'The secret for an authenticator app, before one is registered only (CON-09).',
});

export const registerMFASecretKey = defineCall({
  path: 'user/registerMFASecretKey',
  policy: 'session',
  input: z.strictObject({ key: z.string().max(64), passcode }),
  result: done,
  effect:
    'Registers the authenticator app by a passcode of the secret that was retrieved, and gives the session its second factor.',
});

export const setUserMfaRegistered = defineCall({
  path: 'user/setUserMfaRegistered',
  policy: 'signedIn',
  input: nothing,
  result: done,
  effect: 'Says that set-up is over. The server knows since the passcode was right (CON-09).',
});

export const useRecoveryCode = defineCall({
  path: 'user/useRecoveryCode',
  policy: 'session',
  input: z.strictObject({ code: code(40).min(1) }),
  result: z.object({ codesLeft: count }),
  effect: 'Gives the session its second factor by a recovery code, which then no longer serves.',
});

export const makeRecoveryCodes = defineCall({
  path: 'user/makeRecoveryCodes',
  policy: 'signedIn',
  needsFreshProof: true,
  input: nothing,
  result: z.object({ codes: z.array(z.string()) }),
  idempotency: 'secret',
  effect:
    'Ten new recovery codes, told this once; earlier ones no longer serve. The user is told by email.',
});

export const trustDevice = defineCall({
  path: 'user/trustDevice',
  policy: 'signedIn',
  needsFreshProof: true,
  input: nothing,
  result: z.object({ deviceToken, expires: instant }),
  idempotency: 'secret',
  effect:
    'Trusts this device for 30 days: signing in with its token needs no second factor. Refused to staff, and in sessions that gave no second factor. The user is told by email.',
});

export const rememberDevice = defineCall({
  path: 'user/rememberDevice',
  policy: 'signedIn',
  input: z.strictObject({
    /** The token the browser already has. */
    deviceToken: deviceToken.optional(),
  }),
  result: z.object({ deviceToken }),
  effect:
    "Makes the session's browser a known device for 90 days after its last sign-in: it can still sign in, second factor included, while strangers have locked the account.",
});

/* The user's own account. */

const session = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  created: instant,
  lastSeen: instant.nullable(),
  ipAddress: z.string().nullable(),
  /** The browser's user agent. */
  userAgent: z.string().nullable(),
});
export type UserSession = z.infer<typeof session>;

const trustedDevice = z.object({
  id: portalId,
  created: instant,
  lastUsed: instant.nullable(),
  expires: instant,
  userAgent: z.string().nullable(),
});

export const security = z.object({
  mfaMethod: secondFactorMethod,
  mfaRegistered: z.boolean(),
  /** The methods that the user can choose from. */
  mfaMethods: z.array(secondFactorMethod),
  /** The SMS number, with all but its last three digits hidden. */
  smsNumber: z.string().nullable(),
  recoveryCodesLeft: count,
  hasPassword: z.boolean(),
  /** Whether the user may set or change a password: not if signing in with one is switched off. */
  maySetPassword: z.boolean(),
  emailVerified: z.boolean(),
  mayTrustDevices: z.boolean(),
  /** The requested new address, until the mailed link is opened; null for none. */
  pendingEmail: z.object({ email: z.string(), expires: instant }).nullable(),
  /** Linked providers, the first linked first. */
  providers: z.array(
    z.object({
      provider: providerName,
      /** The provider's name. */
      name: z.string(),
      since: instant,
    }),
  ),
  sessions: z.array(session),
  devices: z.array(trustedDevice),
  /** The oldest first. */
  passkeys: z.array(passkey),
});
export type Security = z.infer<typeof security>;

export const retrieveSecurity = defineCall({
  path: 'user/retrieveSecurity',
  policy: 'signedIn',
  input: nothing,
  result: security,
  effect: "The user's own second factor, passkeys, sessions and trusted devices.",
});

export const endSession = defineCall({
  path: 'user/endSession',
  policy: 'signedIn',
  input: z.strictObject({ sessionId: accountId }),
  result: done,
  effect: "Ends one of the user's own sessions, wherever it is.",
});

export const endOtherSessions = defineCall({
  path: 'user/endOtherSessions',
  policy: 'signedIn',
  input: nothing,
  result: z.object({ ended: count }),
  effect: "Ends all of the user's sessions but this one, and forgets every trusted device.",
});

export const forgetDevice = defineCall({
  path: 'user/forgetDevice',
  policy: 'signedIn',
  input: z.strictObject({ deviceId: portalId }),
  result: done,
  effect: "No longer trusts one of the user's own devices.",
});

export const requestEmailChange = defineCall({
  path: 'user/requestEmailChange',
  policy: 'signedIn',
  needsFreshProof: true,
  input: z.strictObject({ email: emailAddress }),
  result: done,
  idempotency: 'answer',
  effect:
    'Emails a link to the new address, which changes the address of the account once its owner confirms it, and tells the present address. An earlier request ends. Where the new address has an account already its owner is told instead. Answers the same either way.',
});

export const withdrawEmailChange = defineCall({
  path: 'user/withdrawEmailChange',
  policy: 'signedIn',
  input: nothing,
  result: done,
  effect:
    'Ends a change of the address that was asked for: the link in the email no longer serves.',
});

export const unlinkProvider = defineCall({
  path: 'user/unlinkProvider',
  policy: 'signedIn',
  needsFreshProof: true,
  input: z.strictObject({ provider: providerName }),
  result: done,
  effect:
    'The user no longer signs in with a provider; all other sessions end. Refused as conflict where there is no other way to sign in. It is linked again by signing in with it, if it vouches for the address of the account.',
});

export const changePassword = defineCall({
  path: 'user/changePassword',
  policy: 'signedIn',
  needsFreshProof: true,
  input: z.strictObject({ currentPassword: z.string().max(maxPasswordLength), newPassword }),
  result: done,
  effect: 'Changes the password, proved by the present one; all other sessions end.',
});

export const startSecondFactorChange = defineCall({
  path: 'user/startSecondFactorChange',
  policy: 'signedIn',
  needsFreshProof: true,
  input: z.strictObject({
    mfaMethod: secondFactorMethod,
    /** For SMS. */
    smsNumber: phoneNumber.optional(),
  }),
  result: z.object({
    /** Empty, or why the passcode could not be sent. */
    result: z.string(),
    secret: authenticatorSecret.nullable(),
  }),
  effect:
    'Begins to change the second factor: sends a passcode to the new one, or answers the secret of the new authenticator app.',
});

export const completeSecondFactorChange = defineCall({
  path: 'user/completeSecondFactorChange',
  policy: 'signedIn',
  needsFreshProof: true,
  input: z.strictObject({ passcode }),
  result: done,
  effect:
    'Changes the second factor by a passcode of the new one; other sessions end, trusted devices and recovery codes no longer work, and the user is told by email.',
});

export const sendVerificationMail = defineCall({
  path: 'user/sendVerificationMail',
  policy: 'signedIn',
  input: nothing,
  result: done,
  idempotency: 'answer',
  effect: "Emails a link that verifies the account's address, if it is not verified yet.",
});
