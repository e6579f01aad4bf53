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
import { maxPaymentLinksPerDay } from '@tradebridge/contract/payment-link-rules';
import { maxSetUpTests, maxSetUpTexts } from '@tradebridge/contract/set-up-rules';
import type { Env } from '../platform/env.ts';

/** Limits of attempts that the operator configures. */
export interface AttemptLimits {
  /** Tries an hour of one network, by the kind of limit. */
  readonly perHour: Readonly<Record<string, number | undefined>>;
  /** Seconds that a request from a slowed network waits. */
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
  /** Tries before there is a wait. */
  readonly most: number;
  /** Milliseconds after which tries are forgotten, counted from the last try or from the first. */
  readonly forgottenAfter: number;
  readonly since: 'first' | 'last';
  /** Requests beyond the limit are delayed in a queue instead of refused: see `slowed-networks.ts`. */
  readonly isSlowing?: true;
}

const ofAccount = (most: number): Limit => ({ most, forgottenAfter: day, since: 'last' });
// Offices and schools share an address, and somebody there mistypes every day. The count of an address
// therefore resets an hour after its first attempt, however many more follow.
const ofAddress = (most: number): Limit => ({ most, forgottenAfter: hour, since: 'first' });

// What anyone may do to an account has two limits: `ofAccount` for each network address, so that a
// stranger uses up their own attempts and not the owner's elsewhere, and this one per day for all
// addresses together, so that many addresses do not get around the first.
const ofAccountEverywhere = (most: number): Limit => ({
  most,
  forgottenAfter: day,
  since: 'first',
});

/** For a network: delays instead of refusing, so that one person cannot block everyone on it. */
const slowing = (most: number): Limit => ({ ...ofAddress(most), isSlowing: true });

/** For work caused by a signed-in user: above normal use, below what would be worth abusing. */
const ofUser = (most: number): Limit => ({ most, forgottenAfter: hour, since: 'first' });

/**
 * The limits of attempts, by what is attempted. The number of guesses that they allow:
 *
 * - One account from one network address (an IPv6 /64): ten wrong passwords at once, six more within the
 *   first 63 minutes, then one an hour: 38 on the first day, 24 on each following day.
 * - From an IPv6 /56: 43 on the first day; from a /48: 48, however many addresses in it are used. Two such
 *   networks stay below the account's limit of a hundred; three lock the account for new devices on new
 *   networks.
 * - From all addresses together: 128 a day (a hundred at once, six more, then one an hour), which is 46,720
 *   a year, against passwords of at least twelve characters.
 * - While the account is locked, a known device has ten wrong passwords of its own (38 on the first day),
 *   available only with its token. A known network (at most twenty per account) has the 38 of its own
 *   address; its wrong attempts get the same answer as those of everyone who has to wait.
 * - Mails to one mailbox: at most 33 a day caused from one network address, 38 from a /48, 78 in total.
 */
const limits = {
  /** Wrong passwords of an account, existing or not, from a network address, and from everywhere. */
  password: ofAccount(maxWrongPasswords),
  passwordCustomer: ofAccount(maxWrongPasswordsOfCustomer),
  passwordSite: ofAccount(maxWrongPasswordsOfSite),
  passwordEverywhere: ofAccountEverywhere(maxWrongPasswordsEverywhere),
  /** Wrong passwords of an account from a known device: strangers cannot use these up. */
  device: ofAccount(maxWrongPasswords),
  /** Wrong passwords given as fresh proof by a signed-in user. */
  proof: ofAccount(maxWrongPasswords),
  /** Wrong passcodes and recovery codes of a user, over all factors and sessions. */
  passcode: ofAccount(maxWrongPasscodes),
  /** Passcodes sent to a user over all sessions, which the password alone is enough to ask for. */
  sentPasscode: ofAccount(maxPasscodesOfUser),
  /** Mails with a link that anyone can have sent to an address, by network address, and altogether. */
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
  /** Changes of the e-mail address that one user asks for, each of which mails two addresses. */
  emailChange: ofAccountEverywhere(maxEmailChanges),
  /** Devices that a user starts to trust. */
  trustedDevice: ofAccountEverywhere(maxDevicesTrustedPerDay),
  /** Payment links that a user sends. */
  sentPaymentLink: ofAccountEverywhere(maxPaymentLinksPerDay),
  /** Tokens of payment links, unknown or revoked, by network address. Those that are right are not held up by them. */
  paymentLink: ofAddress(60),
  /** Service tokens that are unknown or have ended, by network address. Valid ones are not held up by them. */
  serviceToken: ofAddress(60),
  /** Files that a user uploads. */
  upload: ofUser(200),
  /** Reports on several apprentices, statements, settlements and submissions that a user exports. */
  export: ofUser(120),
  /** Companion accounts that a user requests. */
  companion: ofUser(60),
  /** Tests of the installation by an administrator, and those that send a text message. */
  setUpTest: ofUser(maxSetUpTests),
  setUpText: ofUser(maxSetUpTexts),
  /** Wrong passwords from a network, and invalid link tokens. */
  address: slowing(100),
  link: slowing(60),
  /** Wrong passkeys by network address, or by the user of a session. Right ones never wait for them. */
  passkey: ofAddress(100),
  /** Sign-ups and password links requested from a network, each of which sends a mail. */
  signUp: ofAddress(100),
  reset: ofAddress(100),
  /** Facts of a contact or student that do not match, by user and by network address. */
  connect: ofAccount(5),
  connectAddress: ofAddress(30),
  /** Cards that the bank declined, by user and by network address. */
  card: { most: 10, forgottenAfter: hour, since: 'first' },
  cardAddress: ofAddress(60),
} as const satisfies Record<string, Limit>;

/** What is limited. */
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
