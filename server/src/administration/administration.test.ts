import { userPage } from '@tradebridge/contract/administration';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { auditEvents } from '../audit/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { recoveryCodes, sessions, trustedDevices, users } from '../identity/tables.ts';
import { anAccount, givePassword, signInAs } from '../identity/test-people.ts';
import { aUser } from '../identity/test-users.ts';
import { listenTo } from '../importer/test-portal.ts';
import { openTestApp, portalHeader } from '../platform/test-app.ts';

const app = await openTestApp();
let admin: { id: string; token: string };
beforeAll(async () => {
  const user = await aUser(app.db, { isAdmin: true, email: 'zz-admin@example.test' });
  admin = { id: user.id, token: await app.signIn(user.id) };
});

const why = 'Asked by telephone';

const sessionsOf = (userId: string) =>
  app.db.orm.select().from(sessions).where(eq(sessions.userId, userId));

/** The audit events of a user. */
const eventsOf = async (userId: string) =>
  (await app.db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, userId))).map(
    ({ kind, userId: by, details }) => ({ kind, by, details }),
  );

describe('findUsers', () => {
  const find = async (text: string, more: object = {}) => {
    const reply = await app.call('administration/findUsers', { text, ...more }, admin.token);
    expect(reply.status).toBe(200);
    return reply.body.Result;
  };
  const emailsOf = async (text: string, more: object = {}) =>
    (await find(text, more))?.users.map(({ email }) => email);

  test('finds by parts of name and address, ignoring case and accents', async () => {
    await aUser(app.db, { name: 'Zoë Ngūgī', email: 'zoe.n@finder.test' });
    await aUser(app.db, { name: 'Bob 100% Under_score', email: 'bob@finder.test' });
    for (const text of ['zoë', 'ZOE', 'ngugi', 'NGŪGĪ', ' zoe  ngu ', 'ngugi zoe', 'zoe.n@find']) {
      expect([text, await emailsOf(text)]).toEqual([text, ['zoe.n@finder.test']]);
    }
    expect(await emailsOf('@finder.test')).toEqual(['bob@finder.test', 'zoe.n@finder.test']);
    for (const text of ['100%', 'r_s', '%', '％']) {
      expect([text, await emailsOf(text)]).toEqual([text, ['bob@finder.test']]);
    }
    for (const text of ['zoe bob', 'o_b', "'; drop table users; --", '\\']) {
      expect([text, await find(text)]).toEqual([text, { users: [], next: null, total: 0 }]);
    }
  });

  test('shows the properties of an account', async () => {
    const first = await aCompany(app.db, { name: 'Alpha Electrics' });
    const { user } = await aContact(app.db, first.employerId);
    const apprentice = await aUser(app.db);
    await anApprentice(app.db, first.employerId, { student: { userId: apprentice.id } });
    expect(await find(user.email)).toEqual({
      users: [
        {
          id: user.id,
          email: user.email,
          name: user.name,
          staffRole: 'none',
          isDisabled: false,
          emailVerified: false,
          isBreakGlass: false,
          companies: ['Alpha Electrics'],
          isLearner: false,
          lastLogin: null,
          lockedUntil: null,
        },
      ],
      next: null,
      total: 1,
    });
    expect((await find(apprentice.email))?.users[0]?.isLearner).toBe(true);
    const support = await aUser(app.db, { isSupport: true, disabledAt: app.now });
    expect((await find(support.email))?.users[0]).toMatchObject({
      staffRole: 'support',
      isDisabled: true,
    });
    const emergency = await aUser(app.db, { isAdmin: true, isBreakGlass: true });
    expect((await find(emergency.email))?.users[0]?.isBreakGlass).toBe(true);
    expect(await emailsOf(support.email, { staffOnly: true })).toEqual([support.email]);
    expect(await emailsOf(user.email, { staffOnly: true })).toEqual([]);
  });

  test('pages through all, by address, each once', async () => {
    for (let made = 0; made < userPage + 3; made++) await aUser(app.db, { name: 'Leaf' });
    for (const text of ['', 'leaf']) {
      const first = await find(text);
      const second = await find(text, { after: first?.next });
      expect(first?.users).toHaveLength(userPage);
      const emails = [...(first?.users ?? []), ...(second?.users ?? [])].map(({ email }) => email);
      expect(new Set(emails).size).toBe(emails.length);
      expect(emails).toEqual([...emails].sort());
      expect(second?.next).toBeNull();
      expect(emails).toHaveLength(first?.total ?? 0);
    }
    expect((await find('', { staffOnly: true }))?.users.map(({ id }) => id)).toContain(admin.id);
  });

  test('finds the same if PostgreSQL has no index for parts of words', async () => {
    const { rows } = await app.db.pool.query(
      `select indexdef from pg_indexes where indexname = 'users_search'`,
    );
    const before = await emailsOf('finder');
    await app.db.pool.query('drop index if exists users_search');
    expect(await emailsOf('finder')).toEqual(before);
    if (rows[0]) await app.db.pool.query(rows[0].indexdef);
  });
});

