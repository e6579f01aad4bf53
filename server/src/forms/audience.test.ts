import type { Audience } from '@tradebridge/contract/forms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findActor } from '../access/find-actor.ts';
import { aStudent } from '../apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { rowsOf } from '../companies/test-companies.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aForm } from '../content/test-content.ts';
import { aUser } from '../identity/test-users.ts';
import type { Refusal } from '../platform/refusal.ts';
import { hashOfToken } from '../platform/sealed.ts';
import { portalHeader, type Reply, TestApp } from '../platform/test-app.ts';
import { findAnswerableForm } from './audience.ts';

// Who may answer which form. "chosen" is a company, with one above it and one below.

const people = [
  'unconnected',
  'learner',
  'retired learner',
  'support',
  'reader of chosen',
  'writer of chosen',
  'admin of chosen',
  'reader above',
  'reader below',
  'reader elsewhere',
  'admin and reader of chosen',
] as const;
type Person = (typeof people)[number];

const idle = { minutes: 120, staffMinutes: 30 };

let app: TestApp;
let admin: string;
let chosen: string;
let other: string;
const tokens = new Map<Person, string>();
const tokenOf = (person: Person) => tokens.get(person) ?? '';

beforeAll(async () => {
  app = await TestApp.open();
  const { db } = app;
  const above = await aCompany(db);
  const company = await aCompany(db, { parentEmployerId: above.employerId });
  const between = await aCompany(db, { parentEmployerId: company.employerId });
  const below = await aCompany(db, { parentEmployerId: between.employerId });
  const elsewhere = await aCompany(db);
  chosen = company.employerId;
  other = elsewhere.employerId;
  const signInContact = async (
    person: Person,
    employerId: string,
    role: 'reader' | 'writer' | 'admin',
  ) => tokens.set(person, await app.signIn((await aContact(db, employerId, { role })).user.id));
  await signInContact('reader of chosen', chosen, 'reader');
  await signInContact('writer of chosen', chosen, 'writer');
  await signInContact('admin of chosen', chosen, 'admin');
  await signInContact('reader above', above.employerId, 'reader');
  await signInContact('reader below', below.employerId, 'reader');
  await signInContact('reader elsewhere', other, 'reader');
  const staff = await aUser(db, { isAdmin: true });
  await aContact(db, chosen, { role: 'reader', userId: staff.id });
  await refreshEmployerUsers(db, { userIds: [staff.id] });
  tokens.set('admin and reader of chosen', await app.signIn(staff.id));
  for (const [person, retiredAt] of [
    ['learner', null],
    ['retired learner', app.now],
  ] as const) {
    const user = await aUser(db);
    await aStudent(db, { userId: user.id, retiredAt });
    tokens.set(person, await app.signIn(user.id));
  }
  tokens.set('support', await app.signIn((await aUser(db, { isSupport: true })).id));
  tokens.set('unconnected', await app.signIn((await aUser(db)).id));
  admin = await app.signIn((await aUser(db, { isAdmin: true })).id);
});
afterAll(() => app.close());

const read = (id: string, token: string) => app.call('form/getOne', { id }, token);

/** Everything in a reply, except what differs between any two requests. */
const wholeOf = ({ status, headers, body }: Reply) => {
  const { 'x-request-id': _id, date: _date, ...others } = headers;
  return { status, headers: others, body };
};

const contacts: readonly Person[] = people.filter((person) =>
  / (of|above|below|else)/.test(person),
);

/** Who may answer, apart from administrators, who may always view it. */
const audiences: readonly [name: string, () => Partial<Audience>, readonly Person[]][] = [
  ['everyone signed in', () => ({ kind: 'signedIn' }), people],
  ['contacts', () => ({ kind: 'contacts' }), contacts],
  [
    'readers',
    () => ({ kind: 'roles', roles: ['reader'] }),
    contacts.filter((p) => /reader/.test(p)),
  ],
  [
    'writers and admins',
    () => ({ kind: 'roles', roles: ['writer', 'admin'] }),
    ['writer of chosen', 'admin of chosen'],
  ],
  ['no role', () => ({ kind: 'roles' }), []],
  ['learners', () => ({ kind: 'learners' }), ['learner']],
  [
    'a company, with those above and below it',
    () => ({ kind: 'companies', companyIds: [chosen] }),
    contacts.filter((person) => person !== 'reader elsewhere'),
  ],
  ['no company', () => ({ kind: 'companies' }), []],
  ['a company that is none', () => ({ kind: 'companies', companyIds: ['nothing'] }), []],
];

