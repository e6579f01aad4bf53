import { aUser } from '../identity/test-users.ts';
import type { Database } from '../platform/database.ts';
import { nextId } from '../platform/test-ids.ts';
import { refreshEmployerUsers } from './refresh-employer-users.ts';
import { employerContacts, employers } from './tables.ts';

export async function aCompany(db: Database, given: Partial<typeof employers.$inferInsert> = {}) {
  const employerId = nextId('employer');
  const values = { employerId, code: employerId, name: `Company ${employerId}`, ...given };
  const [company] = await db.orm.insert(employers).values(values).returning();
  if (!company) throw new Error('The insert returned no row.');
  return company;
}

/** A contact with a connected account and its permissions. */
export async function aContact(
  db: Database,
  employerId: string,
  given: Partial<typeof employerContacts.$inferInsert> = {},
) {
  const user = await aUser(db);
  const contactId = nextId('contact');
  const values = {
    contactId,
    employerId,
    givenName: 'Dana',
    familyName: 'Foreman',
    email: user.email,
    role: 'writer' as const,
    userId: user.id,
    ...given,
  };
  await db.orm.insert(employerContacts).values(values);
  await refreshEmployerUsers(db, { userIds: [user.id] });
  return { user, contactId };
}
