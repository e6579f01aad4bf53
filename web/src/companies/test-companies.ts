import { aCompany, aContact } from '../../../server/src/companies/test-contacts.ts';
import type { Database } from '../../../server/src/platform/database.ts';

/** A company with a contact, and so many companies below it. */
export async function aParent(db: Database, below = 1) {
  const parent = await aCompany(db);
  const parentEmployerId = parent.employerId;
  const subsidiaries = [];
  for (let number = 1; number <= below; number++) {
    subsidiaries.push(
      await aCompany(db, { parentEmployerId, name: `${parent.name} Branch ${number}` }),
    );
  }
  const { user } = await aContact(db, parentEmployerId, { role: 'admin' });
  const [first] = subsidiaries;
  return { parent, user, subsidiaries, subsidiary: first ?? parent };
}
