import type { Database } from '../platform/database.ts';
import { newToken, type Secrets } from '../platform/sealed.ts';
import { storedSecret } from '../platform/stored-secrets.ts';

/** What the secret is read with. */
export interface SecretParts {
  readonly db: Database;
  readonly institution: Secrets;
}

const known = new WeakMap<Secrets, string>();

/**
 * The secret for hashes of who answered which form, and for tokens of anonymous submissions. It is
 * created once and never replaced, or everyone could answer again.
 */
export async function submissionSecret(parts: SecretParts): Promise<string> {
  const remembered = known.get(parts.institution);
  if (remembered !== undefined) return remembered;
  const secret = await storedSecret(parts, 'submissions', newToken);
  known.set(parts.institution, secret);
  return secret;
}