describe('retrieveUser', () => {
  test('returns the account with its companies, second factor and sessions', async () => {
    const { employerId, name } = await aCompany(app.db);
    const { user, contactId } = await aContact(app.db, employerId, { role: 'reader' });
    await app.signIn(user.id);
    await app.db.orm.insert(sessions).values({
      id: 'over',
      tokenHash: 'over',
      userId: user.id,
      expiresAt: new Date(app.now.getTime() - 1),
    });
    await app.db.orm.insert(recoveryCodes).values([
      { userId: user.id, codeHash: 'a' },
      { userId: user.id, codeHash: 'b', usedAt: app.now },
    ]);
    const { body } = await app.call(
      'administration/retrieveUser',
      { userId: user.id },
      admin.token,
    );
    expect(body.Result).toMatchObject({
      id: user.id,
      companies: [name],
      mfaMethod: 'A',
      mfaRegistered: false,
      recoveryCodesLeft: 1,
      trustedDevices: 0,
      contacts: [{ contactId, employer: { id: employerId, name }, role: 'reader' }],
      hasPasswordOrProvider: false,
    });
    await givePassword(app, user.id);
    const again = await app.call('administration/retrieveUser', { userId: user.id }, admin.token);
    expect(again.body.Result?.hasPasswordOrProvider).toBe(true);
    expect(body.Result?.sessions).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('token');
  });
});

describe('setStaffRole', () => {
  const set = (userId: string, staffRole: 'none' | 'support' | 'admin', token = admin.token) =>
    app.call('administration/setStaffRole', { userId, staffRole, reason: why }, token);
  const verify = (userId: string) =>
    app.db.orm.update(users).set({ emailVerified: true }).where(eq(users.id, userId));

  test('granting or revoking ends the sessions; both are recorded', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const before = await app.signIn(user.id);
    expect((await set(user.id, 'support')).body.Result).toMatchObject({
      staffRole: 'support',
      sessions: [],
    });
    expect((await app.call('core/ping', {}, before)).status).toBe(401);
    expect((await set(user.id, 'admin')).body.Result?.staffRole).toBe('admin');
    const token = await app.signIn(user.id);
    expect((await app.call('administration/findUsers', { text: '' }, token)).status).toBe(200);
    expect((await set(user.id, 'admin')).status).toBe(200);
    expect(await sessionsOf(user.id)).toHaveLength(1);
    const heard = await listenTo(app.db.url);
    expect((await set(user.id, 'support')).body.Result).toMatchObject({
      staffRole: 'support',
      sessions: [],
    });
    expect((await heard.heard()).join()).toContain('session-ended');
    await heard.close();
    expect((await app.call('core/ping', {}, token)).status).toBe(401);
    await set(user.id, 'none');
    const event = (kind: string, old: string, now: string) => ({
      kind,
      by: admin.id,
      details: { old, new: now, reason: why },
    });
    expect(await eventsOf(user.id)).toEqual([
      event('staff.granted', 'none', 'support'),
      event('staff.granted', 'support', 'admin'),
      event('staff.revoked', 'admin', 'support'),
      event('staff.revoked', 'support', 'none'),
    ]);
  });

  test('does not make a company’s contact staff, since staff do not sign off', async () => {
    const { employerId } = await aCompany(app.db);
    const { user } = await aContact(app.db, employerId);
    await verify(user.id);
    const reply = await set(user.id, 'support');
    expect([reply.status, reply.body.Error?.Message]).toEqual([
      409,
      'This account belongs to a company contact, who can’t be staff.',
    ]);
    expect(await eventsOf(user.id)).toEqual([]);
  });

  test('does not make a learner staff, since staff do not pay', async () => {
    const { employerId } = await aCompany(app.db);
    const user = await aUser(app.db, { emailVerified: true });
    await anApprentice(app.db, employerId, { student: { userId: user.id } });
    const reply = await set(user.id, 'admin');
    expect([reply.status, reply.body.Error?.Code]).toEqual([409, 'conflict']);
    expect(await eventsOf(user.id)).toEqual([]);
  });

  test('a user who becomes staff loses their trusted devices', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    await app.db.orm.insert(trustedDevices).values({
      userId: user.id,
      tokenHash: 'granted',
      createdAt: app.now,
      expiresAt: new Date(app.now.getTime() + 1e9),
    });
    expect((await set(user.id, 'support')).body.Result?.trustedDevices).toBe(0);
  });

  test('is refused for oneself, so that an administrator always remains', async () => {
    const reply = await set(admin.id, 'none');
    expect([reply.status, reply.body.Error?.Message]).toEqual([
      403,
      'You can’t change your own account.',
    ]);
  });

  test('two administrators who revoke each other concurrently leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await aUser(app.db, { isAdmin: true });
      const other = await aUser(app.db, { isAdmin: true });
      const tokens = [await app.signIn(one.id), await app.signIn(other.id)] as const;
      const replies = await Promise.all([
        set(other.id, 'none', tokens[0]),
        set(one.id, 'none', tokens[1]),
      ]);
      const codes = replies.map(({ status }) => status).sort();
      expect([200, codes[1]]).toEqual(codes);
      expect([401, 403]).toContain(codes[1]);
    }
  });
});

