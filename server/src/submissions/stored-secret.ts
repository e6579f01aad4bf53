import type { Institution, OpenContext } from '../platform/context.ts';
import { newToken } from '../platform/sealed.ts';
import { storedSecret } from '../platform/stored-secrets.ts';

const known = new WeakMap<Institution, string>();

/**
 * The secret for hashes of who answered which form, and for tokens of anonymous submissions. It is
 * created once and never replaced, or everyone could answer again.
 */
export async function submissionSecret(
  parts: Pick<OpenContext, 'db' | 'institution'>,
): Promise<string> {
  const remembered = known.get(parts.institution);
  if (remembered !== undefined) return remembered;
  const secret = await storedSecret(parts, 'submissions', newToken);
  known.set(parts.institution, secret);
  return secret;
}
