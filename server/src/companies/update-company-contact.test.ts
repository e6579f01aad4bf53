import { randomUUID } from 'node:crypto';
import type { ContactEntry, EmployerRole } from '@tradebridge/contract/companies';
import { maxContacts } from '@tradebridge/contract/company-rules';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../platform/test-app.ts';
import { refreshEmployerUsers } from './refresh-employer-users.ts';
import { aSignedIn, aStaffToken, changesOf, entryOf, eventsOf, rowsOf } from './test-companies.ts';
import { aCompany, aContact } from './test-contacts.ts';

const app = await openTestApp();

const anEntry: ContactEntry = {
  title: 'Ms',
  givenName: 'Mele',
  familyName: 'Tau',
  email: 'mele.tau@example.test',
  mobilePhone: '0491 570 006',
  workPhone: null,
  role: 'writer',
  subRole: 'Site manager',
};

// Other tests have separate databases in the same cluster.
const findWaiting = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

const rolesOf = async (userId: string) =>
  Object.fromEntries(
    (
      await rowsOf(app, 'select employer_id, role from employer_users where user_id = $1', [userId])
    ).map((row) => [row.employer_id, row.role]),
  );

describe('updateCompanyContact', () => {
  test('adds no more contacts than a company can have, however many are added concurrently', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    await rowsOf(
      app,
      `insert into employer_contacts (contact_id, employer_id, given_name, family_name, email, role)
       select $1 || '-' || n, $1, 'Many', 'Contacts', 'many@example.test', 'reader'
       from generate_series(2, $2) n`,
      [employerId, maxContacts - 1],
    );
    const add = () =>
      app.call(
        'employer/updateCompanyContact',
        {
          eId: employerId,
          ecId: '',
          contact: { ...anEntry, email: `${randomUUID()}@example.test` },
        },
        token,
      );
    const replies = await Promise.all([add(), add(), add()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.Error?.Message).toBe(
      'A company can have up to 500 contacts. Delete one first.',
    );
    await rowsOf(
      app,
      `update employer_contacts set retired_at = $2 where contact_id = $1 || '-2'`,
      [employerId, app.now],
    );
    expect((await add()).status).toBe(200);
  });

  test('notifies the connected account, at its own address, when somebody else changes its name or address', async () => {
    const { employerId, user, token } = await aSignedIn(app, 'admin');
    const other = await aContact(app.db, employerId, { role: 'writer' });
    const change = async (ecId: string, changes: Partial<ContactEntry>) => {
      const contact = { ...(await entryOf(app, ecId)), ...changes };
      const eId = employerId;
      return app.call('employer/updateCompanyContact', { eId, ecId, contact }, token);
    };
    await change(other.contactId, { subRole: 'Foreman' });
    expect(app.mails.filter(({ to }) => to === other.user.email)).toEqual([]);
    const reply = await change(other.contactId, { email: 'somebody.else@example.test' });
    expect(reply.body.Result?.uid).toBe(other.user.id);
    const mails = app.mails.filter(({ to }) => to === other.user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(
      `changed the name or email address in your contact details at Company ${employerId}`,
    );
    expect(app.mails.filter(({ to }) => to === 'somebody.else@example.test')).toEqual([]);
    const own = await aContact(app.db, employerId, { userId: user.id });
    await change(own.contactId, { familyName: 'Married' });
    expect(app.mails.filter(({ to }) => to === user.email)).toEqual([]);
  });

  test('accepts only titles of the list, but keeps one that the registry imported', async () => {
    const { employerId: eId, contactId: ecId, token } = await aSignedIn(app, 'admin');
    const save = (ecId: string, contact: ContactEntry) =>
      app.call('employer/updateCompanyContact', { eId, ecId, contact }, token);
    const foreign = { status: 400, body: { Error: { Fields: [{ Path: 'contact.title' }] } } };
    const entry = { ...anEntry, email: 'titled@example.test' };
    expect(await save('', { ...entry, title: 'Lord' })).toMatchObject(foreign);
    await rowsOf(app, `update employer_contacts set title = 'Cr' where contact_id = $1`, [ecId]);
    const own = { ...(await entryOf(app, ecId)), title: 'Cr' };
    expect(await save(ecId, { ...own, subRole: 'Owner' })).toMatchObject({ status: 200 });
    expect(await save(ecId, { ...own, title: 'Lord' })).toMatchObject(foreign);
    expect(await save(ecId, { ...own, title: 'Dr' })).toMatchObject({ status: 200 });
  });

  test('refuses an address that another contact of the company has, even when concurrent', async () => {
    const { employerId: eId, contactId: ecId, token } = await aSignedIn(app, 'admin');
    const other = await aContact(app.db, eId);
    const save = (ecId: string, contact: ContactEntry) =>
      app.call('employer/updateCompanyContact', { eId, ecId, contact }, token);
    const taken = {
      status: 409,
      body: {
        Error: {
          Code: 'conflict',
          Fields: [
            {
              Path: 'contact.email',
              Message: 'Another contact of this company already has this address.',
            },
          ],
        },
      },
    };
    const entry = { ...anEntry, email: 'twice@example.test' };
    const replies = await Promise.all([save('', entry), save('', entry)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await save(ecId, { ...entry, email: 'TWICE@example.test' })).toMatchObject(taken);
    // Two that an extract imported remain, and their other fields can be changed.
    await rowsOf(
      app,
      `update employer_contacts set email = 'Twice@example.test' where contact_id = $1`,
      [other.contactId],
    );
    const own = await entryOf(app, other.contactId);
    const { status } = await save(other.contactId, {
      ...own,
      email: 'Twice@example.test',
      subRole: 'Payroll',
    });
    expect(status).toBe(200);
    const elsewhere = await aSignedIn(app, 'admin');
    const there = { eId: elsewhere.employerId, ecId: '', contact: entry };
    expect((await app.call('employer/updateCompanyContact', there, elsewhere.token)).status).toBe(
      200,
    );
  });

  test('without an id adds a contact that is created in the portal', async () => {
    const { employerId, user, token } = await aSignedIn(app, 'admin');
    const reply = await app.call(
      'employer/updateCompanyContact',
      { eId: employerId, ecId: '', contact: anEntry },
      token,
    );
    const added = reply.body.Result;
    expect(added).toEqual({
      ...anEntry,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      uid: null,
      isBounced: false,
      maySign: true,
      mayPay: true,
      version: 1,
      mfaMethod: null,
      userAccountStatus: 'none',
    });
    const id = added?.id ?? '';
    expect(
      await rowsOf(
        app,
        'select employer_id, portal_id from employer_contacts where contact_id = $1',
        [id],
      ),
    ).toEqual([{ employer_id: employerId, portal_id: id }]);
    expect(await changesOf(app, id)).toMatchObject([
      {
        kind: 'contact.created',
        user_id: user.id,
        employer_id: employerId,
        subject_type: 'contact',
        values: { portalId: id, ...anEntry },
      },
    ]);
    expect(await eventsOf(app, employerId)).toMatchObject([
      { kind: 'contact.created', subject_id: id },
    ]);
  });

  test('changes what differs, but not the address that the account signs in with', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const { contactId, user } = await aContact(app.db, employerId, { role: 'reader' });
    const contact = {
      ...(await entryOf(app, contactId)),
      email: 'Other@Example.Test',
      subRole: 'Yard',
    };
    const reply = await app.call(
      'employer/updateCompanyContact',
      { eId: employerId, ecId: contactId, contact },
      token,
    );
    expect(reply.body.Result).toMatchObject({
      id: contactId,
      uid: user.id,
      email: 'other@example.test',
      subRole: 'Yard',
      userAccountStatus: 'active',
    });
    expect(await rowsOf(app, 'select email from users where id = $1', [user.id])).toEqual([
      { email: user.email },
    ]);
    expect(await changesOf(app, contactId)).toMatchObject([
      {
        kind: 'contact.updated',
        values: {
          email: 'other@example.test',
          subRole: 'Yard',
          old: { email: user.email, subRole: null },
        },
        protects: [
          { column: 'email', old: user.email, new: 'other@example.test' },
          { column: 'sub_role', old: null, new: 'Yard' },
        ],
      },
    ]);
    expect(await eventsOf(app, employerId)).toMatchObject([
      { kind: 'contact.updated', details: { changed: ['email', 'subRole'] } },
    ]);
  });

  test('gives the account its new role immediately, below the company too', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const below = await aCompany(app.db, { parentEmployerId: employerId });
    const { contactId, user } = await aContact(app.db, employerId, { role: 'reader' });
    const theirs = await app.signIn(user.id);
    const update = (role: EmployerRole, by = token) =>
      entryOf(app, contactId).then((contact) =>
        app.call(
          'employer/updateCompanyContact',
          { eId: employerId, ecId: contactId, contact: { ...contact, role } },
          by,
        ),
      );
    await update('admin');
    expect(await rolesOf(user.id)).toEqual({ [employerId]: 'admin', [below.employerId]: 'admin' });
    const rename = { id: below.employerId, address: null, faxPhone: null, primaryContactId: null };
    const write = () =>
      app.call('employer/updateCompany', { ...rename, businessPhone: '03 5550 0400' }, theirs);
    expect((await write()).status).toBe(200);
    await update('reader');
    expect((await write()).status).toBe(403);
    expect(await eventsOf(app, employerId)).toMatchObject([
      { kind: 'contact.updated' },
      { kind: 'contact.updated' },
      { kind: 'role.changed', details: { old: 'reader', new: 'admin', ofUserId: user.id } },
      { kind: 'role.changed', details: { old: 'admin', new: 'reader', ofUserId: user.id } },
    ]);
  });

  test('does not change one’s own role', async () => {
    const { employerId, contactId, token } = await aSignedIn(app, 'admin');
    await aContact(app.db, employerId, { role: 'admin' });
    const contact = { ...(await entryOf(app, contactId)), role: 'writer' as const };
    const reply = await app.call(
      'employer/updateCompanyContact',
      { eId: employerId, ecId: contactId, contact },
      token,
    );
    expect(reply.status).toBe(403);
    expect(reply.body.Error?.Message).toBe('You can’t change your own role.');
    const own = { ...contact, role: 'admin' as const, mobilePhone: '0491 570 110' };
    const renamed = await app.call(
      'employer/updateCompanyContact',
      { eId: employerId, ecId: contactId, contact: own },
      token,
    );
    expect(renamed.body.Result).toMatchObject({ mobilePhone: '0491 570 110', role: 'admin' });
  });

  test('keeps one of two admins who demote each other concurrently', async () => {
    const first = await aSignedIn(app, 'admin');
    const second = await aContact(app.db, first.employerId, { role: 'admin' });
    const secondToken = await app.signIn(second.user.id);
    const demote = async (ecId: string, by: string) => {
      const contact = { ...(await entryOf(app, ecId)), role: 'reader' as const };
      return app.call(
        'employer/updateCompanyContact',
        { eId: first.employerId, ecId, contact },
        by,
      );
    };
    const replies = await Promise.all([
      demote(second.contactId, first.token),
      demote(first.contactId, secondToken),
    ]);
    expect(replies.map((reply) => reply.status).sort()).not.toEqual([200, 200]);
    const admins = await rowsOf(
      app,
      `select 1 from employer_contacts where employer_id = $1 and role = 'admin'`,
      [first.employerId],
    );
    expect(admins).toHaveLength(1);
  });

  test.each([
    [
      'to demote another',
      (eId: string, ecId: string, contact: ContactEntry) =>
        [
          'employer/updateCompanyContact',
          { eId, ecId, contact: { ...contact, role: 'reader' } },
        ] as const,
    ],
    [
      'to invite somebody',
      (eId: string, ecId: string) => ['employer/inviteCompanyContact', { eId, ecId }] as const,
    ],
    [
      'to change the company',
      (id: string) =>
        [
          'employer/updateCompany',
          {
            id,
            address: null,
            businessPhone: '03 5550 0499',
            faxPhone: null,
            primaryContactId: null,
          },
        ] as const,
    ],
  ])('a user whose role is removed while they wait %s is refused', async (_what, callOf) => {
    const { employerId, contactId, user, token } = await aSignedIn(app, 'admin');
    await aContact(app.db, employerId, { role: 'admin' });
    const other = await aContact(app.db, employerId, { role: 'admin' });
    const [path, input] = callOf(employerId, other.contactId, await entryOf(app, other.contactId));
    const calling = await app.db.transaction(async (db) => {
      await db.query('select from employers where employer_id = $1 for no key update', [
        employerId,
      ]);
      const waiting = app.call(path, input, token);
      await expect.poll(() => rowsOf(app, findWaiting), { timeout: 3000 }).not.toEqual([]);
      await db.query('update employer_contacts set retired_at = now() where contact_id = $1', [
        contactId,
      ]);
      await refreshEmployerUsers(db, { userIds: [user.id] });
      return { waiting };
    });
    expect((await calling.waiting).body.Error?.Code).toBe('forbidden');
    expect(await changesOf(app, other.contactId)).toEqual([]);
    expect(await changesOf(app, employerId)).toEqual([]);
  });

  test('lets staff demote even the last Company Admin', async () => {
    const { employerId, contactId } = await aSignedIn(app, 'admin');
    const contact = { ...(await entryOf(app, contactId)), role: 'writer' as const };
    const reply = await app.call(
      'employer/updateCompanyContact',
      { eId: employerId, ecId: contactId, contact },
      await aStaffToken(app, 'isSupport'),
    );
    expect(reply.body.Result).toMatchObject({ role: 'writer' });
  });

  test("does not find another company's contact, nor one that is gone", async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const elsewhere = await aSignedIn(app, 'admin');
    const gone = await aContact(app.db, employerId, { retiredAt: app.now });
    for (const ecId of [elsewhere.contactId, gone.contactId, 'nobody']) {
      const reply = await app.call(
        'employer/updateCompanyContact',
        { eId: employerId, ecId, contact: anEntry },
        token,
      );
      expect(reply.status).toBe(404);
    }
  });

  test.each([
    ['no family name', { familyName: ' ' }, 'contact.familyName'],
    ['no email', { email: '' }, 'contact.email'],
    ['an email that is none', { email: 'mele' }, 'contact.email'],
    ['a role that is none', { role: 'owner' }, 'contact.role'],
    ['a line break in the name', { givenName: 'Me\nle' }, 'contact.givenName'],
    ['a telephone number that is none', { workPhone: 'none' }, 'contact.workPhone'],
  ])('with %s is invalid', async (_what, given, path) => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const reply = await app.post(
      '/api/employer/updateCompanyContact',
      { eId: employerId, ecId: '', contact: { ...anEntry, ...given } },
      { authorization: `Bearer ${token}`, 'x-requested-with': 'test' },
    );
    expect(reply.status).toBe(400);
    expect(reply.body.Error?.Fields?.[0]?.Path).toBe(path);
  });
});

