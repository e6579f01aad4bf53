/** Digits of a passcode of the second factor (ID-075). */
export const passcodeLength = 6;

/** Shortest password of an account, in characters. */
export const minPasswordLength = 12;
export const maxPasswordLength = 128;

/** How long a password or factor that was given counts as fresh proof, in minutes. */
export const freshProofMinutes = 5;

/**
 * Sessions that an account can have at a time; the one that was not used for longest ends as another
 * opens. Enough for every device and tab of a person, too few for a stranger with the password to hoard.
 */
export const maxSessionsOfAccount = 20;

/** Passkeys that one account may have. */
export const maxPasskeys = 20;

/** Longest name of a passkey, in characters. */
export const maxPasskeyNameLength = 60;

/** How long a challenge for a passkey serves, and how long the browser may ask for one, in minutes. */
export const passkeyMinutes = 5;

/**
 * How far the noted use of a session may lag behind, in milliseconds: noting each request would cost a
 * write for each. A session so ends up to this much before its idle time is over, never after.
 */
export const idleLagMs = (idleMinutes: number): number => Math.min(60_000, idleMinutes * 6_000);

/** How long a passcode that was sent serves, in minutes. */
export const passcodeMinutes = 10;

/** Wrong passcodes of one user, over all factors and sessions, before there is a wait. */
export const maxWrongPasscodes = 5;

/** Wrong passwords of one account, existing or not, from one network address before there is a wait. */
export const maxWrongPasswords = 10;

/** The same from an IPv6 /56, which a provider assigns to one customer. */
export const maxWrongPasswordsOfCustomer = 15;

/** The same from an IPv6 /48, the largest network that is assigned to a single site. */
export const maxWrongPasswordsOfSite = 20;

/** The same in a day, from all network addresses together. */
export const maxWrongPasswordsEverywhere = 100;

/** Mails with a link to one e-mail address that one network address may ask for before there is a wait. */
export const maxAccountMails = 5;

/** The same from an IPv6 /56. */
export const maxAccountMailsOfCustomer = 7;

/** The same from an IPv6 /48. */
export const maxAccountMailsOfSite = 10;

/** The same in a day, from all network addresses together. */
export const maxAccountMailsEverywhere = 50;

/**
 * Links to set a password that one account may have open. More than anybody can have mailed to its
 * address while a link serves: the day's mails, and those that the growing wait lets through. So asking
 * for links ends none that its owner already has.
 */
export const maxOpenPasswordLinks = maxAccountMailsEverywhere + 10;

/** Changes of the e-mail address that one user may ask for in a day before there is a wait. */
export const maxEmailChanges = 10;

/** Seconds before another passcode can be asked for (OPEN-031). */
export const resendSeconds = 30;

/** Passcodes that one session may ask for. */
export const maxPasscodes = 5;

/** Passcodes that a user may ask for over all sessions before there is a wait. */
export const maxPasscodesOfUser = 10;

/** Recovery codes that a user holds; each serves once instead of a second factor. */
export const recoveryCodeCount = 10;

/** Days for which a device is trusted, so that the password alone signs in from it. */
export const trustedDeviceDays = 30;

/** Devices that a user may trust in a day before there is a wait. */
export const maxDevicesTrustedPerDay = 10;

/** Tokens in links and of devices: 32 random bytes as base64url. */
export const tokenPattern = /^[\w-]{43}$/;

/** Days for which a device or network stays known after the last sign-in from it. */
export const knownDays = 90;

/** Known devices of an account, and known networks. */
export const maxKnownDevices = 20;
export const maxKnownNetworks = 20;

/** Pixels of the QR code of an authenticator app, and its error correction (ID-065). */
export const qrCode = { size: 256, errorCorrection: 'M' } as const;

/** Means of signing in beside e-mail and password; `directory` is the institution's own. */
export type ProviderName = 'google' | 'microsoft' | 'directory';

/** How a second factor reaches its user: E e-mail, S SMS, A authenticator app (ID-060). */
export type SecondFactorMethod = 'E' | 'S' | 'A';

/**
 * Why a sign-in with a provider failed, with the code that the sign-in page and the audit record get.
 * Causes that the catalogue of ID-084 to 098 covers use its codes; the others have codes and sentences
 * of their own.
 */
export const providerFailureCodes = {
  /** The person cancelled at the provider. */
  cancelled: 'auth/user-cancelled',
  /** The callback was used before, or came too late. */
  expired: 'auth/code-expired',
  disabled: 'auth/user-disabled',
  notConfigured: 'auth/operation-not-allowed',
  /** The provider refused, or its token is not valid. */
  refused: 'auth/provider-refused',
  /** The provider does not vouch for the person's e-mail address. */
  unverified: 'auth/provider-email-unverified',
  unavailable: 'auth/provider-unavailable',
  timeout: 'auth/provider-timeout',
  /** The portal's or the provider's configuration is wrong: an operator has to correct it. */
  misconfigured: 'auth/provider-misconfigured',
  internal: 'auth/internal-error',
} as const;

export type ProviderFailureReason = keyof typeof providerFailureCodes;
export type ProviderFailureCode = (typeof providerFailureCodes)[ProviderFailureReason];
