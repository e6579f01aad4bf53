import type { Actor, IdleLimits } from './context.ts';

/**
 * Staff have a shorter limit, since they have access to every company and an open session of theirs
 * is worth most.
 */
export const idleMinutesOf = (
  { isAdmin, isSupport }: Pick<Actor, 'isAdmin' | 'isSupport'>,
  idle: IdleLimits,
): number => (isAdmin || isSupport ? idle.staffMinutes : idle.minutes);

/**
 * SQL: whether a session (`session`) of a user (`account`) was used recently enough to continue.
 * Its parameters are `idleSince`.
 */
export const isInUse = (staffSince: string, since: string): string =>
  `coalesce(session.last_seen_at, session.created_at) >
     case when account.is_admin or account.is_support then ${staffSince}::timestamptz
       else ${since}::timestamptz end`;

/** When a session must last have been used: for staff, then for everyone else. */
export const idleSince = (
  { minutes, staffMinutes }: IdleLimits,
  now: Date,
): [staffSince: Date, since: Date] => [
  new Date(now.getTime() - staffMinutes * 60_000),
  new Date(now.getTime() - minutes * 60_000),
];
