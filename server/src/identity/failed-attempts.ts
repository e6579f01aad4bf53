import { createHmac } from 'node:crypto';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

/** Wrong tries of one subject before it has to wait. */
export const mostFailedAttempts = 10;

/** How long failures count, and so the longest wait, in milliseconds. */
const attemptWindow = 15 * 60_000;

// One statement counts and decides, so that a hundred tries at once are a hundred counted tries.
const claim = statement<{ count: number; first_at: Date }>(
  'claim-attempt',
  `insert into failed_attempts (subject, count, first_at, last_at) values ($1, 1, $2, $2)
   on conflict (subject) do update set
     count = case when failed_attempts.first_at <= $3 then 1 else failed_attempts.count + 1 end,
     first_at = case when failed_attempts.first_at <= $3 then $2 else failed_attempts.first_at end,
     last_at = $2
   returning count, first_at`,
);
const forget = statement('forget-attempts', 'delete from failed_attempts where subject = $1');

/** A subject that tells nothing of the address or user it stands for. */
export const attemptSubject = (secret: string, kind: 'password' | 'passcode', of: string) =>
  `${kind}:${createHmac('sha256', secret).update(of.trim().toLowerCase()).digest('base64url')}`;

/**
 * Counts a try before it is made; refused with the wait when there were too many. A try that
 * succeeds must be forgotten with `forgetAttempts`.
 */
export async function claimAttempt(db: Database, subject: string, now: Date): Promise<void> {
  const windowStart = new Date(now.getTime() - attemptWindow);
  const [attempts] = await db.rows(claim, [subject, now, windowStart]);
  if (!attempts || attempts.count <= mostFailedAttempts) return;
  const wait = attempts.first_at.getTime() + attemptWindow - now.getTime();
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  throw new Refusal('tooMany', {
    message: `Too many requests. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfter: wait / 1000,
  });
}

export async function forgetAttempts(db: Database, subject: string): Promise<void> {
  await db.rows(forget, [subject]);
}
