import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aContactRow, anEmployerRow, aSmallInstitution } from '../importer/test-extract.ts';
import { aPortal, listenTo, type TestPortal } from '../importer/test-portal.ts';
import { refreshEmployerUsers } from './refresh-employer-users.ts';
import { aCompany, aContact } from './test-contacts.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal();
});
beforeEach(() => portal.empty());
afterAll(() => portal.close());

const held = async (userId: string) =>
  Object.fromEntries(
    (
      await portal.rows(
        `select employer_id, role from employer_users where user_id = '${userId}' order by 1`,
      )
    ).map((row) => [row.employer_id, row.role]),
  );

/** A over B over D, and A over C. */
async function aTree() {
  for (const [employerId, parentEmployerId] of [
    ['A', null],
    ['B', 'A'],
    ['C', 'A'],
    ['D', 'B'],
  ] as const) {
    await aCompany(portal.db, { employerId, parentEmployerId });
  }
}

describe('what a contact can reach', () => {
  test('a role applies to its company and those below, never upward or sideways', async () => {
    await aTree();
    const { user } = await aContact(portal.db, 'B', { role: 'writer' });
    expect(await held(user.id)).toEqual({ B: 'writer', D: 'writer' });
  });

  test('the strongest of several roles wins, through its contact', async () => {
    await aTree();
    const { user, contactId: above } = await aContact(portal.db, 'A', { role: 'reader' });
    const { contactId: below } = await aContact(portal.db, 'B', { role: 'admin', userId: user.id });
    await refreshEmployerUsers(portal.db, { userIds: [user.id] });
    expect(await held(user.id)).toEqual({ A: 'reader', B: 'admin', C: 'reader', D: 'admin' });
    expect(
      await portal.rows(
        `select employer_id, contact_id from employer_users where employer_id in ('A', 'D') order by 1`,
      ),
    ).toEqual([
      { employer_id: 'A', contact_id: above },
      { employer_id: 'D', contact_id: below },
    ]);
  });

  test('a retired company grants nothing, not even below it', async () => {
    await aTree();
    const { user } = await aContact(portal.db, 'A');
    await portal.rows(`update employers set retired_at = now() where employer_id = 'B'`);
    await refreshEmployerUsers(portal.db, 'everybody');
    expect(await held(user.id)).toEqual({ A: 'writer', C: 'writer' });
  });

  test('others do not change', async () => {
    await aTree();
    const { user } = await aContact(portal.db, 'A');
    const { user: other } = await aContact(portal.db, 'C');
    await portal.rows('update employer_contacts set retired_at = now()');
    await refreshEmployerUsers(portal.db, { userIds: [other.id] });
    expect(await held(other.id)).toEqual({});
    expect(await held(user.id)).toMatchObject({ A: 'writer' });
  });
});

describe('an import that changes contacts', () => {
  async function aConnectedContact() {
    await portal.import();
    const { user } = await aContact(portal.db, 'E1', { contactId: 'X1', role: 'admin' });
    await portal.rows(
      `update employer_contacts set user_id = '${user.id}', role = 'admin' where contact_id = 'C1'`,
    );
    await portal.rows(`delete from employer_users`);
    await portal.rows(`delete from employer_contacts where contact_id = 'X1'`);
    await refreshEmployerUsers(portal.db, 'everybody');
    return user.id;
  }

  test.each([
    ['demotes', [aContactRow('C1', 'E1', { role: 'reader' })], { E1: 'reader' }],
    ['retires', [aContactRow('C2', 'E1')], {}],
    ['keeps', [aContactRow('C1', 'E1', { role: 'admin' })], { E1: 'admin' }],
  ])(
    '%s one in the same transaction, and tells the open sessions',
    async (what, contacts, left) => {
      const userId = await aConnectedContact();
      const listener = await listenTo(portal.db.url);
      try {
        await portal.import({ rows: { ...aSmallInstitution, 'employer_contacts.csv': contacts } });
        const told = (await listener.heard()).filter((text) => text.includes('access-changed'));
        expect(told).toEqual(
          what === 'keeps' ? [] : [JSON.stringify({ kind: 'access-changed', userId })],
        );
      } finally {
        await listener.close();
      }
      expect(await held(userId)).toEqual(left);
    },
  );

  test('the people of a parent reach a company that moves below it', async () => {
    const userId = await aConnectedContact();
    await portal.import({
      rows: {
        ...aSmallInstitution,
        'employers.csv': [anEmployerRow('E1'), anEmployerRow('E2', { parent_employer_id: 'E1' })],
        'employer_contacts.csv': [aContactRow('C1', 'E1', { role: 'admin' })],
      },
    });
    expect(await held(userId)).toEqual({ E1: 'admin', E2: 'admin' });
  });
});
