import {
  maxAccountMailsOfCustomer,
  maxAccountMailsOfSite,
  maxDevicesTrustedPerDay,
  maxEmailChanges,
  maxWrongPasswordsOfCustomer,
  maxWrongPasswordsOfSite,
  mostAccountMails,
  mostAccountMailsEverywhere,
  mostPasscodesOfUser,
  mostWrongPasscodes,
  mostWrongPasswords,
  mostWrongPasswordsEverywhere,
} from '@tradebridge/contract/identity-rules';
import type { Env } from '../env.ts';
import type { AttemptLimits } from '../platform/context.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface Limit {
  /** Tries before there is a wait. */
  readonly most: number;
  /** Milliseconds after which tries are forgotten, counted from the last try or from the first. */
  readonly forgottenAfter: number;
  readonly since: 'first' | 'last';
  /** Tries beyond it are not refused but made to wait in line: see `slowed-networks.ts`. */
  readonly isSlowing?: true;
}

const ofAccount = (most: number): Limit => ({ most, forgottenAfter: day, since: 'last' });
// Offices and schools share an address, and somebody there mistypes every day: what one address may
// get wrong is forgotten by the hour, however busy it stays.
const ofAddress = (most: number): Limit => ({ most, forgottenAfter: hour, since: 'first' });

// What anyone may do to an account has two limits. From one network address it has `ofAccount`'s: a
// stranger there uses up their own tries, never the owner's elsewhere. From all together it has this
// one, a day at a time, so that many addresses are no way around the first.
const ofAccountEverywhere = (most: number): Limit => ({
  most,
  forgottenAfter: day,
  since: 'first',
});

/** Of a network: those beyond it are slowed, so that nobody there keeps the others out. */
const slowing = (most: number): Limit => ({ ...ofAddress(most), isSlowing: true });

/** Work that a signed-in user causes: more than anybody needs, fewer than would be worth misusing. */
const ofUser = (most: number): Limit => ({ most, forgottenAfter: hour, since: 'first' });

/**
 * How many guesses this leaves. One network address (of IPv6 a /64) has, of an account's passwords, ten
 * at once, six more within the first 63 minutes, then one an hour: 38 in the first day, 24 in each after
 * it. An IPv6 /56 has 43 and 24, a /48 has 48 and 24, however many addresses are tried in it: eleven
 * addresses of one /48 get twenty tries at once and leave the account to everybody else. Two such
 * networks together stay below the hundred of the account, so that it takes three to make its owner wait
 * on a new device in a new network. All the addresses there are have 128 in a day: a hundred at once, six
 * more, then one an hour; 46,720 in a year, of passwords of twelve characters or more.
 *
 * What lets the owner in while others have used up the account's tries adds little to that. A known
 * device has ten tries of its own (38 in the first day), and only whoever holds its token has them. A
 * known network, of which an account has twenty at most, has no more than its own 38, and none of those
 * is answered as wrong: they are told to wait like everybody else's. A mailbox is sent 33 mails in a day by one network address, 38
 * by a /48, 78 by all.
 */
const limits = {
  /** Wrong passwords of an account, existing or not, from a network address, and from everywhere. */
  password: ofAccount(mostWrongPasswords),
  passwordCustomer: ofAccount(maxWrongPasswordsOfCustomer),
  passwordSite: ofAccount(maxWrongPasswordsOfSite),
  passwordEverywhere: ofAccountEverywhere(mostWrongPasswordsEverywhere),
  /** Wrong passwords of an account from a device that it knows: strangers cannot use these up. */
  device: ofAccount(mostWrongPasswords),
  /** Wrong passwords given once more by somebody who is signed in. */
  proof: ofAccount(mostWrongPasswords),
  /** Wrong passcodes and recovery codes of a user, over all factors and sessions. */
  passcode: ofAccount(mostWrongPasscodes),
  /** Passcodes sent to a user over all sessions, which the password alone is enough to ask for. */
  sentPasscode: ofAccount(mostPasscodesOfUser),
  /** Mails with a link that anyone can have sent to an address, by network address, and altogether. */
  mail: ofAccount(mostAccountMails),
  mailCustomer: ofAccount(maxAccountMailsOfCustomer),
  mailSite: ofAccount(maxAccountMailsOfSite),
  mailEverywhere: ofAccountEverywhere(mostAccountMailsEverywhere),
  /** Invitations by one user. */
  invitation: ofUser(60),
  /** Links to set a password that an administrator sends. */
  sentLink: ofUser(60),
  /** Passwords, second factors and recovery codes that a user changes: each hashes, mails or both. */
  accountChange: ofUser(20),
  /** Changes of the e-mail address that one user asks for, each of which mails two addresses. */
  emailChange: ofAccountEverywhere(maxEmailChanges),
  /** Devices that a user trusts. */
  trustedDevice: ofAccountEverywhere(maxDevicesTrustedPerDay),
  /** Files that a user uploads. */
  upload: ofUser(200),
  /** Reports of many apprentices, statements and settlements that a user has made. */
  export: ofUser(120),
  /** Accounts at the companion service that a user asks for. */
  companion: ofUser(60),
  /** Wrong passwords from a network, and tokens of links that are none. */
  address: slowing(100),
  link: slowing(60),
  /** Wrong passkeys by network address, or by the user of a session. Right ones never wait for them. */
  passkey: ofAddress(100),
  /** Accounts opened and password links asked for, each of which sends a mail, by network. */
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

/** The limits that an operator sets, by their kind. */
export const attemptLimitsOf = (env: Env): AttemptLimits => ({
  perHour: {
    address: env.WRONG_PASSWORDS_PER_HOUR,
    signUp: env.SIGN_UPS_PER_HOUR,
    reset: env.PASSWORD_LINKS_PER_HOUR,
  } satisfies Partial<Record<LimitKind, number>>,
  delaySeconds: env.SIGN_IN_DELAY_SECONDS,
  maxWaiting: env.SIGN_INS_WAITING,
});
