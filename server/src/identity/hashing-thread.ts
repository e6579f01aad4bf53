import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { passwordParameters } from './password-parameters.ts';
import type { PasswordRating } from './password-rating.ts';

// Hashing threads have a lower priority than all others: on Linux the priority belongs to the
// thread, and sign-ins should not delay other requests. Elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(10);

interface HashingTask {
  readonly password: string;
  /** The hash to verify the password against; without it, the password is hashed. */
  readonly hash?: string;
}

interface RatingTask {
  readonly toRate: string;
  readonly words: readonly string[];
}

export type PasswordTask = HashingTask | RatingTask;

async function rate({ toRate, words }: RatingTask): Promise<PasswordRating> {
  // The rating's word lists take 70 ms and 8 MB, which a thread that only verifies sign-ins does
  // not need.
  const { ratePassword } = await import('./password-rating.ts');
  return ratePassword(toRate, words);
}

export default (task: PasswordTask): string | boolean | Promise<PasswordRating> => {
  if ('toRate' in task) return rate(task);
  const { password, hash } = task;
  return hash === undefined ? hashSync(password, passwordParameters) : verifySync(hash, password);
};
