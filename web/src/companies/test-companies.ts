import { aCompany, aContact } from '../../../server/src/companies/test-contacts.ts';
import type { Database } from '../../../server/src/platform/database.ts';

/** A company with a contact, and a number of companies below it, named by letters. */
export async function aParent(db: Database, below = 1) {
  const parent = await aCompany(db);
  const parentEmployerId = parent.employerId;
  const subsidiaries = [];
  for (const letter of 'ABCDEFGHIJKLM'.slice(0, below)) {
    subsidiaries.push(
      await aCompany(db, { parentEmployerId, name: `${parent.name} Branch ${letter}` }),
    );
  }
  const { user } = await aContact(db, parentEmployerId, { role: 'admin' });
  const [first] = subsidiaries;
  return { parent, user, subsidiaries, subsidiary: first ?? parent };
}
