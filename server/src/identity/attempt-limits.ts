import {
  maxAccountMails,
  maxAccountMailsEverywhere,
  maxAccountMailsOfCustomer,
  maxAccountMailsOfSite,
  maxDevicesTrustedPerDay,
  maxEmailChanges,
  maxPasscodesOfUser,
  maxWrongPasscodes,
  maxWrongPasswords,
  maxWrongPasswordsEverywhere,
  maxWrongPasswordsOfCustomer,
  maxWrongPasswordsOfSite,
} from '@tradebridge/contract/identity-rules';
import {
  maxWrongCodes,
  maxWrongCodesOfCustomer,
  maxWrongCodesOfSite,
} from '@tradebridge/contract/mailed-link-rules';
import { maxPaymentLinksPerDay } from '@tradebridge/contract/payment-link-rules';
import { maxSetUpTests, maxSetUpTexts } from '@tradebridge/contract/set-up-rules';
import type { Env } from '../platform/env.ts';

/** Rate limits that the operator configures. */
export interface AttemptLimits {
  /** Attempts per hour from one network, by kind of limit. */
  readonly perHour: Readonly<Record<string, number | undefined>>;
  /** Delay of a request from a slowed network, in seconds. */
  readonly delaySeconds: number;
  /** Requests of one network that may wait at the same time. */
  readonly maxWaiting: number;
}

declare module '../platform/context.ts' {
  interface Institution {
    readonly limits: AttemptLimits;
  }
}

const hour = 3_600_000;
const day = 24 * hour;

export interface Limit {
  /** Attempts before there is a wait. */
  readonly maxAttempts: number;
  /** Milliseconds after which attempts are forgotten, counted from the last or the first. */
  readonly forgottenAfterMs: number;
  readonly since: 'first' | 'last';
  /** Requests beyond the limit are delayed in a queue instead of refused: see `slowed-networks.ts`. */
  readonly isSlowing?: true;
}

const ofAccount = (maxAttempts: number): Limit => ({
  maxAttempts,
  forgottenAfterMs: day,
  since: 'last',
});
// Offices and schools share an address, and somebody there mistypes every day. The count of an
// address therefore resets an hour after its first attempt, however many follow.
const ofAddress = (maxAttempts: number): Limit => ({
  maxAttempts,
  forgottenAfterMs: hour,
  since: 'first',
});

// Anonymous attempts at an account have two limits: `ofAccount` for each network address, so that a
// stranger uses up their own attempts and not the owner's, and this one per day for all addresses
// together, so that many addresses do not get around the first.
const ofAccountEverywhere = (maxAttempts: number): Limit => ({
  maxAttempts,
  forgottenAfterMs: day,
  since: 'first',
});

/** Delays a network instead of refusing it, so that one person cannot block everyone on it. */
const slowing = (maxAttempts: number): Limit => ({ ...ofAddress(maxAttempts), isSlowing: true });

/** For work caused by a signed-in user: above normal use, but too low to be worth abusing. */
const ofUser = (maxAttempts: number): Limit => ({
  maxAttempts,
  forgottenAfterMs: hour,
  since: 'first',
});

/**
 * The rate limits, by what is attempted. They allow this many guesses:
 * - One account from one network address (an IPv6 /64): ten wrong passwords immediately, six more
 *   within the first 63 minutes, then one an hour: 38 on the first day, 24 on each following day.
 * - From an IPv6 /56: 43 on the first day; from a /48: 48, however many addresses in it are used.
 *   Two such networks stay below the account's limit of a hundred; three lock the account for new
 *   devices on new networks.
 * - From all addresses together: 128 a day (a hundred immediately, six more, then one an hour),
 *   which is 46,720 a year, against passwords of at least twelve characters.
 * - While the account is locked, a known device has ten separate wrong passwords (38 on the first
 *   day), available only with its token. A known network (at most twenty per account) has the 38 of
 *   its address; its wrong attempts get the same response as those of everyone who has to wait.
 * - The code of a link: ten for one address from one network immediately, six more within the hour;
 *   15 from a /56, 20 from a /48. After ten from all networks together each one takes
 *   SIGN_IN_DELAY_SECONDS, with at most SIGN_INS_WAITING at a time in a process. That is 36,000 an
 *   hour by default, against 31^8 codes, and takes hundreds of networks.
 * - Mails to one mailbox: at most 33 a day caused from one network address, 38 from a /48, 78 in
 *   total.
 */
