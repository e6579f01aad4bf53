import type { ContactEntry } from '@tradebridge/contract/companies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aContact, anApprentice, aUser } from '../platform/builders.ts';
import { TestApp } from '../platform/test-app.ts';
import { listenTo } from '../registry/test-portal.ts';
import { refreshEmployerUsers } from './refresh-employer-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

type Role = 'reader' | 'writer' | 'admin';

/** A company with a person of a role who is signed in. */
async function aSignedIn(role: Role, given: { parentEmployerId?: string } = {}) {
  const { employerId } = await aCompany(app.db, given);
  const contact = await aContact(app.db, employerId, { role });
  return { employerId, ...contact, token: await app.signIn(contact.user.id) };
}

async function aStaffToken(claim: 'isAdmin' | 'isSupport') {
  const staff = await aUser(app.db, { [claim]: true });
  return app.signIn(staff.id);
}

const rows = async (query: string, values: unknown[] = []) =>
  (await app.db.pool.query<Record<string, unknown>>(query, values)).rows;

const changesOf = (subjectId: string) =>
  rows(
    `select kind, user_id, contact_id, employer_id, subject_type, subject_id, values, protects
     from registry_changes where subject_id = $1 order by at`,
    [subjectId],
  );

const eventsOf = (employerId: string) =>
  rows(
    `select kind, user_id, subject_id, details from audit_events
     where employer_id = $1 and kind not in ('call.refused', 'company.viewed') order by at, kind`,
    [employerId],
  );

const anAddress = {
  isAustralian: true,
  line1: '7 Kestrel Court',
  line2: null,
  line3: null,
  postcode: '3011',
  location: 'Footscray',
  state: 'VIC',
  countryCode: null,
};