describe('setDisabled', () => {
  const set = (userId: string, isDisabled: boolean, token = admin.token) =>
    app.call('administration/setDisabled', { userId, isDisabled, reason: why }, token);

  test('ends the sessions and prevents signing in until the account is enabled again', async () => {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    expect((await set(user.id, true)).body.Result).toMatchObject({
      isDisabled: true,
      sessions: [],
    });
    expect((await app.call('core/ping', {}, token)).status).toBe(401);
    expect((await app.call('core/ping', {}, await app.signIn(user.id))).status).toBe(401);
    await set(user.id, true);
    expect((await set(user.id, false)).body.Result?.isDisabled).toBe(false);
    expect((await app.call('core/ping', {}, await app.signIn(user.id))).status).toBe(200);
    expect(await eventsOf(user.id)).toEqual([
      { kind: 'account.disabled', by: admin.id, details: { reason: why } },
      { kind: 'account.enabled', by: admin.id, details: { reason: why } },
    ]);
  });

  test('is refused for oneself', async () => {
    expect((await set(admin.id, true)).status).toBe(403);
    expect((await app.call('core/ping', {}, admin.token)).status).toBe(200);
  });
});

test('resetSecondFactor removes it with codes, devices and sessions, and notifies the user', async () => {
  const user = await aUser(app.db, {
    secondFactorMethod: 'S',
    smsNumber: '+61412345678',
    secondFactorRegisteredAt: app.now,
    authenticatorSecret: 'sealed',
    authenticatorStep: 7,
  });
  await app.signIn(user.id);
  await app.db.orm.insert(recoveryCodes).values({ userId: user.id, codeHash: 'a' });
  await app.db.orm.insert(trustedDevices).values({
    userId: user.id,
    tokenHash: 'reset',
    createdAt: app.now,
    expiresAt: new Date(app.now.getTime() + 1e9),
  });
  const reply = await app.call(
    'administration/resetSecondFactor',
    { userId: user.id, reason: why },
    admin.token,
  );
  expect(reply.body.Result).toMatchObject({
    mfaMethod: 'A',
    mfaRegistered: false,
    recoveryCodesLeft: 0,
    trustedDevices: 0,
    sessions: [],
  });
  const [after] = await app.db.orm.select().from(users).where(eq(users.id, user.id));
  expect(after).toMatchObject({
    smsNumber: null,
    authenticatorSecret: null,
    authenticatorStep: null,
  });
  expect(app.mails.at(-1)).toMatchObject({
    to: user.email,
    subject: 'Your Tradebridge second factor was reset',
  });
  expect(await eventsOf(user.id)).toEqual([
    { kind: 'secondFactor.reset', by: admin.id, details: { reason: why } },
  ]);
});