describe('what a contact may do', () => {
  const held = async (contactId: string) =>
    (
      await rowsOf(app, 'select may_sign, may_pay from employer_contacts where contact_id = $1', [
        contactId,
      ])
    )[0];
  const save = (eId: string, ecId: string, contact: object, token: string) =>
    app.call(
      'employer/updateCompanyContact',
      { eId, ecId, contact: contact as ContactEntry },
      token,
    );
  /** A contact as the company lists it. */
  const listed = async (eId: string, ecId: string, token: string) => {
    const reply = await app.call('employer/retrieveEmployer', { eId }, token);
    const contact = reply.body.Result?.contacts.find(({ id }) => id === ecId);
    if (!contact) throw new Error('The company does not list the contact.');
    return contact;
  };
  const mayPay = async (eId: string, token: string) =>
    (await app.call('employer/retrieveOrders', { eId }, token)).status === 200;

  test('is as the role has it, until an administrator of the company changes it, at once', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const { contactId, user } = await aContact(app.db, employerId, { role: 'reader' });
    const theirs = await app.signIn(user.id);
    expect(await listed(employerId, contactId, token)).toMatchObject({
      maySign: false,
      mayPay: false,
    });
    expect(await mayPay(employerId, theirs)).toBe(false);
    const reply = await save(employerId, contactId, { mayPay: true }, token);
    expect(reply.body.Result).toMatchObject({ role: 'reader', maySign: false, mayPay: true });
    expect(await mayPay(employerId, theirs)).toBe(true);
    expect(await changesOf(app, contactId)).toMatchObject([
      {
        kind: 'contact.updated',
        values: { mayPay: true, old: { mayPay: null } },
        protects: [{ column: 'may_pay', old: null, new: true }],
      },
    ]);
    expect(await eventsOf(app, employerId)).toMatchObject([
      {
        kind: 'contact.updated',
        details: { changed: ['mayPay'], maySign: false, mayPay: true, ofUserId: user.id },
      },
    ]);
    await save(employerId, contactId, { mayPay: false }, token);
    expect(await held(contactId)).toEqual({ may_sign: null, may_pay: null });
    expect(await mayPay(employerId, theirs)).toBe(false);
  });

  test('holds below the company too, and of several contacts each permission that one has', async () => {
    const { employerId, user, token } = await aSignedIn(app, 'admin');
    const below = await aCompany(app.db, { parentEmployerId: employerId });
    await aContact(app.db, below.employerId, { role: 'reader', userId: user.id, mayPay: true });
    await rowsOf(app, 'update employer_contacts set may_pay = false where employer_id = $1', [
      employerId,
    ]);
    await refreshEmployerUsers(app.db, { userIds: [user.id] });
    const companies = await app.call('employer/retrieveMyCompanies', {}, token);
    const ofCompany = (id: string) => companies.body.Result?.find(({ eid }) => eid === id);
    expect(ofCompany(employerId)).toMatchObject({ role: 'admin', maySign: true, mayPay: false });
    expect(ofCompany(below.employerId)).toMatchObject({
      role: 'admin',
      maySign: true,
      mayPay: true,
    });
  });

  test('a contact that is sent back with a weaker role loses what the role gave', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const { contactId, user } = await aContact(app.db, employerId, { role: 'writer' });
    const theirs = await app.signIn(user.id);
    expect(await mayPay(employerId, theirs)).toBe(true);
    const contact = await listed(employerId, contactId, token);
    const reply = await save(employerId, contactId, { ...contact, role: 'reader' }, token);
    expect(reply.body.Result).toMatchObject({ role: 'reader', maySign: false, mayPay: false });
    expect(await mayPay(employerId, theirs)).toBe(false);
  });

  test('permissions that are named together with a role are as they are named', async () => {
    const { employerId, token } = await aSignedIn(app, 'admin');
    const { contactId } = await aContact(app.db, employerId, { role: 'writer' });
    const accounts = { role: 'reader', maySign: false, mayPay: true };
    const reply = await save(employerId, contactId, accounts, token);
    expect(reply.body.Result).toMatchObject(accounts);
    expect(await held(contactId)).toEqual({ may_sign: null, may_pay: true });
    const added = await save(
      employerId,
      '',
      { ...anEntry, ...accounts, email: 'acc@example.test' },
      token,
    );
    expect(added.body.Result).toMatchObject(accounts);
  });

  test('is changed by nobody for themselves', async () => {
    const { employerId, contactId, token } = await aSignedIn(app, 'admin');
    const reply = await save(employerId, contactId, { mayPay: false }, token);
    expect(reply.status).toBe(403);
    expect(reply.body.Error?.Message).toBe('You can’t change your own permissions.');
    const contact = await listed(employerId, contactId, token);
    expect((await save(employerId, contactId, contact, token)).status).toBe(200);
  });

  test('is what the contacts give, in a row that a process of 0.1.0 writes', async () => {
    const { employerId } = await aCompany(app.db);
    const { contactId, user } = await aContact(app.db, employerId, {
      role: 'writer',
      mayPay: false,
    });
    const access = () =>
      rowsOf(
        app,
        'select role, may_sign as signs, may_pay as pays from employer_users where user_id = $1',
        [user.id],
      );
    await rowsOf(app, 'delete from employer_users where user_id = $1', [user.id]);
    await rowsOf(
      app,
      'insert into employer_users (employer_id, user_id, role, contact_id) values ($1, $2, $3, $4)',
      [employerId, user.id, 'writer', contactId],
    );
    expect(await access()).toEqual([{ role: 'writer', signs: true, pays: false }]);
    await rowsOf(app, `update employer_contacts set role = 'reader' where contact_id = $1`, [
      contactId,
    ]);
    await rowsOf(app, `update employer_users set role = 'reader' where user_id = $1`, [user.id]);
    expect(await access()).toEqual([{ role: 'reader', signs: false, pays: false }]);
  });
});

