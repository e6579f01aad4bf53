import { type LinkKind, makeLink } from '../../../server/src/identity/account-links.ts';
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
export async function linkFor(
  { app, db }: Portal,
  kind: LinkKind,
  { id = undefined, ...linked }: Linked,
): Promise<string> {
  const { email, contactId, studentId } = linked;
  const token = await makeLink(db, {
    kind,
    email,
    userId: id ?? null,
    contactId: contactId ?? null,
    studentId: studentId ?? null,
    now: app.now,
  });
  const isConnection = kind === 'connection' || kind === 'studentConnection';
  return `/auth/${isConnection ? 'connect' : 'link'}#${token}`;
}
