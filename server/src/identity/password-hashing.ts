import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { program } from '../platform/installation.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PasswordTask } from './hashing-thread.ts';
import type { PasswordRating } from './password-rating.ts';

// A hash keeps a core busy for some twenty milliseconds: more at a time than there are cores finish
// no sooner. They have threads of their own, since those of Node.js also read files and compress.
const threads = new Piscina<PasswordTask, string | boolean | PasswordRating>({
  filename: program('hashing-thread', 'server/src/identity/hashing-thread.ts'),
  minThreads: 0,
  maxThreads: availableParallelism(),
  // The next one lies ready when one is done: a thread need not wait until the one that serves has time.
  concurrentTasksPerWorker: 2,
  idleTimeout: 60_000,
  // A line of this length takes two or three seconds: later requests are better told to come back.
  maxQueue: 100 * availableParallelism(),
});

async function run(task: PasswordTask): Promise<string | boolean | PasswordRating> {
  if (threads.queueSize >= threads.options.maxQueue) {
    throw new Refusal('tooMany', { retryAfter: 5, limit: 'hashing' });
  }
  return threads.run(task);
}

/**
 * Passwords as argon2id hashes, a few at a time, beside the thread that serves.
 *
 * @throws Refusal `tooMany` when too many are waiting already
 */
export const passwordHashing = {
  hash: async (password: string): Promise<string> => String(await run({ password })),
  verify: async (given: { hash: string; password: string }): Promise<boolean> =>
    (await run(given)) === true,
};

/**
 * Rates a new password, on the same threads.
 *
 * @param words what anybody would try first for this account
 * @throws Refusal `tooMany` when too many are waiting already
 */
export async function rateNewPassword(
  password: string,
  words: readonly string[],
): Promise<PasswordRating> {
  const rating = await run({ toRate: password, words });
  if (typeof rating !== 'object') throw new Error('A rating is asked for.');
  return rating;
}
