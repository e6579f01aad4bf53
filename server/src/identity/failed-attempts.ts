import {
  mostAccountMails,
  mostAccountMailsEverywhere,
  mostPasscodesOfUser,
  mostWrongPasscodes,
  mostWrongPasswords,
  mostWrongPasswordsEverywhere,
} from '@tradebridge/contract/identity-rules';
import type { Context, OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { keyedHash } from '../platform/sealed.ts';
import { networkOf } from './network.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Limit {
  /** Tries before there is a wait. */
  readonly most: number;
  /** Milliseconds after which tries are forgotten, counted from the last try or from the first. */
  readonly forgottenAfter: number;
  readonly since: 'first' | 'last';
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

/**
 * How many guesses this leaves. One network address has, of an account's passwords, ten at once, six
 * more within the first 63 minutes, then one an hour: 38 in the first day, 24 in each after it. Two
 * together stay below the hundred of the account, so that it takes three to make its owner wait on a
 * new device. All the addresses there are have 128 in a day: a hundred at once, six more, then one an
 * hour; 46,720 in a year, of passwords of twelve characters or more. A mailbox is sent 33 mails in a
 * day by one network address, 78 by all. Trusted devices have ten tries of their own, and only whoever
 * holds the device's token has them.
 */
const limits = {
  /** Wrong passwords of an account, existing or not, from a network address, and from everywhere. */
  password: ofAccount(mostWrongPasswords),
  passwordEverywhere: ofAccountEverywhere(mostWrongPasswordsEverywhere),
  /** Wrong passwords of an account from a device that it trusts: strangers cannot use these up. */
  device: ofAccount(mostWrongPasswords),
  /** Wrong passwords given once more by somebody who is signed in. */
  proof: ofAccount(mostWrongPasswords),
  /** Wrong passcodes and recovery codes of a user, over all factors and sessions. */
  passcode: ofAccount(mostWrongPasscodes),
  /** Passcodes sent to a user over all sessions, which the password alone is enough to ask for. */
  sentPasscode: ofAccount(mostPasscodesOfUser),
  /** Mails with a link that anyone can have sent to an address, by network address, and altogether. */
  mail: ofAccount(mostAccountMails),
  mailEverywhere: ofAccountEverywhere(mostAccountMailsEverywhere),
  /** Invitations by one user: more than a company invites, fewer than would be worth misusing. */
  invitation: { most: 60, forgottenAfter: hour, since: 'first' },
  /** Wrong passwords from a network address. */
  address: ofAddress(100),
  /** Accounts opened, password links asked for, and tokens of links that are none, by network address. */
  signUp: ofAddress(100),
  reset: ofAddress(100),
  link: ofAddress(60),
  /** Facts of a contact or student that do not match, by user and by network address. */
  connect: ofAccount(5),
  connectAddress: ofAddress(30),
  /** Cards that the bank declined, by user and by network address. */
  card: { most: 10, forgottenAfter: hour, since: 'first' },
  cardAddress: ofAddress(60),
} as const satisfies Record<string, Limit>;

type Kind = keyof typeof limits;

/** Whose tries are counted. */
export interface Subject {
  readonly kind: Kind;
  /** Tells nothing of the address or user that it stands for. */
  readonly key: string;
}

/** Tries at something of an account that anyone may try: from one network address, and all of them. */
export interface OpenSubjects {
  readonly own: Subject;
  readonly everywhere: Subject;
}

// One statement counts and decides, so that a hundred tries at once are a hundred counted tries. It
// leaves out whoever has to wait: such tries neither count nor make the wait longer.
/**
 * SQL that counts a try of each subject that has not to wait, and returns those. Its first five
 * parameters are `valuesToCount`.
 *
 * @param condition SQL of when to count at all
 */
export const countingTries = (condition = 'true'): string =>
  `insert into failed_attempts as known (subject, count, first_at, last_at)
   select tried.subject, 1, $2::timestamptz, $2 from unnest($1::text[]) as tried (subject)
   where ${condition}
   on conflict (subject) do update set
     (count, first_at, blocked_until) = (
       select next.count, next.first_at,
         case when next.count >= next.most then
           $2 + least(interval '1 minute' * power(2, least(next.count - next.most, 10)), interval '1 hour')
         end
       from (
         select most,
           case when is_over then 1 else known.count + 1 end as count,
           case when is_over then $2 else known.first_at end as first_at
         from (
           select most,
             case when is_since_first then known.first_at else known.last_at end <= over as is_over
           from unnest($1, $3::timestamptz[], $4::boolean[], $5::integer[])
             as limited (subject, over, is_since_first, most)
           where limited.subject = known.subject
         ) as age
       ) as next
     ),
     last_at = $2
   where known.blocked_until is null or known.blocked_until <= $2
   returning subject`;
const count = statement<{ subject: string }>('count-attempts', countingTries());

/** The parameters of `countingTries`. */
export function valuesToCount(subjects: readonly Subject[], now: Date): unknown[] {
  const limited = subjects.map(({ kind }) => limits[kind]);
  return [
    subjects.map(({ key }) => key),
    now,
    limited.map(({ forgottenAfter }) => new Date(now.getTime() - forgottenAfter)),
    limited.map(({ since }) => since === 'first'),
    limited.map(({ most }) => most),
  ];
}
/** SQL that finds until when any of the subjects has to wait; null where none has. */
export const blockedUntil = (subjects: string, now: string): string =>
  `(select max(blocked_until) from failed_attempts where subject = any(${subjects}) and blocked_until > ${now})`;

const findBlocked = statement<{ blocked_until: Date | null }>(
  'blocked-attempts',
  `select ${blockedUntil('$1', '$2')} as blocked_until`,
);
// Whoever gives a try back had made it, so there was no wait before.
const giveBack = statement(
  'give-back-attempt',
  `update failed_attempts set count = count - 1, blocked_until = null
   where subject = $1 and count > 0`,
);
const forget = statement('forget-attempts', 'delete from failed_attempts where subject = $1');
// The first before the second, as they are counted, or two at once could each wait for the other.
/** SQL of a `with` that forgets the tries of one subject and gives one back to another; null is none. */
export const forgettingTries = (own: string, everywhere: string): string => `
  forgotten as (delete from failed_attempts where subject = ${own} returning subject),
  given_back as (
    update failed_attempts set count = count - 1, blocked_until = null
    where (select count(*) from forgotten) >= 0 and subject = ${everywhere} and count > 0
  )`;
const forgetAndGiveBack = statement(
  'forget-and-give-back-attempts',
  `with ${forgettingTries('$1', '$2')} select`,
);

export const attemptSubject = (secret: string, kind: Kind, of: string): Subject => ({
  kind,
  key: `${kind}:${keyedHash(secret, 'failed attempts', of.trim().toLowerCase())}`,
});

/** The same for the network address of a request. */
export const addressSubject = (secret: string, kind: Kind, ip: string): Subject =>
  attemptSubject(secret, kind, networkOf(ip));

/** When to come back, in words. */
function waitOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return `Too many requests. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** @throws Refusal `tooMany` with the wait, where one of the subjects has to wait */
export async function refuseWhileBlocked(
  db: Database,
  subjects: readonly Subject[],
  now: Date,
): Promise<void> {
  const [blocked] = await db.rows(findBlocked, [subjects.map(({ key }) => key), now]);
  refuseUntil(blocked?.blocked_until ?? null, now);
}

/** @throws Refusal `tooMany` with the wait, unless `until` is null */
export function refuseUntil(until: Date | null, now: Date): void {
  if (!until) return;
  const wait = until.getTime() - now.getTime();
  throw new Refusal('tooMany', { message: waitOf(wait), retryAfter: wait / 1000 });
}

/**
 * Counts a try before it is made; refused with the wait when there were too many. Waits grow from a
 * minute to an hour. A try that succeeds must be forgotten with `forgetAttempts`, one that was not
 * made given back with `giveBackAttempt`.
 *
 * @throws Refusal `tooMany`
 */
export const claimAttempt = (db: Database, subject: Subject, now: Date): Promise<void> =>
  claimAttempts(db, [subject], now);

/**
 * The same where a try counts for several subjects: for all of them, or for none where one has to wait.
 *
 * @throws Refusal `tooMany`
 */
export async function claimAttempts(
  db: Database,
  subjects: readonly Subject[],
  now: Date,
): Promise<void> {
  const counted = await db.rows(count, valuesToCount(subjects, now));
  await refuseUnlessAll(db, subjects, { counted: counted.map(({ subject }) => subject), now });
}

/**
 * What follows on `countingTries`: where it did not count all subjects, it has counted none.
 *
 * @param counted the keys that it returned
 * @throws Refusal `tooMany`
 */
export async function refuseUnlessAll(
  db: Database,
  subjects: readonly Subject[],
  { counted, now }: { readonly counted: readonly string[]; readonly now: Date },
): Promise<void> {
  if (counted.length === subjects.length) return;
  for (const key of counted) await db.rows(giveBack, [key]);
  await refuseWhileBlocked(db, subjects, now);
  // The wait ended between the two statements.
  throw new Refusal('tooMany', { message: waitOf(0), retryAfter: 1 });
}

/**
 * Counts a try that went wrong, where many may try at once and most are right: it holds nobody up
 * meanwhile. Look with `refuseWhileBlocked` before.
 */
export async function countFailure(db: Database, subject: Subject, now: Date): Promise<void> {
  await db.rows(count, valuesToCount([subject], now));
}

export async function giveBackAttempt(db: Database, { key }: Subject): Promise<void> {
  await db.rows(giveBack, [key]);
}

export async function forgetAttempts(db: Database, { key }: Subject): Promise<void> {
  await db.rows(forget, [key]);
}

/** Whose tries at a password they are: somebody's alone, or those of all who may try an account. */
export type Tried = Subject | OpenSubjects;

/** The subjects that a try counts for. */
export const subjectsOf = (tried: Tried): readonly Subject[] =>
  'own' in tried ? [tried.own, tried.everywhere] : [tried];

/** The keys to forget, and to give back, once a try was right. */
export const keysOf = (tried: Tried): { own: string; everywhere: string | null } =>
  'own' in tried
    ? { own: tried.own.key, everywhere: tried.everywhere.key }
    : { own: tried.key, everywhere: null };

/**
 * A try was right: forgotten with those before it from the same network address, and given back to the
 * rest, who may be strangers.
 */
export async function forgetTries(db: Database, tried: Tried): Promise<void> {
  const { own, everywhere } = keysOf(tried);
  await db.rows(forgetAndGiveBack, [own, everywhere]);
}

/** Whose tries at what of an account a context's are, by the account's e-mail address. */
export const openSubjectsOf = (
  { institution, request }: Pick<OpenContext, 'institution' | 'request'>,
  kind: 'password' | 'mail',
  email: string,
): OpenSubjects => ({
  own: attemptSubject(institution.secret, kind, `${email} ${networkOf(request.ip)}`),
  everywhere: attemptSubject(institution.secret, `${kind}Everywhere`, email),
});

/** Counts a mail that somebody has sent to an address; nobody is flooded with what others ask for. */
export function claimMail(
  context: Pick<OpenContext, 'institution' | 'request' | 'now'>,
  db: Database,
  email: string,
): Promise<void> {
  const { own, everywhere } = openSubjectsOf(context, 'mail', email);
  return claimAttempts(db, [own, everywhere], context.now);
}

/** Whose tries a context's are, by the network address of its request. */
export const addressSubjectOf = (
  { institution, request }: Pick<OpenContext, 'institution' | 'request'>,
  kind: Kind,
): Subject => addressSubject(institution.secret, kind, request.ip);

/** Whose tries a context's are, by its user. */
export const userSubjectOf = (
  { institution, actor }: Pick<Context, 'institution' | 'actor'>,
  kind: Kind,
): Subject => attemptSubject(institution.secret, kind, actor.userId);
