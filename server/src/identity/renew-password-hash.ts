import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { passwordHashing } from './password-hashing.ts';
import { isWeakHash } from './password-parameters.ts';

// If the password has been changed meanwhile, the new one stays.
const renew = statement<{ password: string }>(
  'renew-password-hash',
  `update accounts set password = $3, updated_at = $4
   where user_id = $1 and password = $2 returning password`,
);

/**
 * The password hashed with the present parameters, if the hash it is checked against has weaker
 * ones; null otherwise, and if too many passwords are queued. It is computed whether or not the
 * password is right, in parallel with the verification, so that an account with an old hash takes
 * as long to answer as any other.
 */
export async function renewedHash(hash: string, password: string): Promise<string | null> {
  if (!isWeakHash(hash)) return null;
  try {
    return await passwordHashing.hash(password);
  } catch (error) {
    // The next sign-in renews it.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Stores a renewed hash of a password that turned out to be right; returns the hash that is stored
 * now.
 */
export async function keepRenewedHash(
  db: Database,
  {
    userId,
    hash,
    renewed,
    now,
  }: { userId: string; hash: string; renewed: string | null; now: Date },
): Promise<string> {
  if (renewed === null) return hash;
  const [kept] = await db.rows(renew, [userId, hash, renewed, now]);
  return kept?.password ?? hash;
}