describe('updateCompany', () => {
  const unchanged = { address: null, businessPhone: null, faxPhone: null, primaryContactId: null };

  test('writes what differs, tells the registry of it alone, and records it', async () => {
    const { employerId, contactId, user, token } = await aSignedIn('writer');
    const reply = await app.call(
      'employer/updateCompany',
      {
        ...unchanged,
        id: employerId,
        address: anAddress,
        businessPhone: '(03) 5550 0100',
        primaryContactId: contactId,
      },
      token,
    );
    expect(reply.status).toBe(200);
    expect(reply.body.Result).toMatchObject({
      id: employerId,
      businessPhone: '(03) 5550 0100',
      faxPhone: null,
      primaryContactId: contactId,
      address: { ...anAddress, countryCode: '1101' },
    });
    const [change, ...more] = await changesOf(employerId);
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      kind: 'employer.updated',
      user_id: user.id,
      contact_id: contactId,
      employer_id: employerId,
      subject_type: 'employer',
      values: {
        businessPhone: '(03) 5550 0100',
        primaryContactId: contactId,
        address: { ...anAddress, countryCode: '1101' },
        old: { businessPhone: null, primaryContactId: null, address: null },
      },
    });
    expect(change?.protects).toContainEqual({
      column: 'business_phone',
      old: null,
      new: '(03) 5550 0100',
    });
    expect(change?.protects).toHaveLength(7);
    expect(await eventsOf(employerId)).toMatchObject([
      { kind: 'company.updated', user_id: user.id, details: { values: change?.values } },
    ]);
  });

  test('that changes nothing is told to nobody', async () => {
    const { employerId, token } = await aSignedIn('admin');
    const reply = await app.call('employer/updateCompany', { ...unchanged, id: employerId }, token);
    expect(reply.status).toBe(200);
    expect(await changesOf(employerId)).toEqual([]);
    expect(await eventsOf(employerId)).toEqual([]);
  });

  test('of two at once both hold where they differ, and neither by half', async () => {
    const { employerId, token } = await aSignedIn('admin');
    const save = (number: number) =>
      app.call(
        'employer/updateCompany',
        {
          ...unchanged,
          id: employerId,
          businessPhone: `03 5550 010${number}`,
          faxPhone: `03 5550 020${number}`,
        },
        token,
      );
    await Promise.all([1, 2, 3, 4].map(save));
    const reply = await app.call('employer/retrieveEmployer', { eId: employerId }, token);
    const { businessPhone, faxPhone } = reply.body.Result ?? {};
    expect(businessPhone?.at(-1)).toBe(faxPhone?.at(-1));
    expect(await changesOf(employerId)).toHaveLength(4);
  });

  test('leaves a primary contact who is gone out of it', async () => {
    const { employerId, token } = await aSignedIn('admin');
    const { contactId } = await aContact(app.db, employerId, { retiredAt: app.now });
    await rows('update employers set primary_contact_id = $2 where employer_id = $1', [
      employerId,
      contactId,
    ]);
    const reply = await app.call(
      'employer/updateCompany',
      { ...unchanged, id: employerId, faxPhone: '03 5550 0300' },
      token,
    );
    expect(reply.body.Result).toMatchObject({ primaryContactId: null });
    const [change] = await changesOf(employerId);
    expect(Object.keys(change?.values ?? {})).toEqual(['old', 'faxPhone']);
  });

  test.each([
    ['a primary contact of another company', 'primaryContactId', { primaryContactId: 'other' }],
    ['a telephone number with letters', 'businessPhone', { businessPhone: 'call me' }],
    ['one that is too long', 'faxPhone', { faxPhone: '1'.repeat(21) }],
    [
      'an address without a suburb',
      'address.location',
      { address: { ...anAddress, location: '' } },
    ],
    [
      'an address in no country',
      'address.countryCode',
      { address: { ...anAddress, isAustralian: false, countryCode: '9999' } },
    ],
    ['a name, which cannot be changed', '', { name: 'Other' }],
  ])('with %s is invalid', async (_what, path, given) => {
    const { employerId, token } = await aSignedIn('admin');
    const elsewhere = await aSignedIn('admin');
    const input: Record<string, unknown> = { ...unchanged, id: employerId, ...given };
    if (input.primaryContactId === 'other') input.primaryContactId = elsewhere.contactId;
    const reply = await app.post('/api/employer/updateCompany', input, {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'test',
    });
    expect(reply.status).toBe(400);
    expect(reply.body.Error?.Code).toBe('invalid');
    expect(reply.body.Error?.Fields?.map((field) => field.Path)).toEqual([path]);
    expect(await changesOf(employerId)).toEqual([]);
  });
});

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

/** A contact of the company as the call takes it. */
const entryOf = async (contactId: string): Promise<ContactEntry> => {
  const [row] = await rows('select * from employer_contacts where contact_id = $1', [contactId]);
  return {
    title: null,
    givenName: String(row?.given_name),
    familyName: String(row?.family_name),
    email: String(row?.email),
    mobilePhone: null,
    workPhone: null,
    role: row?.role as Role,
    subRole: null,
  };
};

const rolesOf = async (userId: string) =>
  Object.fromEntries(
    (await rows('select employer_id, role from employer_users where user_id = $1', [userId])).map(
      (row) => [row.employer_id, row.role],
    ),
  );

