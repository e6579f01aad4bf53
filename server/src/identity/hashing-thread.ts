import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';

// A thread of its own for hashing, behind every other: on Linux the priority is the thread's, and
// who waits for a sign-in should not hold up who waits for a list. Elsewhere it would be the process's.
if (process.platform === 'linux') setPriority(10);

export interface HashingTask {
  readonly password: string;
  /** What to hold the password against; without it, the password is hashed. */
  readonly hash?: string;
}

export default ({ password, hash }: HashingTask): string | boolean =>
  hash === undefined ? hashSync(password) : verifySync(hash, password);
