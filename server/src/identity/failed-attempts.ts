import type { Wording } from '@tradebridge/contract/labels';
import type { Context, OpenContext } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { keyedHash } from '../platform/sealed.ts';
import { type LimitKind, limitOf } from './attempt-limits.ts';
import { identityLabels } from './labels.ts';
import { hasWiderNetworks, networkOf } from './network.ts';

/** What attempts are counted for: an account, a user, a device or a network. */
export interface Subject {
  readonly kind: LimitKind;
  /** A keyed hash, which does not reveal the address or user. */
  readonly key: string;
  /** Overrides the kind's limit where the operator has configured one. */
  readonly max?: number;
  /** The user whose account is concerned, if known before the attempt is counted. */
  readonly userId?: string;
}

/** What an anonymous attempt at an account counts for. */
export interface OpenSubjects {
  /** The client's network address. */
  readonly own: Subject;
  /** The wider networks around it, then all networks together, always counted in this order. */
  readonly shared: readonly Subject[];
}

// One statement counts and decides, so that a hundred concurrent attempts are counted a hundred
// times. Blocked subjects are skipped: their attempts neither count nor prolong the wait. Rows are
// locked in the order of `place`, otherwise concurrent attempts could deadlock.
/**
 * SQL that counts an attempt for each subject that is not blocked, and returns those subjects. Its
 * values are `valuesToCount`.
 * @param tried SQL of rows of `subject`, `user_id` and `place`
 */
export const countingTries = (tried: string): string =>
  `insert into failed_attempts as known (subject, count, first_at, last_at, user_id)
   select tried.subject, 1, :now::timestamptz, :now, tried.user_id from ${tried} as tried
   order by tried.place
   on conflict (subject) do update set
     (count, first_at, blocked_until) = (
       select next.count, next.first_at,
         case when next.count >= next.max_count then
           :now + least(interval '1 minute' * power(2, least(next.count - next.max_count, 10)), interval '1 hour')
         end
       from (
         select max_count,
           case when is_over then 1 else known.count + 1 end as count,
           case when is_over then :now else known.first_at end as first_at
         from (
           select max_count,
             case when is_since_first then known.first_at else known.last_at end <= over as is_over
           from unnest(:subjects, :over::timestamptz[], :isSinceFirst::boolean[], :maxCounts::integer[])
             as limited (subject, over, is_since_first, max_count)
           where limited.subject = known.subject
         ) as age
       ) as next
     ),
     last_at = :now, user_id = coalesce(excluded.user_id, known.user_id)
   where known.blocked_until is null or known.blocked_until <= :now
   returning subject`;
const count = namedStatement<
  { subject: string },
  ValuesToCount & { readonly userIds: readonly (string | null)[] }
>(
  'count-attempts',
  countingTries(
    `(select * from unnest(:subjects::text[], :userIds::text[]) with ordinality
        as one (subject, user_id, place))`,
  ),
);

const maxOf = ({ kind, max }: Subject): number => max ?? limitOf(kind).maxAttempts;

/** Attempts before this instant no longer count. */
const forgottenBefore = ({ kind }: Subject, now: Date): Date =>
  new Date(now.getTime() - limitOf(kind).forgottenAfterMs);

/** The values of `countingTries`; each list has one element per subject. */
export interface ValuesToCount {
  readonly now: Date;
  readonly subjects: readonly string[];
  readonly over: readonly Date[];
  readonly isSinceFirst: readonly boolean[];
  /** Null never blocks. */
  readonly maxCounts: readonly (number | null)[];
}

export const valuesToCount = (subjects: readonly Subject[], now: Date): ValuesToCount => ({
  now,
  subjects: subjects.map(({ key }) => key),
  over: subjects.map((subject) => forgottenBefore(subject, now)),
  isSinceFirst: subjects.map(({ kind }) => limitOf(kind).since === 'first'),
  maxCounts: subjects.map((subject) => (limitOf(subject.kind).isSlowing ? null : maxOf(subject))),
});

/** The values of `isBeyond`. */
export interface ValuesOfBeyond {
  readonly slowing: string;
  readonly slowingFrom: number;
  readonly slowingSince: Date;
}

