import { type Database, statement } from '../platform/database.ts';

interface OwnContact {
  employer_id: string;
  contact_id: string;
}

const find = statement<OwnContact>(
  'companies-of-respondent',
  `select contact.employer_id, contact.contact_id
   from employer_contacts contact join employers using (employer_id)
   where contact.user_id = $1 and contact.retired_at is null and employers.retired_at is null
   order by contact.contact_id`,
);

/** The companies where a respondent is a contact, without those below them. */
export const contactsOf = async (db: Database, userId: string | null): Promise<OwnContact[]> =>
  userId === null ? [] : db.rows(find, [userId]);

/** The respondent's company; undefined if there are several. */
export async function onlyContactOf(
  db: Database,
  userId: string | null,
): Promise<OwnContact | undefined> {
  const contacts = await contactsOf(db, userId);
  return new Set(contacts.map(({ employer_id }) => employer_id)).size === 1
    ? contacts[0]
    : undefined;
}
