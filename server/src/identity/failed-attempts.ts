import {
  mostPasscodesOfUser,
  mostWrongPasscodes,
  mostWrongPasswords,
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

const limits = {
  /** Wrong passwords of an account, existing or not. */
  password: ofAccount(mostWrongPasswords),
  /** Wrong passwords of an account from a device that it trusts: strangers cannot use these up. */
  device: ofAccount(mostWrongPasswords),
  /** Wrong passwords given once more by somebody who is signed in. */
  proof: ofAccount(mostWrongPasswords),
  /** Wrong passcodes and recovery codes of a user, over all factors and sessions. */
  passcode: ofAccount(mostWrongPasscodes),
  /** Passcodes sent to a user over all sessions, which the password alone is enough to ask for. */
  sentPasscode: ofAccount(mostPasscodesOfUser),
  /** Mails with a link that anyone can have sent to an address. */
  mail: ofAccount(5),
  /** Invitations by one user: more than a company invites, fewer than would be worth misusing. */
  invitation: { most: 60, forgottenAfter: hour, since: 'first' },
  /** Wrong passwords from a network address. */
  address: ofAddress(100),
  /** Accounts opened, password links asked for, and tokens of links that are none, by network address. */
  signUp: ofAddress(100),
  reset: ofAddress(100),
  link: ofAddress(60),
  /** Facts of a contact that do not match, by user and by network address. */
  connect: ofAccount(5),
  connectAddress: ofAddress(30),
} as const satisfies Record<string, Limit>;

type Kind = keyof typeof limits;

/** Whose tries are counted. */
export interface Subject {
  readonly kind: Kind;
  /** Tells nothing of the address or user that it stands for. */
  readonly key: string;
}

interface State {
  count: number;
  blocked_until: Date | null;
}

// One statement counts and decides, so that a hundred tries at once are a hundred counted tries. It
// answers nothing while there is a wait: such tries neither count nor make it longer.
const count = statement<State>(
  'count-attempt',
  `insert into failed_attempts as known (subject, count, first_at, last_at) values ($1, 1, $2, $2)
   on conflict (subject) do update set
     (count, first_at, blocked_until) = (
       select next.count, next.first_at,
         case when next.count >= $5 then
           $2 + least(interval '1 minute' * power(2, least(next.count - $5, 10)), interval '1 hour')
         end
       from (
         select
           case when is_over then 1 else known.count + 1 end as count,
           case when is_over then $2 else known.first_at end as first_at
         from (select case when $4 then known.first_at else known.last_at end <= $3 as is_over) as age
       ) as next
     ),
     last_at = $2
   where known.blocked_until is null or known.blocked_until <= $2
   returning count, blocked_until`,
);
const findBlocked = statement<{ blocked_until: Date }>(
  'blocked-attempts',
  `select blocked_until from failed_attempts where subject = any($1) and blocked_until > $2
   order by blocked_until desc limit 1`,
);
// Whoever gives a try back had made it, so there was no wait before.
const giveBack = statement(
  'give-back-attempt',
  `update failed_attempts set count = count - 1, blocked_until = null
   where subject = $1 and count > 0`,
);
const forget = statement('forget-attempts', 'delete from failed_attempts where subject = $1');

export const attemptSubject = (secret: string, kind: Kind, of: string): Subject => ({
  kind,
  key: `${kind}:${keyedHash(secret, 'failed attempts', of.trim().toLowerCase())}`,
});

/** The same for the network address of a request. */
export const addressSubject = (secret: string, kind: Kind, ip: string): Subject =>
  attemptSubject(secret, kind, networkOf(ip));

async function countTry(db: Database, { kind, key }: Subject, now: Date): Promise<boolean> {
  const { most, forgottenAfter, since } = limits[kind];
  const over = new Date(now.getTime() - forgottenAfter);
  const [state] = await db.rows(count, [key, now, over, since === 'first', most]);
  return state !== undefined;
}

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
  if (!blocked) return;
  const wait = blocked.blocked_until.getTime() - now.getTime();
  throw new Refusal('tooMany', { message: waitOf(wait), retryAfter: wait / 1000 });
}

/**
 * Counts a try before it is made; refused with the wait when there were too many. Waits grow from a
 * minute to an hour. A try that succeeds must be forgotten with `forgetAttempts`, one that was not
 * made given back with `giveBackAttempt`.
 *
 * @throws Refusal `tooMany`
 */
export async function claimAttempt(db: Database, subject: Subject, now: Date): Promise<void> {
  if (await countTry(db, subject, now)) return;
  await refuseWhileBlocked(db, [subject], now);
  // The wait ended between the two statements.
  throw new Refusal('tooMany', { message: waitOf(0), retryAfter: 1 });
}

/**
 * Counts a try that went wrong, where many may try at once and most are right: it holds nobody up
 * meanwhile. Look with `refuseWhileBlocked` before.
 */
export async function countFailure(db: Database, subject: Subject, now: Date): Promise<void> {
  await countTry(db, subject, now);
}

export async function giveBackAttempt(db: Database, { key }: Subject): Promise<void> {
  await db.rows(giveBack, [key]);
}

export async function forgetAttempts(db: Database, { key }: Subject): Promise<void> {
  await db.rows(forget, [key]);
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