const limits = {
  /** Wrong passwords for an account, existing or not, per network address and in total. */
  password: ofAccount(maxWrongPasswords),
  passwordCustomer: ofAccount(maxWrongPasswordsOfCustomer),
  passwordSite: ofAccount(maxWrongPasswordsOfSite),
  passwordEverywhere: ofAccountEverywhere(maxWrongPasswordsEverywhere),
  /** Wrong passwords for an account from a known device, which strangers cannot use up. */
  device: ofAccount(maxWrongPasswords),
  /** Wrong passwords given as fresh proof by a signed-in user. */
  proof: ofAccount(maxWrongPasswords),
  /**
   * Wrong codes of links for an address, known or not, per network and in total, and of a network for
   * all addresses. The totals only delay, so that strangers cannot stop the owner of a link.
   */
  linkCode: ofAddress(maxWrongCodes),
  linkCodeCustomer: ofAddress(maxWrongCodesOfCustomer),
  linkCodeSite: ofAddress(maxWrongCodesOfSite),
  linkCodeEverywhere: slowing(maxWrongCodes),
  linkCodeNetwork: slowing(maxWrongCodes),
  /** Wrong passcodes and recovery codes of a user, over all factors and sessions. */
  passcode: ofAccount(maxWrongPasscodes),
  /** Passcodes sent to a user over all sessions; the password alone is enough to request them. */
  sentPasscode: ofAccount(maxPasscodesOfUser),
  /**
   * Mails with a link that anyone can have sent to an address, per network address and in total.
   */
  mail: ofAccount(maxAccountMails),
  mailCustomer: ofAccount(maxAccountMailsOfCustomer),
  mailSite: ofAccount(maxAccountMailsOfSite),
  mailEverywhere: ofAccountEverywhere(maxAccountMailsEverywhere),
  /** Invitations by one user. */
  invitation: ofUser(60),
  /** Password links that an administrator sends. */
  sentLink: ofUser(60),
  /** Changes of password, second factor or recovery codes: each hashes, sends a mail or both. */
  accountChange: ofUser(20),
  /** E-mail address changes that a user requests, each of which mails two addresses. */
  emailChange: ofAccountEverywhere(maxEmailChanges),
  /** Devices that a user marks as trusted. */
  trustedDevice: ofAccountEverywhere(maxDevicesTrustedPerDay),
  /** Payment links that a user sends. */
  sentPaymentLink: ofAccountEverywhere(maxPaymentLinksPerDay),
  /** Unknown or revoked payment link tokens, per network address. Valid ones are never delayed. */
  paymentLink: ofAddress(60),
  /** Unknown or expired service tokens, per network address. Valid ones are never delayed. */
  serviceToken: ofAddress(60),
  /** Files that a user uploads. */
  upload: ofUser(200),
  /**
   * The same repeated, as far as the server knows before the file has arrived: each takes up disk
   * until then. Counted apart, so that a reply lost at the limit can be repeated.
   */
  repeatedUpload: ofUser(200),
  /**
   * Reports on several apprentices, statements, settlements and submissions that a user exports.
   */
  export: ofUser(120),
  /** Companion accounts that a user requests. */
  companion: ofUser(60),
  /** Tests of the installation by an administrator, and those that send a text message. */
  setUpTest: ofUser(maxSetUpTests),
  setUpText: ofUser(maxSetUpTexts),
  /** Wrong passwords from a network, and invalid link tokens. */
  address: slowing(100),
  link: slowing(60),
  /**
   * Wrong passkeys, per network address or per user of a session. Valid ones never wait for them.
   */
  passkey: ofAddress(100),
  /** Sign-ups and password links requested from a network, each of which sends a mail. */
  signUp: ofAddress(100),
  reset: ofAddress(100),
  /** Details of a contact or student that do not match, per user and per network address. */
  connect: ofAccount(5),
  connectAddress: ofAddress(30),
  /** Declined cards, per user and per network address. */
  card: { maxAttempts: 10, forgottenAfterMs: hour, since: 'first' },
  cardAddress: ofAddress(60),
} as const satisfies Record<string, Limit>;

export type LimitKind = keyof typeof limits;

export const limitOf = (kind: LimitKind): Limit => limits[kind];

/** The limits that the operator can configure. */
export const attemptLimitsOf = (env: Env): AttemptLimits => ({
  perHour: {
    address: env.WRONG_PASSWORDS_PER_HOUR,
    signUp: env.SIGN_UPS_PER_HOUR,
    reset: env.PASSWORD_LINKS_PER_HOUR,
  } satisfies Partial<Record<LimitKind, number>>,
  delaySeconds: env.SIGN_IN_DELAY_SECONDS,
  maxWaiting: env.SIGN_INS_WAITING,
});