describe('locked accounts', () => {
  const unlock = (userId: string, token = admin.token) =>
    app.call('administration/unlockUser', { userId, reason: why }, token);
  const detailOf = async (userId: string) =>
    (await app.call('administration/retrieveUser', { userId }, admin.token)).body.Result;
  const locked = async (more: object = {}) =>
    (
      await app.call(
        'administration/findUsers',
        { text: '@locked.test', lockedOnly: true, ...more },
        admin.token,
      )
    ).body.Result;
  const stranger = '192.0.2.66';

  test('are found with the kinds and ends of their locks, and unlocked with a reason', async () => {
    const user = await anAccount(app, { email: 'anna@locked.test' });
    await aUser(app.db, { email: 'free@locked.test' });
    expect(await locked()).toEqual({ users: [], next: null, total: 0 });
    for (let tries = 0; tries < 10; tries++) {
      await signInAs(app, user.email, 'wrong password', { ip: stranger });
    }
    const until = new Date(app.now.getTime() + 60_000).toISOString();
    const found = await locked();
    expect(found?.users.map(({ email, lockedUntil }) => [email, lockedUntil])).toEqual([
      [user.email, until],
    ]);
    expect(found?.total).toBe(1);
    expect((await locked({ text: '' }))?.users.map(({ email }) => email)).toContain(user.email);
    expect((await detailOf(user.id))?.locks).toEqual([{ reason: 'network', until }]);
    const mails = app.mails.length;
    const unlocked = await unlock(user.id);
    expect(unlocked.body.Result).toMatchObject({ id: user.id, locks: [], lockedUntil: null });
    expect((await signInAs(app, user.email, undefined, { ip: stranger })).status).toBe(200);
    expect(app.mails.at(-1)).toMatchObject({
      to: user.email,
      subject: 'Your Tradebridge account was unlocked',
    });
    // A second click changes nothing, and sends no second mail.
    expect((await unlock(user.id)).status).toBe(200);
    expect(app.mails).toHaveLength(mails + 1);
    expect(await eventsOf(user.id)).toEqual([
      { kind: 'account.unlocked', by: admin.id, details: { locks: ['network'], reason: why } },
    ]);
    expect(await locked()).toMatchObject({ users: [], total: 0 });
  });

  test('include locks by passcodes and from everywhere: all are unlocked together', async () => {
    const user = await anAccount(app, { email: 'ben@locked.test', secondFactorMethod: 'E' });
    for (let network = 0; network < 10; network++) {
      for (let tries = 0; tries < 10; tries++) {
        const from = { ip: `203.0.113.${network}` };
        expect((await signInAs(app, user.email, 'wrong password', from)).status).toBe(401);
      }
    }
    const half = await app.signIn(user.id, { secondFactor: false });
    await app.call('user/sendMFAPasscodeToEmail', {}, half);
    for (let tries = 0; tries < 5; tries++) {
      const code = `none-of-these-${tries}`;
      await app.call('user/useRecoveryCode', { code }, half);
    }
    const reasons = (await detailOf(user.id))?.locks.map(({ reason }) => reason).sort();
    expect(reasons).toEqual(['everywhere', 'network', 'passcode']);
    expect((await signInAs(app, user.email, undefined, { ip: stranger })).status).toBe(429);
    await unlock(user.id);
    expect((await detailOf(user.id))?.locks).toEqual([]);
    expect((await signInAs(app, user.email, undefined, { ip: stranger })).status).toBe(200);
  }, 20_000);

  test('are no longer locked when the wait is over', async () => {
    const user = await anAccount(app, { email: 'cora@locked.test' });
    for (let tries = 0; tries < 10; tries++) await signInAs(app, user.email, 'wrong password');
    expect((await locked({ text: 'cora' }))?.total).toBe(1);
    app.pass(60_000);
    expect((await locked({ text: 'cora' }))?.total).toBe(0);
    expect((await detailOf(user.id))?.locks).toEqual([]);
  });
});

test('endUserSessions ends them everywhere and records how many', async () => {
  const user = await aUser(app.db);
  const token = await app.signIn(user.id);
  await app.signIn(user.id);
  const reply = await app.call(
    'administration/endUserSessions',
    { userId: user.id, reason: why },
    admin.token,
  );
  expect(reply.body.Result?.sessions).toEqual([]);
  expect((await app.call('core/ping', {}, token)).status).toBe(401);
  expect(await eventsOf(user.id)).toEqual([
    { kind: 'session.ended', by: admin.id, details: { count: 2, reason: why } },
  ]);
});

