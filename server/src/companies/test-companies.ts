import type { ContactEntry, EmployerRole } from '@tradebridge/contract/companies';
import { aUser } from '../identity/test-users.ts';
import type { TestApp } from '../platform/test-app.ts';
import { aCompany, aContact } from './test-contacts.ts';

/** A company with a signed-in person of a role. */
export async function aSignedIn(
  app: TestApp,
  role: EmployerRole,
  given: { parentEmployerId?: string } = {},
) {
  const { employerId } = await aCompany(app.db, given);
  const contact = await aContact(app.db, employerId, { role });
  return { employerId, ...contact, token: await app.signIn(contact.user.id) };
}

export async function aStaffToken(app: TestApp, claim: 'isAdmin' | 'isSupport') {
  const staff = await aUser(app.db, { [claim]: true });
  return app.signIn(staff.id);
}

export const rowsOf = async (app: TestApp, query: string, values: unknown[] = []) =>
  (await app.db.pool.query<Record<string, unknown>>(query, values)).rows;

/** The registry's changes for a subject. */
export const changesOf = (app: TestApp, subjectId: string) =>
  rowsOf(
    app,
    `select kind, user_id, contact_id, employer_id, subject_type, subject_id, values, protects
     from registry_changes where subject_id = $1 order by at`,
    [subjectId],
  );

/** The audit events of a company, except views. */
export const eventsOf = (app: TestApp, employerId: string) =>
  rowsOf(
    app,
    `select kind, user_id, subject_id, details from audit_events
     where employer_id = $1 and kind not in ('call.refused', 'company.viewed') order by at, kind`,
    [employerId],
  );

/** A contact of the company as the call's input. */
export const entryOf = async (app: TestApp, contactId: string): Promise<ContactEntry> => {
  const [row] = await rowsOf(app, 'select * from employer_contacts where contact_id = $1', [
    contactId,
  ]);
  return {
    title: null,
    givenName: String(row?.given_name),
    familyName: String(row?.family_name),
    email: String(row?.email),
    mobilePhone: null,
    workPhone: null,
    role: row?.role as EmployerRole,
    subRole: null,
  };
};
