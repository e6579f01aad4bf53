import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { passwordParameters } from './password-parameters.ts';
import type { PasswordRating } from './password-rating.ts';

// A thread of its own for hashing, behind every other: on Linux the priority is the thread's, and
// who waits for a sign-in should not hold up who waits for a list. Elsewhere it would be the process's.
if (process.platform === 'linux') setPriority(10);

interface HashingTask {
  readonly password: string;
  /** What to hold the password against; without it, the password is hashed. */
  readonly hash?: string;
}

interface RatingTask {
  readonly toRate: string;
  readonly words: readonly string[];
}

export type PasswordTask = HashingTask | RatingTask;

async function rate({ toRate, words }: RatingTask): Promise<PasswordRating> {
  // Its lists take 70 ms and 8 MB, which a thread that only looks at sign-ins need not spend.
  const { ratePassword } = await import('./password-rating.ts');
  return ratePassword(toRate, words);
}

export default (task: PasswordTask): string | boolean | Promise<PasswordRating> => {
  if ('toRate' in task) return rate(task);
  const { password, hash } = task;
  return hash === undefined ? hashSync(password, passwordParameters) : verifySync(hash, password);
};
