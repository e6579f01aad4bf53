import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { passwordHashing } from './password-hashing.ts';
import { isWeakHash } from './password-parameters.ts';

// Where the password was changed meanwhile, the new one stays.
const renew = statement<{ password: string }>(
  'renew-password-hash',
  `update accounts set password = $3, updated_at = $4
   where user_id = $1 and password = $2 returning password`,
);

/**
 * The password hashed with the present parameters, where the hash it is tried against has weaker ones;
 * null otherwise, and where too many passwords are waiting. It is made whether or not the password is
 * right, beside its verification: an account with an old hash then takes as long to answer as any.
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

/** Keeps a renewed hash of a password that turned out to be right; answers the hash that is kept now. */
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