describe('updateCompanyContact', () => {
  test('without an id adds a contact that is born in the portal', async () => {
    const { employerId, user, token } = await aSignedIn('admin');
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
      mfaMethod: null,
      userAccountStatus: 'none',
    });
    const id = added?.id ?? '';
    expect(
      await rows('select employer_id, portal_id from employer_contacts where contact_id = $1', [
        id,
      ]),
    ).toEqual([{ employer_id: employerId, portal_id: id }]);
    expect(await changesOf(id)).toMatchObject([
      {
        kind: 'contact.created',
        user_id: user.id,
        employer_id: employerId,
        subject_type: 'contact',
        values: { portalId: id, ...anEntry },
      },
    ]);
    expect(await eventsOf(employerId)).toMatchObject([{ kind: 'contact.created', subject_id: id }]);
  });

  test('changes what differs, and leaves the address that the account signs in with', async () => {
    const { employerId, token } = await aSignedIn('admin');
    const { contactId, user } = await aContact(app.db, employerId, { role: 'reader' });
    const contact = { ...(await entryOf(contactId)), email: 'Other@Example.Test', subRole: 'Yard' };
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
    expect(await rows('select email from users where id = $1', [user.id])).toEqual([
      { email: user.email },
    ]);
    expect(await changesOf(contactId)).toMatchObject([
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
    expect(await eventsOf(employerId)).toMatchObject([
      { kind: 'contact.updated', details: { changed: ['email', 'subRole'] } },
    ]);
  });

  test('gives the account its new role in the same moment, below the company too', async () => {
    const { employerId, token } = await aSignedIn('admin');
    const below = await aCompany(app.db, { parentEmployerId: employerId });
    const { contactId, user } = await aContact(app.db, employerId, { role: 'reader' });
    const theirs = await app.signIn(user.id);
    const update = (role: Role, by = token) =>
      entryOf(contactId).then((contact) =>
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
    expect(await eventsOf(employerId)).toMatchObject([
      { kind: 'contact.updated' },
      { kind: 'contact.updated' },
      { kind: 'role.changed', details: { old: 'reader', new: 'admin', ofUserId: user.id } },
      { kind: 'role.changed', details: { old: 'admin', new: 'reader', ofUserId: user.id } },
    ]);
  });

  test('does not change the own role', async () => {
    const { employerId, contactId, token } = await aSignedIn('admin');
    await aContact(app.db, employerId, { role: 'admin' });
    const contact = { ...(await entryOf(contactId)), role: 'writer' as const };
    const reply = await app.call(
      'employer/updateCompanyContact',
      { eId: employerId, ecId: contactId, contact },
      token,
    );
    expect(reply.status).toBe(403);
    expect(reply.body.Error?.Message).toBe('You cannot change your own role.');
    const own = { ...contact, role: 'admin' as const, mobilePhone: '0491 570 110' };
    const renamed = await app.call(
      'employer/updateCompanyContact',
      { eId: employerId, ecId: contactId, contact: own },
      token,
    );
    expect(renamed.body.Result).toMatchObject({ mobilePhone: '0491 570 110', role: 'admin' });
  });

  test('of two admins who demote each other at once, one stays', async () => {
    const first = await aSignedIn('admin');
    const second = await aContact(app.db, first.employerId, { role: 'admin' });
    const secondToken = await app.signIn(second.user.id);
    const demote = async (ecId: string, by: string) => {
      const contact = { ...(await entryOf(ecId)), role: 'reader' as const };
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
    const admins = await rows(
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
  ])('whoever waits %s while the own role is taken away is refused', async (_what, callOf) => {
    const { employerId, contactId, user, token } = await aSignedIn('admin');
    await aContact(app.db, employerId, { role: 'admin' });
    const other = await aContact(app.db, employerId, { role: 'admin' });
    const [path, input] = callOf(employerId, other.contactId, await entryOf(other.contactId));
    const calling = await app.db.transaction(async (db) => {
      await db.query('select from employers where employer_id = $1 for no key update', [
        employerId,
      ]);
      const waiting = app.call(path, input, token);
      await expect
        .poll(() => rows(`select from pg_locks where not granted`), { timeout: 3000 })
        .not.toEqual([]);
      await db.query('update employer_contacts set retired_at = now() where contact_id = $1', [
        contactId,
      ]);
      await refreshEmployerUsers(db, { userIds: [user.id] });
      return { waiting };
    });
    expect((await calling.waiting).body.Error?.Code).toBe('forbidden');
    expect(await changesOf(other.contactId)).toEqual([]);
    expect(await changesOf(employerId)).toEqual([]);
  });

  test('staff demote even the last Company Admin', async () => {
    const { employerId, contactId } = await aSignedIn('admin');
    const contact = { ...(await entryOf(contactId)), role: 'writer' as const };
    const reply = await app.call(
      'employer/updateCompanyContact',
      { eId: employerId, ecId: contactId, contact },
      await aStaffToken('isSupport'),
    );
    expect(reply.body.Result).toMatchObject({ role: 'writer' });
  });

  test("does not find another company's contact, nor one that is gone", async () => {
    const { employerId, token } = await aSignedIn('admin');
    const elsewhere = await aSignedIn('admin');
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
    ['no e-mail', { email: '' }, 'contact.email'],
    ['an e-mail that is none', { email: 'mele' }, 'contact.email'],
    ['a role that is none', { role: 'owner' }, 'contact.role'],
    ['a line break in the name', { givenName: 'Me\nle' }, 'contact.givenName'],
    ['a telephone number that is none', { workPhone: 'none' }, 'contact.workPhone'],
  ])('with %s is invalid', async (_what, given, path) => {
    const { employerId, token } = await aSignedIn('admin');
    const reply = await app.post(
      '/api/employer/updateCompanyContact',
      { eId: employerId, ecId: '', contact: { ...anEntry, ...given } },
      { authorization: `Bearer ${token}`, 'x-requested-with': 'test' },
    );
    expect(reply.status).toBe(400);
    expect(reply.body.Error?.Fields?.[0]?.Path).toBe(path);
  });
});

describe('deleteCompanyContact', () => {
  test('hides the contact, takes the access at once and tells the registry', async () => {
    const { employerId, token } = await aSignedIn('admin');
    const { contactId, user } = await aContact(app.db, employerId, { role: 'writer' });
    const apprentice = await anApprentice(app.db, employerId, {
      contract: { supervisorContactId: contactId },
    });
    const theirs = await app.signIn(user.id);
    const listener = await listenTo(app.db.url);
    const reply = await app.call(
      'employer/deleteCompanyContact',
      { eId: employerId, ecId: contactId, uid: user.id },
      token,
    );
    expect(reply.body.Result).toBe(true);
    // Open streams of the company end by it.
    expect(await listener.heard()).toEqual([
      `{"kind":"access-changed","userId":"${user.id}"}`,
      `{"kind":"employer-users","employerId":"${employerId}"}`,
    ]);
    await listener.close();
    const seen = await app.call('employer/retrieveEmployer', { eId: employerId }, theirs);
    expect(seen.status).toBe(404);
    const left = await app.call('employer/retrieveEmployer', { eId: employerId }, token);
    expect(left.body.Result?.contacts.map((contact) => contact.id)).not.toContain(contactId);
    const [contract] =
      (await app.call('employer/retrieveTrainingContracts', { eId: employerId }, token)).body
        .Result ?? [];
    expect(contract?.apprentice.supervisorContactId).toBeNull();
    expect(
      await rows(
        'select supervisor_contact_id as id from training_contracts where contract_id = $1',
        [apprentice.contractId],
      ),
    ).toEqual([{ id: contactId }]);
    expect(await changesOf(contactId)).toMatchObject([
      { kind: 'contact.deleted', protects: [{ column: 'retired_at', old: null }] },
    ]);
    expect(await eventsOf(employerId)).toMatchObject([
      { kind: 'contact.deleted', subject_id: contactId, details: { ofUserId: user.id } },
    ]);
  });

  test('is refused of oneself, of the primary contact and with another uid', async () => {
    const { employerId, contactId, user, token } = await aSignedIn('admin');
    const other = await aContact(app.db, employerId, { role: 'admin' });
    await rows('update employers set primary_contact_id = $2 where employer_id = $1', [
      employerId,
      other.contactId,
    ]);
    const remove = (ecId: string, uid: string | null) =>
      app.call('employer/deleteCompanyContact', { eId: employerId, ecId, uid }, token);
    for (const [reply, message] of [
      [await remove(contactId, user.id), 'You cannot remove yourself.'],
      [
        await remove(other.contactId, other.user.id),
        'This is the primary contact. Make somebody else the primary contact first.',
      ],
      [await remove(other.contactId, null), 'This has changed in the meantime.'],
    ] as const) {
      expect(reply.status).toBe(409);
      expect(reply.body.Error?.Message).toBe(message);
    }
    expect((await remove('nobody', null)).status).toBe(404);
  });
});

describe('inviteCompanyContact', () => {
  async function anUnconnected(employerId: string, given = {}) {
    const { contactId } = await aContact(app.db, employerId, { userId: null, ...given });
    return contactId;
  }
  const invite = (eId: string, ecId: string, token: string) =>
    app.call('employer/inviteCompanyContact', { eId, ecId }, token);

  test('mails a link, shows the contact as invited, and no longer when it is over', async () => {
    const { employerId, user, token } = await aSignedIn('admin');
    const ecId = await anUnconnected(employerId, { email: 'Leila@Example.Test' });
    const reply = await invite(employerId, ecId, token);
    expect(reply.body.Result).toMatchObject({ id: ecId, userAccountStatus: 'invited' });
    const mail = app.mails.at(-1);
    expect(mail?.to).toBe('leila@example.test');
    expect(mail?.subject).toBe(`${user.name} invites you to Tradebridge`);
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/auth\/link#[\w-]{43}\n/);
    expect(mail?.text).toContain(`Company ${employerId}`);
    expect(mail?.html).toContain(`Company ${employerId}`);
    expect(await eventsOf(employerId)).toMatchObject([
      { kind: 'contact.invited', subject_id: ecId, user_id: user.id },
    ]);
    app.pass(15 * 24 * 3_600_000);
    const again = await app.signIn(user.id);
    const company = await app.call('employer/retrieveEmployer', { eId: employerId }, again);
    const contact = company.body.Result?.contacts.find(({ id }) => id === ecId);
    expect(contact?.userAccountStatus).toBe('none');
  });

  test('can be repeated after a minute, and then only the last link serves', async () => {
    const { employerId, token } = await aSignedIn('admin');
    const ecId = await anUnconnected(employerId);
    await invite(employerId, ecId, token);
    const soon = await invite(employerId, ecId, token);
    expect(soon.status).toBe(429);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    app.pass(60_000);
    expect((await invite(employerId, ecId, token)).status).toBe(200);
    expect(
      await rows('select 1 from account_links where contact_id = $1 and expires_at > $2', [
        ecId,
        app.now,
      ]),
    ).toHaveLength(1);
  });

  test('cannot be sent to everybody there is: sixty an hour of one inviter, then a wait', async () => {
    const { employerId, token } = await aSignedIn('admin');
    for (let sent = 0; sent < 60; sent++) {
      expect((await invite(employerId, await anUnconnected(employerId), token)).status).toBe(200);
    }
    const ecId = await anUnconnected(employerId);
    const refused = await invite(employerId, ecId, token);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.body.Error?.Message).toBe('Too many requests. Try again in 1 minute.');
    const colleague = await aContact(app.db, employerId, { role: 'admin' });
    const theirs = await app.signIn(colleague.user.id);
    expect((await invite(employerId, ecId, theirs)).status).toBe(200);
  }, 30_000);

  test('does not fill one mailbox, however many companies have its address: five, then a wait', async () => {
    const email = 'one.mailbox@example.test';
    const inviteThere = async () => {
      const { employerId, token } = await aSignedIn('admin');
      return invite(employerId, await anUnconnected(employerId, { email }), token);
    };
    for (let sent = 0; sent < 5; sent++) expect((await inviteThere()).status).toBe(200);
    const refused = await inviteThere();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(5);
  });

  test('ends with the address that it went to', async () => {
    const { employerId, token } = await aSignedIn('admin');
    const ecId = await anUnconnected(employerId);
    await invite(employerId, ecId, token);
    const contact = { ...(await entryOf(ecId)), email: 'right@example.test' };
    const reply = await app.call(
      'employer/updateCompanyContact',
      { eId: employerId, ecId, contact },
      token,
    );
    expect(reply.body.Result?.userAccountStatus).toBe('none');
  });

  test('is refused for who is connected, for an address that is none, and elsewhere', async () => {
    const { employerId, contactId, token } = await aSignedIn('admin');
    expect((await invite(employerId, contactId, token)).body.Error?.Code).toBe('already-connected');
    const unreachable = await anUnconnected(employerId, { email: 'none given' });
    expect((await invite(employerId, unreachable, token)).body.Error?.Code).toBe('invalid');
    const elsewhere = await aSignedIn('admin');
    const theirs = await anUnconnected(elsewhere.employerId);
    expect((await invite(employerId, theirs, token)).status).toBe(404);
  });

  test("what people are called stays text in the mail's HTML", async () => {
    const { employerId, user, token } = await aSignedIn('admin');
    await rows('update users set name = $2 where id = $1', [user.id, '<img src=x>']);
    const ecId = await anUnconnected(employerId);
    await invite(employerId, ecId, token);
    expect(app.mails.at(-1)?.text).toContain('<img src=x>');
    expect(app.mails.at(-1)?.html).not.toContain('<img');
  });
});

test('a contact whose account is disabled shows as such', async () => {
  const { employerId, token } = await aSignedIn('reader');
  const { contactId, user } = await aContact(app.db, employerId);
  await rows('update users set disabled_at = now() where id = $1', [user.id]);
  const company = await app.call('employer/retrieveEmployer', { eId: employerId }, token);
  const contact = company.body.Result?.contacts.find(({ id }) => id === contactId);
  expect(contact?.userAccountStatus).toBe('disabled');
});

describe('finding companies', () => {
  test('by id, code or Epsilon number whole, or by a part of the name', async () => {
    const { employerId } = await aCompany(app.db, {
      code: 'KOW-7',
      epsilonNumber: 'E900777',
      name: 'Kōwhai & Sons 100% Joinery',
    });
    await aCompany(app.db, { name: 'kowhai Electrical' });
    await aCompany(app.db, { name: 'Kowhai Retired', retiredAt: app.now });
    await aContact(app.db, employerId);
    const token = await aStaffToken('isSupport');
    const find = async (input: { companyId?: string; companyName?: string }) =>
      (await app.call('employer/findCompany', input, token)).body.Result;
    const match = {
      id: employerId,
      name: 'Kōwhai & Sons 100% Joinery',
      epsilonNumber: 'E900777',
      isRegistered: true,
    };
    expect(await find({ companyId: employerId })).toEqual([match]);
    expect(await find({ companyId: 'KOW-7', companyName: '' })).toEqual([match]);
    expect(await find({ companyId: 'E900777' })).toEqual([match]);
    expect(await find({ companyId: 'E90077' })).toEqual([]);
    expect(await find({ companyName: '100%' })).toEqual([match]);
    expect(await find({ companyName: 'kowh_i' })).toEqual([]);
    const named = await find({ companyName: 'KŌWHAI' });
    expect(named?.map(({ name }) => name)).toEqual([
      'Kōwhai & Sons 100% Joinery',
      'kowhai Electrical',
    ]);
    expect(await find({})).toEqual([]);
  });

  test('answers fifty at most, soon, among thousands', async () => {
    await rows(
      `insert into employers (employer_id, code, name)
       select 'many-' || n, 'many-' || n, 'Bricklaying Établi ' || n from generate_series(1, 5000) n`,
    );
    const token = await aStaffToken('isAdmin');
    const started = performance.now();
    const reply = await app.call('employer/findCompany', { companyName: 'etabli' }, token);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(reply.body.Result).toHaveLength(50);
  });
});

test('retrieveMyCompanies answers what the user reaches, by name', async () => {
  const { employerId, user, token } = await aSignedIn('writer');
  const below = await aCompany(app.db, { parentEmployerId: employerId, name: 'Aa below' });
  const other = await aCompany(app.db, { name: 'Zz other' });
  await aContact(app.db, other.employerId, { userId: user.id, role: 'reader' });
  await refreshEmployerUsers(app.db, { userIds: [user.id] });
  const reply = await app.call('employer/retrieveMyCompanies', {}, token);
  expect(reply.body.Result).toEqual([
    { eid: below.employerId, name: 'Aa below', role: 'writer' },
    { eid: employerId, name: `Company ${employerId}`, role: 'writer' },
    { eid: other.employerId, name: 'Zz other', role: 'reader' },
  ]);
  const stranger = await app.signIn((await aUser(app.db)).id);
  expect((await app.call('employer/retrieveMyCompanies', {}, stranger)).body.Result).toEqual([]);
});

test('retrieveEmployerUsers answers the role of each user, those from above included', async () => {
  const above = await aSignedIn('admin');
  const here = await aSignedIn('reader', { parentEmployerId: above.employerId });
  await refreshEmployerUsers(app.db, 'everybody');
  const reply = await app.call(
    'employer/retrieveEmployerUsers',
    { eId: here.employerId },
    here.token,
  );
  expect(reply.body.Result).toEqual({ [above.user.id]: 'admin', [here.user.id]: 'reader' });
});

describe('what is brought anew', () => {
  test('is what the portal has', async () => {
    const { employerId, contactId, user, token } = await aSignedIn('reader');
    await anApprentice(app.db, employerId);
    const eId = employerId;
    const employer = await app.call('employer/syncEmployer', { eId }, token);
    expect(employer.body.Result).toMatchObject({ id: eId, contacts: [{ id: contactId }] });
    const summary = await app.call('employer/syncSummary', { eId }, token);
    expect(summary.body.Result).toMatchObject({ contractsCount: 1, subsidiariesCount: 0 });
    const invoices = await app.call('employer/syncInvoiceSummary', { eId }, token);
    expect(invoices.body.Result).toEqual({
      invoicesOverdueCount: 0,
      invoicesToPayCount: 0,
      receiptsCount: 0,
    });
    const contracts = await app.call('employer/syncTrainingContracts', { eId }, token);
    expect(contracts.body.Result).toHaveLength(1);
    const own = await app.call('employer/syncEmployerContactDetails', {}, token);
    expect(own.body.Result).toMatchObject({
      id: user.id,
      employerContact: { id: contactId, employer: { id: eId } },
    });
  });
});

describe('createCompanionUser', () => {
  test('opens an account for the apprentice once', async () => {
    const { employerId, token } = await aSignedIn('writer');
    const { contractId, studentId } = await anApprentice(app.db, employerId, {
      student: { email: 'ngaire@example.test' },
    });
    const create = () => app.call('employer/createCompanionUser', { cId: contractId }, token);
    expect((await create()).body.Result).toEqual({ outcome: 'created' });
    expect((await create()).body.Result).toEqual({ outcome: 'exists' });
    expect(app.companionUsers).toContainEqual({
      externalId: studentId,
      givenName: 'Ngaire',
      familyName: 'Tūhoe',
      email: 'ngaire@example.test',
    });
  });

  test('needs an e-mail address on record', async () => {
    const { employerId, token } = await aSignedIn('writer');
    const { contractId } = await anApprentice(app.db, employerId);
    const reply = await app.call('employer/createCompanionUser', { cId: contractId }, token);
    expect(reply.status).toBe(400);
    expect(reply.body.Error?.Message).toContain('no e-mail address on record');
  });
});
