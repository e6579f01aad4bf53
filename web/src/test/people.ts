import type { EmployerRole } from '@tradebridge/contract/companies';
import { aCompany, aContact } from '../../../server/src/companies/test-contacts.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import type { Database } from '../../../server/src/platform/database.ts';

/** A company with a contact who has a role. */
export async function aContactAs(db: Database, role: EmployerRole) {
  const { employerId, name } = await aCompany(db);
  const { user, contactId } = await aContact(db, employerId, { role });
  return { employerId, company: { id: employerId, name }, user, contactId };
}

/** A member of staff. */
export const staffWith = (db: Database, claim: 'isAdmin' | 'isSupport') =>
  aUser(db, { [claim]: true, emailVerified: true });