test.each([
  ['resetSecondFactor', { reason: why }],
  ['unlockUser', { reason: why }],
  ['endUserSessions', { reason: why }],
  ['sendPasswordLink', {}],
] as const)(
  '%s is refused to who is no administrator any more when it begins',
  async (call, more) => {
    const former = await aUser(app.db, { isAdmin: true });
    const token = await app.signIn(former.id);
    const user = await aUser(app.db);
    await app.signIn(user.id);
    let reply: Promise<{ status: number }> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.orm.update(users).set({ isAdmin: false }).where(eq(users.id, former.id));
      reply = app.post(
        `/api/administration/${call}`,
        { userId: user.id, ...more },
        { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
      );
      await new Promise((done) => setTimeout(done, 300));
    });
    expect((await reply)?.status).toBe(403);
    expect(await sessionsOf(user.id)).toHaveLength(1);
    expect((await eventsOf(user.id)).filter(({ kind }) => kind !== 'call.refused')).toEqual([]);
  },
);

describe('sendPasswordLink', () => {
  test('mails a link that works, and records it without its token', async () => {
    const user = await aUser(app.db);
    const reply = await app.call(
      'administration/sendPasswordLink',
      { userId: user.id },
      admin.token,
    );
    expect(reply.body.Result).toBe(true);
    const mail = app.mails.at(-1);
    expect(mail?.to).toBe(user.email);
    const [, token = ''] =
      /http:\/\/localhost:3000\/auth\/link#([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    const link = await app.post('/api/auth/retrieveLink', { token }, portalHeader);
    expect(link.body.Result).toMatchObject({ kind: 'password', email: user.email });
    const events = await eventsOf(user.id);
    expect(events).toEqual([
      { kind: 'account.linkSent', by: admin.id, details: { kind: 'password' } },
    ]);
  });

  test('is refused for a disabled account', async () => {
    const user = await aUser(app.db, { disabledAt: app.now });
    const input = { userId: user.id };
    const reply = await app.call('administration/sendPasswordLink', input, admin.token);
    expect(reply.body.Error?.Code).toBe('conflict');
  });
});

describe('every call of the administration of users', () => {
  const inputs = (userId: string) =>
    [
      ['administration/findUsers', { text: '' }],
      ['administration/retrieveUser', { userId }],
      ['administration/setStaffRole', { userId, staffRole: 'admin', reason: why }],
      ['administration/setDisabled', { userId, isDisabled: true, reason: why }],
      ['administration/resetSecondFactor', { userId, reason: why }],
      ['administration/endUserSessions', { userId, reason: why }],
      ['administration/sendPasswordLink', { userId }],
    ] as const;

  test('is only for administrators: not for contacts of any role, support, or anonymous users', async () => {
    const { employerId } = await aCompany(app.db);
    const victim = await aUser(app.db);
    await app.signIn(victim.id);
    const people = [await aUser(app.db), await aUser(app.db, { isSupport: true })];
    for (const role of ['reader', 'writer', 'admin'] as const) {
      people.push((await aContact(app.db, employerId, { role })).user);
    }
    for (const { id } of people) {
      const token = await app.signIn(id);
      for (const [path, input] of inputs(victim.id)) {
        const reply = await app.call(path, input, token);
        expect([path, reply.status]).toEqual([path, 403]);
      }
    }
    expect(await sessionsOf(victim.id)).toHaveLength(1);
    expect(await eventsOf(victim.id)).toEqual([]);
  });

  test('does not find an unknown user, and refuses an empty reason', async () => {
    const { id } = await aUser(app.db);
    const headers = { authorization: `Bearer ${admin.token}`, 'x-requested-with': 'x' };
    for (const [path, input] of inputs('nobody').slice(1)) {
      expect([path, (await app.call(path, input, admin.token)).status]).toEqual([path, 404]);
    }
    for (const [path, input] of inputs(id).slice(2, 6)) {
      for (const reason of ['', '  ', 'x'.repeat(501), 'a\nb\u202e', undefined]) {
        const reply = await app.post(`/api/${path}`, { ...input, reason }, headers);
        expect([path, reason, reply.status]).toEqual([path, reason, 400]);
      }
    }
  });
});
