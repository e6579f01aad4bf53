import { availableParallelism } from 'node:os';
import { composedPassword } from '@tradebridge/contract/password-rules';
import { Piscina } from 'piscina';
import { program } from '../platform/installation.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PasswordTask } from './hashing-thread.ts';
import type { PasswordRating } from './password-rating.ts';

// A hash keeps a core busy for some twenty milliseconds: running more than there are cores saves no
// time. Separate threads, since those of Node.js also read files and compress.
const threads = new Piscina<PasswordTask, string | boolean | PasswordRating>({
  filename: program('hashing-thread', 'server/src/identity/hashing-thread.ts'),
  minThreads: 0,
  maxThreads: availableParallelism(),
  // One task is queued per thread, so that it need not wait for the main thread between two.
  concurrentTasksPerWorker: 2,
  idleTimeout: 60_000,
  // A queue of this length takes two or three seconds: later requests are asked to come back.
  maxQueue: 100 * availableParallelism(),
});

async function run(task: PasswordTask): Promise<string | boolean | PasswordRating> {
  if (threads.queueSize >= threads.options.maxQueue) {
    throw new Refusal('tooMany', { retryAfter: 5, limit: 'hashing' });
  }
  return threads.run(task);
}

const isOfHash = async (hash: string, password: string) => (await run({ hash, password })) === true;

/**
 * Hashes passwords with argon2id, outside the main thread, in their composed form: the same keys give another form on
 * another device. A password is verified as typed first, since releases up to 0.1.0 hashed it so.
 * @throws Refusal `tooMany` when too many are waiting already
 */
export const passwordHashing = {
  hash: async (password: string): Promise<string> =>
    String(await run({ password: composedPassword(password) })),
  verify: async ({ hash, password }: { hash: string; password: string }): Promise<boolean> => {
    if (await isOfHash(hash, password)) return true;
    const composed = composedPassword(password);
    return composed !== password && isOfHash(hash, composed);
  },
};

/**
 * Rates a new password, on the same threads.
 * @param words what anyone would try first for this account
 * @throws Refusal `tooMany` when too many are waiting already
 */
export async function rateNewPassword(
  password: string,
  words: readonly string[],
): Promise<PasswordRating> {
  const rating = await run({ toRate: password, words });
  if (typeof rating !== 'object') throw new Error('The hashing thread returned no rating.');
  return rating;
}