/** SQL: whether a subject has exceeded a limit that delays. */
export const isBeyond = `exists (select from failed_attempts
  where subject = :slowing and count >= :slowingFrom and first_at > :slowingSince)`;

export const valuesOfBeyond = (subject: Subject, now: Date): ValuesOfBeyond => ({
  slowing: subject.key,
  slowingFrom: maxOf(subject),
  slowingSince: forgottenBefore(subject, now),
});
const findBlocked = statement<{ blocked_until: Date | null }>(
  'blocked-attempts',
  `select max(blocked_until) as blocked_until from failed_attempts
   where subject = any($1) and blocked_until > $2`,
);
// An attempt is given back only after it was counted, so there was no wait at that moment.
const giveBack = statement(
  'give-back-attempt',
  `update failed_attempts set count = count - 1, blocked_until = null
   where subject = $1 and count > 0`,
);
const forget = statement('forget-attempts', 'delete from failed_attempts where subject = $1');
// Rows are locked in the order in which they are counted, before either part changes them.
/**
 * SQL of a `with` that forgets one subject's attempts and gives one back to the others; null for
 * none.
 */
export const forgettingTries = (own: string, shared: string): string => `
  tries as (
    select subject from failed_attempts where subject = any(${own}::text || ${shared}::text[])
    order by array_position(${own}::text || ${shared}::text[], subject) for update
  ),
  forgotten as (
    delete from failed_attempts known using tries
    where known.subject = tries.subject and known.subject = ${own}
  ),
  given_back as (
    update failed_attempts known set count = known.count - 1, blocked_until = null from tries
    where known.subject = tries.subject and known.subject = any(${shared}) and known.count > 0
  )`;
const forgetAndGiveBack = statement(
  'forget-and-give-back-attempts',
  `with ${forgettingTries('$1', '$2')} select`,
);

export const attemptSubject = (secret: string, kind: LimitKind, of: string): Subject => ({
  kind,
  key: `${kind}:${keyedHash(secret, 'failed attempts', of.trim().toLowerCase())}`,
});

/** The end of the wait, for the user. */
function waitOf(milliseconds: number): Wording {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return minutes === 1
    ? identityLabels.blockedForMinute
    : [identityLabels.blockedForMinutes, { minutes }];
}

/** @throws Refusal `tooMany` with the wait, if one of the subjects is blocked */
export async function refuseWhileBlocked(
  db: Database,
  subjects: readonly Subject[],
  now: Date,
): Promise<void> {
  const [blocked] = await db.rows(findBlocked, [subjects.map(({ key }) => key), now]);
  if (!blocked?.blocked_until) return;
  const wait = blocked.blocked_until.getTime() - now.getTime();
  throw tooManyOf(subjects, wait);
}

/** @param wait milliseconds */
const tooManyOf = ([subject]: readonly Subject[], wait: number): Refusal =>
  new Refusal('tooMany', {
    message: waitOf(wait),
    retryAfter: Math.max(1, wait / 1000),
    ...(subject && { limit: subject.kind }),
  });

const valuesOfCount = (subjects: readonly Subject[], now: Date) => ({
  ...valuesToCount(subjects, now),
  userIds: subjects.map(({ userId }) => userId ?? null),
});

/**
 * Counts an attempt before it is made, and refuses it if there were too many. Waits grow from a
 * minute to an hour. Call `forgetAttempts` for an attempt that succeeds, and `giveBackAttempt` for
 * one that was not made.
 * @throws Refusal `tooMany` with the wait
 */
export const claimAttempt = (db: Database, subject: Subject, now: Date): Promise<void> =>
  claimAttempts(db, [subject], now);

/**
 * The same for several subjects: counts for all of them, or for none if one is blocked.
 * @throws Refusal `tooMany`
 */
export async function claimAttempts(
  db: Database,
  subjects: readonly Subject[],
  now: Date,
): Promise<void> {
  const rows = await db.rows(count, valuesOfCount(subjects, now));
  const counted = rows.map(({ subject }) => subject);
  if (counted.length < subjects.length) await refuseBlocked(db, subjects, { counted, now });
}

/**
 * Counts work that a signed-in user causes beyond reading and writing a few rows.
 *
 * @throws Refusal `tooMany`
 */
