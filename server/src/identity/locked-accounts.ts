import type { LockReason } from '@tradebridge/contract/administration';
import { type Database, statement } from '../platform/database.ts';
import type { LimitKind } from './attempt-limits.ts';

const reasonByKind = {
  password: 'network',
  passwordCustomer: 'network',
  passwordSite: 'network',
  passwordEverywhere: 'everywhere',
  device: 'device',
  proof: 'proof',
  passcode: 'passcode',
  sentPasscode: 'sentPasscode',
} as const satisfies Partial<Record<LimitKind, LockReason>>;

const isOfSigningIn = (kind: string): kind is keyof typeof reasonByKind =>
  Object.hasOwn(reasonByKind, kind);

const kindOf = (subject: string) => `split_part(${subject}, ':', 1)`;
const isLock = (now: string) =>
  `blocked_until > ${now} and ${kindOf('subject')} in (${Object.keys(reasonByKind)
    .map((kind) => `'${kind}'`)
    .join(', ')})`;

/** SQL: when the last of an account's locks ends; null if it is not locked. */
export const lockedUntil = (userId: string, now: string): string =>
  `(select max(blocked_until) from failed_attempts where user_id = ${userId} and ${isLock(now)})`;

/** SQL: the ids of all users whose account is locked. */
export const lockedUserIds = (now: string): string =>
  `array(select user_id from failed_attempts where user_id is not null and ${isLock(now)})`;

export interface AccountLock {
  readonly reason: LockReason;
  readonly until: Date;
}

const findOfUser = statement<{ kind: string; until: Date }>(
  'locks-of-user',
  `select ${kindOf('subject')} as kind, max(blocked_until) as until from failed_attempts
   where user_id = $1 and ${isLock('$2')} group by 1`,
);
const forgetOfUser = statement<{ subject: string }>(
  'unlock-user',
  `delete from failed_attempts where user_id = $1
     and exists (select from failed_attempts where user_id = $1 and ${isLock('$2')})
     and ${kindOf('subject')} = any($3)
   returning subject`,
);

/** An account's locks, one per reason, the longest first. */
export async function locksOf(db: Database, userId: string, now: Date): Promise<AccountLock[]> {
  const untilByReason = new Map<LockReason, Date>();
  for (const { kind, until } of await db.rows(findOfUser, [userId, now])) {
    if (!isOfSigningIn(kind)) continue;
    const reason = reasonByKind[kind];
    const known = untilByReason.get(reason);
    if (!known || known < until) untilByReason.set(reason, until);
  }
  return [...untilByReason]
    .map(([reason, until]) => ({ reason, until }))
    .sort((one, other) => other.until.getTime() - one.until.getTime());
}

/** Forgets the failed sign-in attempts of a locked account; returns whether it was locked. */
export async function unlock(tx: Database, userId: string, now: Date): Promise<boolean> {
  const kinds = Object.keys(reasonByKind);
  return (await tx.rows(forgetOfUser, [userId, now, kinds])).length > 0;
}
