import { mailedLinks } from '@tradebridge/contract/mailed-link-rules';
import type { LinkKind } from '../../../server/src/identity/account-links.ts';
import { aMailedLink } from '../../../server/src/identity/test-links.ts';
import type { Portal } from '../test/open-portal.tsx';

interface Linked {
  /** The account; absent if there is none yet. */
  id?: string;
  /** Where it was mailed. */
  email: string;
  /** For a company's invitation or connection. */
  contactId?: string;
  /** For a student's. */
  studentId?: string;
}

/** The address of a link, as in a mail. */
export const linkFor = async (...given: Parameters<typeof mailedLinkFor>): Promise<string> =>
  (await mailedLinkFor(...given)).address;

/** The same with its code. */
export async function mailedLinkFor(
  { app }: Portal,
  kind: LinkKind,
  { id = undefined, ...linked }: Linked,
): Promise<{ address: string; code: string }> {
  const { email, contactId, studentId } = linked;
  const { token, code } = await aMailedLink(app, {
    kind,
    email,
    userId: id ?? null,
    contactId: contactId ?? null,
    studentId: studentId ?? null,
  });
  return { address: `${mailedLinks[kind].page}#${token}`, code };
}
