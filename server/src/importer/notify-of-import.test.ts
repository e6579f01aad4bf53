import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { aUser } from '../identity/test-users.ts';
import {
  aContactRow,
  aContractRow,
  anEmployerRow,
  aSmallInstitution,
  aStudentRow,
  aUnitRow,
  type Rows,
} from './test-extract.ts';
import { aPortal, type TestPortal } from './test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal();
});
afterEach(() => portal.empty());
afterAll(() => portal.close());

const waiting = { status: 'awaiting_signoff', awaiting_since: '2026-02-14' };

/**
 * Two companies with an apprentice each; the units of the first company as given, the other's in
 * delivery.
 */
const twoCompanies = (units: Rows[string]): Rows => ({
  ...aSmallInstitution,
  'employers.csv': [anEmployerRow('E1'), anEmployerRow('E2')],
  'employer_contacts.csv': [
    aContactRow('C1', 'E1'),
    aContactRow('C2', 'E2'),
    aContactRow('C3', 'E1', { role: 'reader' }),
  ],
  'students.csv': [aStudentRow('S1'), aStudentRow('S2')],
  'training_contracts.csv': [aContractRow('T1', 'E1', 'S1'), aContractRow('T2', 'E2', 'S2')],
  'units.csv': units,
});

const aDocumentRow = (id: string) => ({
  document_id: id,
  employer_id: 'E1',
  title: `Document ${id}`,
  file: 'a.pdf',
  created_date: '2026-02-01',
});
const documentFile = { 'documents/a.pdf': Buffer.from('%PDF-1.7\n') };

/** A user linked to the contacts. */
async function aUserOf(...contactIds: string[]): Promise<string> {
  const { id } = await aUser(portal.db);
  await portal.db.query('update employer_contacts set user_id = $1 where contact_id = any($2)', [
    id,
    contactIds,
  ]);
  await refreshEmployerUsers(portal.db, { userIds: [id] });
  return id;
}

const later = { generatedAt: '2026-03-03T08:00:00+08:00' };
const latest = { generatedAt: '2026-03-04T08:00:00+08:00' };
const told = () =>
  portal.rows(
    'select user_id, kind, title, address, employer_id from notifications order by user_id, kind',
  );

test('sign-offs opened by an import notify everyone who may sign once, and no readers', async () => {
  const delivered = [aUnitRow('U1', 'T1'), aUnitRow('U2', 'T1'), aUnitRow('U3', 'T2')];
  await portal.import({ rows: twoCompanies(delivered) });
  const [one, both] = [await aUserOf('C1'), await aUserOf('C2')];
  await aUserOf('C3');
  await portal.db.query(
    `insert into employer_users (employer_id, user_id, role, contact_id)
     values ('E1', $1, 'writer', 'C2')`,
    [both],
  );
  const units = [
    aUnitRow('U1', 'T1', waiting),
    aUnitRow('U2', 'T1', waiting),
    aUnitRow('U3', 'T2', waiting),
  ];
  await portal.import({ rows: twoCompanies(units), ...later });
  const common = { kind: 'sign-off', address: '/sign-offs' };
  expect(await told()).toEqual([
    { user_id: one, ...common, title: '2 sign-offs are waiting for Company E1', employer_id: 'E1' },
    {
      user_id: both,
      ...common,
      title: '3 sign-offs are waiting at 2 companies',
      employer_id: null,
    },
  ]);
  // Sign-offs that were already waiting cause no second notification.
  await portal.import({ rows: twoCompanies(units), ...latest });
  expect(await told()).toHaveLength(2);
});

test('a suspended contract notifies no one', async () => {
  await portal.import();
  await aUserOf('C1');
  const rows = {
    ...aSmallInstitution,
    'training_contracts.csv': [aContractRow('T1', 'E1', 'S1', { suspended: 'true' })],
    'units.csv': [aUnitRow('U1', 'T1', waiting), aUnitRow('U2', 'T1', waiting)],
  };
  await portal.import({ rows, ...later });
  expect(await told()).toEqual([]);
});

test('new documents notify everyone with access to the company once, earlier documents do not', async () => {
  await portal.import();
  const user_id = await aUserOf('C1');
  const withDocuments = (...ids: string[]) => ({
    rows: { ...aSmallInstitution, 'documents.csv': ids.map(aDocumentRow) },
    files: documentFile,
  });
  // The portal's first documents, and later ones: they are found in different ways.
  await portal.import({ ...withDocuments('D1', 'D2'), ...later });
  const common = { user_id, kind: 'document', address: '/documents', employer_id: 'E1' };
  const first = { ...common, title: '2 documents were added for Company E1' };
  expect(await told()).toEqual([first]);
  await portal.import({ ...withDocuments('D1', 'D2', 'D3'), ...latest });
  const second = { ...common, title: 'A document was added for Company E1' };
  expect(await told()).toEqual(expect.arrayContaining([first, second]));
  expect(await told()).toHaveLength(2);
});

test("a portal's first import notifies no one", async () => {
  // Users may already have access to a company if the database was used before.
  await portal.import();
  await aUserOf('C1');
  await portal.db.query('delete from registry_imports');
  await portal.import({
    rows: { ...aSmallInstitution, 'documents.csv': [aDocumentRow('D1')] },
    files: documentFile,
    ...later,
  });
  expect(await told()).toEqual([]);
});

test('an import that fails notifies no one', async () => {
  await portal.import();
  await aUserOf('C1');
  const rows = {
    ...aSmallInstitution,
    'units.csv': [aUnitRow('U2', 'T1', waiting), aUnitRow('U3', 'nobody', waiting)],
  };
  expect((await portal.import({ rows, ...later })).status).toBe('refused');
  expect(await told()).toEqual([]);
});