describe.each(audiences)('a form for %s', (_name, audience, members) => {
  test.each(people)('%s', async (person) => {
    const { id } = await aForm(app.db, {
      audience: { kind: 'signedIn', ...audience() },
    });
    const reply = await read(id, tokenOf(person));
    if (members.includes(person) || person === 'admin and reader of chosen') {
      expect(reply.body.Result).toMatchObject({ id, version: 1 });
      return;
    }
    expect(reply.status).toBe(404);
    const missing = await read('there-is-no-such-form', tokenOf(person));
    expect(wholeOf(reply)).toEqual(wholeOf(missing));
  });

  test('administrators answer it only if they belong to its audience', async () => {
    const { id } = await aForm(app.db, { audience: { kind: 'signedIn', ...audience() } });
    const mayAnswer = async (token: string) => {
      const actor = await findActor(app.db, hashOfToken(token), { now: app.now, idle });
      if (!actor) throw new Error('They are signed in.');
      return findAnswerableForm({ db: app.db, now: app.now, actor }, id).then(
        () => true,
        (error: Refusal) => error.status !== 404,
      );
    };
    expect(await mayAnswer(admin)).toBe(members.length === people.length);
    expect(await mayAnswer(tokenOf('admin and reader of chosen'))).toBe(
      members.includes('admin and reader of chosen'),
    );
  });

  test('administrators view it, whatever its audience', async () => {
    const { id } = await aForm(app.db, { audience: { kind: 'signedIn', ...audience() } });
    expect((await read(id, admin)).status).toBe(200);
  });
});

test('only administrators see which other companies a form is for', async () => {
  const companyIds = [chosen, other];
  const { id } = await aForm(app.db, { audience: { kind: 'companies', companyIds } });
  const audienceAs = async (token: string) => (await read(id, token)).body.Result?.audience;
  expect(await audienceAs(admin)).toEqual({ kind: 'companies', roles: [], companyIds });
  expect(await audienceAs(tokenOf('reader elsewhere'))).toMatchObject({ companyIds: [other] });
  expect(await audienceAs(tokenOf('reader below'))).toMatchObject({ companyIds: [] });
});

describe('a form that its audience cannot answer', () => {
  test.each(['draft', 'unpublished', 'archived', 'deleted'])(
    'because it is %s responds like one that does not exist, also to administrators',
    async (state) => {
      const { id } = await aForm(app.db, { isPublished: state !== 'draft' });
      if (state === 'unpublished') await app.call('form/unpublishForm', { id, version: 1 }, admin);
      if (state === 'archived') {
        await app.call('form/archiveForms', { ids: [id], archived: true }, admin);
      }
      if (state === 'deleted') await app.call('form/deleteForms', { ids: [id] }, admin);
      for (const token of [admin, tokenOf('unconnected')]) {
        const reply = await read(id, token);
        expect(wholeOf(reply)).toEqual(wholeOf(await read('there-is-no-such-form', token)));
      }
    },
  );

  test('because it has not opened, or has closed, can still be read', async () => {
    const before = new Date(app.now.getTime() - 60_000).toISOString();
    const after = new Date(app.now.getTime() + 60_000).toISOString();
    const early = await aForm(app.db, { opensAt: after });
    const late = await aForm(app.db, { closesAt: before });
    for (const { id } of [early, late]) {
      expect((await read(id, tokenOf('unconnected'))).status).toBe(200);
    }
  });
});

test('a contact who loses the role loses the form with the next request', async () => {
  const { employerId } = await aCompany(app.db);
  const { user, contactId } = await aContact(app.db, employerId, { role: 'writer' });
  const token = await app.signIn(user.id);
  const { id } = await aForm(app.db, { audience: { kind: 'roles', roles: ['writer'] } });
  expect((await read(id, token)).status).toBe(200);
  await rowsOf(app, `update employer_contacts set role = 'reader' where contact_id = $1`, [
    contactId,
  ]);
  await refreshEmployerUsers(app.db, { userIds: [user.id] });
  expect((await read(id, token)).status).toBe(404);
});

test('without a session, or before the second factor, no form can be read', async () => {
  const { id } = await aForm(app.db);
  expect((await app.post('/api/form/getOne', { id }, portalHeader)).status).toBe(401);
  const user = await aUser(app.db);
  const token = await app.signIn(user.id, { secondFactor: false });
  expect((await read(id, token)).body.Error?.Code).toBe('mfa-required');
});