describe('a save that names its version', () => {
  test('is refused where the contact was changed since, and stored where it was not', async () => {
    const { employerId: eId, token } = await aSignedIn(app, 'admin');
    const { contactId: ecId, user } = await aContact(app.db, eId, { role: 'admin' });
    const read = await app.call('employer/retrieveEmployer', { eId }, token);
    const base = read.body.Result?.contacts.find(({ id }) => id === ecId);
    if (!base) throw new Error('The company does not list the contact.');
    const save = (contact: object) =>
      app.call(
        'employer/updateCompanyContact',
        { eId, ecId, contact: contact as ContactEntry },
        token,
      );
    expect((await save({ ...base, role: 'reader' })).status).toBe(200);
    const late = await save({ ...base, mobilePhone: '0491 570 110' });
    expect([late.status, late.body.Error?.Code]).toEqual([409, 'changed-meanwhile']);
    expect(await rolesOf(user.id)).toEqual({ [eId]: 'reader' });
    const only = await save({ mobilePhone: '0491 570 110' });
    expect(only.body.Result).toMatchObject({
      role: 'reader',
      mobilePhone: '0491 570 110',
      version: 3,
    });
    const same = await save({ mobilePhone: '0491 570 110', version: 3 });
    expect(same.body.Result).toMatchObject({ version: 3 });
  });

  test('a contact without what it needs is not added', async () => {
    const { employerId: eId, token } = await aSignedIn(app, 'admin');
    const reply = await app.call(
      'employer/updateCompanyContact',
      { eId, ecId: '', contact: { givenName: 'Ada' } },
      token,
    );
    expect(reply.status).toBe(400);
    expect(reply.body.Error?.Fields?.map(({ Path }) => Path)).toEqual([
      'contact.familyName',
      'contact.email',
      'contact.role',
    ]);
  });
});
