/** Digits of a passcode (ID-075). */
export const passcodeLength = 6;

/** Minimum characters of a password. */
export const minPasswordLength = 12;
export const maxPasswordLength = 128;

/** Minutes for which a given password or factor counts as fresh proof. */
export const freshProofMinutes = 5;

/**
 * Maximum sessions of an account; opening another ends the one unused for longest. Enough for a
 * person's devices and tabs, too few for a stranger with the password to hoard.
 */
export const maxSessionsOfAccount = 20;

/** What the links in mails are for. */
export const accountLinkKinds = [
  'password',
  'verifyEmail',
  'invitation',
  'connection',
  'studentInvitation',
  'studentConnection',
  'emailChange',
  'provider',
] as const;

/** Maximum passkeys of an account. */
export const maxPasskeys = 20;

/** Maximum characters of a passkey's name. */
export const maxPasskeyNameLength = 60;

/** Minutes for which a passkey's challenge is valid and the browser may ask for a passkey. */
export const passkeyMinutes = 5;

/**
 * Maximum delay in recording the use of a session, in milliseconds: recording each request would
 * cost a write each time. A session may end up to this much early, never late.
 */
export const idleLagMs = (idleMinutes: number): number => Math.min(60_000, idleMinutes * 6_000);

/** Minutes for which a passcode is valid. */
export const passcodeMinutes = 10;

/** Wrong passcodes of a user, over all factors and sessions, before there is a wait. */
export const maxWrongPasscodes = 5;

/**
 * Wrong passwords for one address, with or without an account, from one network address before
 * there is a wait.
 */
export const maxWrongPasswords = 10;

/** The same for an IPv6 /56, which a provider assigns to one customer. */
export const maxWrongPasswordsOfCustomer = 15;

/** The same for an IPv6 /48, the largest network assigned to a single site. */
export const maxWrongPasswordsOfSite = 20;

/** The same per day, from all network addresses. */
export const maxWrongPasswordsEverywhere = 100;

/** Mails with a link to one address that a network address may request before there is a wait. */
export const maxAccountMails = 5;

/** The same for an IPv6 /56. */
export const maxAccountMailsOfCustomer = 7;

/** The same for an IPv6 /48. */
export const maxAccountMailsOfSite = 10;

/** The same per day, from all network addresses. */
export const maxAccountMailsEverywhere = 50;

/**
 * Maximum open links to set a password of an account: more than can be mailed while one is valid
 * (the day's mails, and those the growing wait allows). So requesting links never invalidates one
 * its owner already has.
 */
export const maxOpenPasswordLinks = maxAccountMailsEverywhere + 10;

/** Changes of e-mail address that a user may request in a day before there is a wait. */
export const maxEmailChanges = 10;

/** Seconds before another passcode can be requested (OPEN-031). */
export const resendSeconds = 30;

/** Maximum passcodes requested in one session. */
export const maxPasscodes = 5;

/** Passcodes a user may request over all sessions before there is a wait. */
export const maxPasscodesOfUser = 10;

/** Recovery codes of a user; each replaces a second factor once. */
export const recoveryCodeCount = 10;

/** Days for which a device is trusted, so that the password alone is enough. */
export const trustedDeviceDays = 30;

/** Devices a user may trust in a day before there is a wait. */
export const maxDevicesTrustedPerDay = 10;

/** Tokens in links and of devices: 32 random bytes as base64url. */
export const tokenPattern = /^[\w-]{43}$/;

/** Days for which a device or network stays known after the last sign-in. */
export const knownDays = 90;

/** Maximum known devices and networks of an account. */
export const maxKnownDevices = 20;
export const maxKnownNetworks = 20;

/** Size in pixels and error correction of an authenticator app's QR code (ID-065). */
export const qrCode = { size: 256, errorCorrection: 'M' } as const;

/** Ways to sign in besides e-mail and password; `directory` is the institution's. */
export type ProviderName = 'google' | 'microsoft' | 'directory';

/** How a second factor is delivered: E e-mail, S SMS, A authenticator app (ID-060). */
export type SecondFactorMethod = 'E' | 'S' | 'A';

/**
 * Why a sign-in with a provider failed, with the code for the sign-in page and the audit log.
 * Causes in the catalogue of ID-084 to 098 use its codes; others have their own.
 */
export const providerFailureCodes = {
  /** The user cancelled at the provider. */
  cancelled: 'auth/user-cancelled',
  /** The callback was used before or came too late. */
  expired: 'auth/code-expired',
  disabled: 'auth/user-disabled',
  notConfigured: 'auth/operation-not-allowed',
  /** The provider refused, or its token is not valid. */
  refused: 'auth/provider-refused',
  /** The provider does not vouch for the user's e-mail address. */
  unverified: 'auth/provider-email-unverified',
  unavailable: 'auth/provider-unavailable',
  timeout: 'auth/provider-timeout',
  /** The configuration of the portal or the provider is wrong; an operator has to correct it. */
  misconfigured: 'auth/provider-misconfigured',
  internal: 'auth/internal-error',
} as const;

export type ProviderFailureReason = keyof typeof providerFailureCodes;

/**
 * Sent with signing out by a browser that has not cleared its cache of this site yet, and with the
 * reply that makes it do so.
 */
export const clearCacheHeader = 'x-clear-cache';