export const claimOfUser = (
  context: Pick<Context, 'institution' | 'actor' | 'now'>,
  db: Database,
  kind: LimitKind,
): Promise<void> => claimAttempt(db, userSubjectOf(context, kind), context.now);

/**
 * Refuses an attempt for which `countingTries` skipped a blocked subject; it then counts for no
 * subject.
 * @param counted the keys that were counted
 * @throws Refusal `tooMany` with the wait
 */
export async function refuseBlocked(
  db: Database,
  subjects: readonly Subject[],
  { counted, now }: { readonly counted: readonly string[]; readonly now: Date },
): Promise<never> {
  for (const key of counted) await db.rows(giveBack, [key]);
  await refuseWhileBlocked(db, subjects, now);
  // The block ended between the two statements.
  throw tooManyOf(subjects, 0);
}

/**
 * Counts a failed attempt afterwards, for cases in which many concurrent attempts succeed and must
 * not wait for each other. Call `refuseWhileBlocked` first.
 */
export async function countFailure(db: Database, subject: Subject, now: Date): Promise<void> {
  await db.rows(count, valuesOfCount([subject], now));
}

export async function giveBackAttempt(db: Database, { key }: Subject): Promise<void> {
  await db.rows(giveBack, [key]);
}

export async function forgetAttempts(db: Database, { key }: Subject): Promise<void> {
  await db.rows(forget, [key]);
}

/** What a password attempt counts for: one subject, or all the subjects of an anonymous attempt. */
export type Tried = Subject | OpenSubjects;

/** The subjects that an attempt counts for. */
export const subjectsOf = (tried: Tried): readonly Subject[] =>
  'own' in tried ? [tried.own, ...tried.shared] : [tried];

/** The keys to forget, and those to give back, after a successful attempt. */
export const keysOf = (tried: Tried): { own: string; shared: string[] } =>
  'own' in tried
    ? { own: tried.own.key, shared: tried.shared.map(({ key }) => key) }
    : { own: tried.key, shared: [] };

/**
 * After a successful attempt: forgets it and earlier ones from the same network address, and gives
 * one back to the wider subjects, whose other attempts may be strangers'.
 */
export async function forgetTries(db: Database, tried: Tried): Promise<void> {
  const { own, shared } = keysOf(tried);
  await db.rows(forgetAndGiveBack, [own, shared]);
}

/** What a request's attempt at an account counts for, by the account's e-mail address. */
export function openSubjectsOf(
  { institution, request: { ip } }: Pick<OpenContext, 'institution' | 'request'>,
  kind: 'password' | 'mail' | 'linkCode',
  email: string,
): OpenSubjects {
  const subjectOf = (counted: LimitKind, of: string) =>
    attemptSubject(institution.secret, counted, of);
  const wider = hasWiderNetworks(ip)
    ? [
        subjectOf(`${kind}Customer`, `${email} ${networkOf(ip, 56)}`),
        subjectOf(`${kind}Site`, `${email} ${networkOf(ip, 48)}`),
      ]
    : [];
  return {
    own: subjectOf(kind, `${email} ${networkOf(ip)}`),
    shared: [...wider, subjectOf(`${kind}Everywhere`, email)],
  };
}

/** Counts a mail that anyone can cause, so that a mailbox cannot be flooded. */
export function claimMail(
  context: Pick<OpenContext, 'institution' | 'request' | 'now'>,
  db: Database,
  email: string,
): Promise<void> {
  return claimAttempts(db, subjectsOf(openSubjectsOf(context, 'mail', email)), context.now);
}

/** The subject of a request's network; for IPv6 the /56 that a provider assigns to one customer. */
export function addressSubjectOf(
  { institution, request }: Pick<OpenContext, 'institution' | 'request'>,
  kind: LimitKind,
): Subject {
  const subject = attemptSubject(institution.secret, kind, networkOf(request.ip, 56));
  const max = institution.limits.perHour[kind];
  return max === undefined ? subject : { ...subject, max };
}

/** The subject of the signed-in user of a context. */
export const userSubjectOf = (
  {
    institution,
    actor,
  }: Pick<Context, 'institution'> & { readonly actor: Pick<Context['actor'], 'userId'> },
  kind: LimitKind,
): Subject => ({
  ...attemptSubject(institution.secret, kind, actor.userId),
  userId: actor.userId,
});
