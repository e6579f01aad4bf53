import type { Institution, OpenContext } from '../platform/context.ts';
import { newToken } from '../platform/sealed.ts';
import { storedSecret } from '../platform/stored-secrets.ts';

const known = new WeakMap<Institution, string>();

/**
 * The secret by which is known who has answered which form, and whose an anonymous submission is. It is
 * made once and never replaced, or everybody could answer again.
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
