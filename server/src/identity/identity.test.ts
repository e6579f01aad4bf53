import { maxPasswordLength } from '@tradebridge/contract/identity-rules';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { openTestApp, portalHeader } from '../platform/test-app.ts';
import { passwordHashing } from './password-hashing.ts';
import { secondFactorPasscodes, sessions, users } from './tables.ts';
import {
  aPerson,
  anAccount as makeAccount,
  passcodeTo as newestPasscodeTo,
  password,
  signInAs,
} from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp();

const anAccount = (given: Partial<typeof users.$inferInsert> = {}) => makeAccount(app, given);
const signIn = (email: string, given: string) => signInAs(app, email, given);
const passcodeTo = (email: string) => newestPasscodeTo(app, email);

describe('signing in', () => {
  test('answers a token and sets no cookie', async () => {
    const user = await anAccount();
    const { status, body, headers } = await signIn(user.email.toUpperCase(), password);
    expect(status).toBe(200);
    expect(body).toEqual({ token: expect.any(String) });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('answers the same to an unknown address and a wrong password', async () => {
    const user = await anAccount();
    const wrong = await signIn(user.email, 'not the password');
    const unknown = await signIn('nobody@example.test', 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      code: 'invalid-credential',
      message: 'Invalid credentials for tenant.',
    });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('refuses a disabled account like an unknown one', async () => {
    const user = await anAccount({ disabledAt: new Date() });
    const { status, body } = await signIn(user.email, password);
    expect([status, body.code]).toEqual([401, 'invalid-credential']);
  });

  test.each([
    ['an account', async () => (await anAccount()).email],
    ['no account', async () => 'no-account@example.test'],
  ])(
    'allows ten wrong passwords for %s, then asks to wait, and forgets in time',
    async (_who, make) => {
      const email = await make();
      for (let tries = 0; tries < 10; tries++) {
        expect((await signIn(email, 'wrong password')).status).toBe(401);
      }
      const refused = await signIn(email, password);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.body.message).toBe('Too many requests. Try again in 1 minute.');
      app.pass(60_000);
      expect((await signIn(email, 'wrong password')).status).toBe(401);
      const longer = await signIn(email, password);
      expect(longer.body.message).toBe('Too many requests. Try again in 2 minutes.');
      app.pass(24 * 3_600_000 + 120_000);
      for (let tries = 0; tries < 10; tries++) {
        expect((await signIn(email, 'wrong password')).status).toBe(401);
      }
    },
  );

  test('forgets wrong passwords once the right one was given', async () => {
    const { email } = await anAccount();
    for (let tries = 0; tries < 9; tries++) await signIn(email, 'wrong password');
    expect((await signIn(email, password)).status).toBe(200);
    for (let tries = 0; tries < 9; tries++) await signIn(email, 'wrong password');
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('with the right password twenty times concurrently is never taken for guessing', async () => {
    const { email } = await anAccount();
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(email, password)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
  });

  test('with concurrent wrong passwords allows ten of them', async () => {
    const { email } = await anAccount();
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => signIn(email, 'wrong password')),
    );
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(10);
  });

  test('is refused in its documented shape, whatever is wrong with the body', async () => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { ...portalHeader, 'content-type': 'application/json' },
      payload: '{',
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ code: 'invalid', message: 'The body is not JSON.' });
  });

  test.each([
    [{}, 'invalid', 'Invalid email address'],
    [[], 'invalid', 'Invalid email address'],
    [{ email: 'no address', password: 'x' }, 'invalid', 'Invalid email address'],
    [{ email: 'no address', password: '' }, 'invalid', 'Invalid email address'],
    [{ email: 'a@b.example' }, 'password-missing', 'A password is required.'],
    [{ email: 'a@b.example', password: '' }, 'password-missing', 'A password is required.'],
    [{ email: 'a@b.example', password: 7 }, 'password-missing', 'A password is required.'],
  ])('refuses %j for what is wrong with it', async (payload, code, message) => {
    const reply = await app.post('/api/auth/sign-in/email', payload, portalHeader);
    expect([reply.status, reply.body]).toEqual([400, { code, message }]);
  });

  test('with an overlong password is refused like a wrong one, and counted', async () => {
    const { email } = await anAccount();
    const overlong = 'x'.repeat(maxPasswordLength + 1);
    const wrong = await signIn(email, 'wrong password');
    for (const given of [overlong, 'x'.repeat(100_000), ...Array(7).fill(overlong)]) {
      const reply = await signIn(email, given);
      expect([reply.status, reply.body]).toEqual([401, wrong.body]);
    }
    expect((await signIn(aPerson().email, overlong)).body).toEqual(wrong.body);
    // Together with the first, those were ten wrong passwords.
    expect((await signIn(email, password)).status).toBe(429);
  });

  test('checks an overlong password against a hash like a wrong one, so that it takes as long', async () => {
    const verify = vi.spyOn(passwordHashing, 'verify');
    onTestFinished(() => verify.mockRestore());
    for (const given of ['wrong password', 'x'.repeat(maxPasswordLength + 1)]) {
      verify.mockClear();
      expect((await signIn(aPerson().email, given)).status).toBe(401);
      expect(verify).toHaveBeenCalledOnce();
    }
  });

  test('is refused without X-Requested-With, in its documented shape', async () => {
    const { email } = await anAccount();
    const reply = await app.post('/api/auth/sign-in/email', { email, password });
    expect([reply.status, reply.body]).toEqual([
      400,
      { code: 'missing-header', message: 'The X-Requested-With header is missing.' },
    ]);
  });

  test('is the only address that answers in this shape', async () => {
    for (const path of ['sign-up/email', 'get-session', 'list-sessions', 'forget-password']) {
      const reply = await app.post(`/api/auth/${path}`, {}, portalHeader);
      expect([path, reply.status]).toEqual([path, 404]);
    }
  });
});

describe('the second factor', () => {
  async function aHalfSession() {
    const user = await aUser(app.db, { secondFactorMethod: 'E' });
    return { user, token: await app.signIn(user.id, { secondFactor: false }) };
  }
  const send = (token: string) => app.call('user/sendMFAPasscodeToEmail', {}, token);
  const validate = (token: string, passcode: string) =>
    app.call('user/validateMFAEmailPasscode', { passcode }, token);
  const wrongFor = (passcode: string) => (passcode === '000000' ? '000001' : '000000');

  test('before it is given, registerUser returns only the address', async () => {
    const { user, token } = await aHalfSession();
    const { body } = await app.call('user/registerUser', {}, token);
    expect(body.Result).toEqual({
      user: { id: user.id, email: user.email },
      shellContent: null,
      summary: null,
      isNewUser: true,
      mfaRequired: true,
      mfaMethod: 'E',
      mfaRegistered: false,
      hasPasskey: false,
      mayTrustDevice: true,
      idleMinutes: 720,
    });
  });

  test('comes by email, works once, and opens the session', async () => {
    const { user, token } = await aHalfSession();
    const sent = await send(token);
    expect(sent.body.Result).toEqual({ result: '', mfaMethod: 'E' });
    const passcode = passcodeTo(user.email);
    expect(passcode).toMatch(/^\d{6}$/);
    expect((await validate(token, passcode)).body.Result).toBe(true);
    const { body } = await app.call('user/registerUser', {}, token);
    expect(body.Result?.mfaRequired).toBe(false);
    expect((await validate(token, passcode)).body.Error?.Code).toBe('conflict');
    // Nor does it open another session.
    const other = await app.signIn(user.id, { secondFactor: false });
    expect((await validate(other, passcode)).body.Error?.Code).toBe('passcode-wrong');
  });

  test('a wrong passcode is refused, and the right one still works', async () => {
    const { user, token } = await aHalfSession();
    await send(token);
    const passcode = passcodeTo(user.email);
    const refused = await validate(token, wrongFor(passcode));
    expect([refused.status, refused.body.Error?.Code]).toEqual([400, 'passcode-wrong']);
    expect((await validate(token, passcode)).status).toBe(200);
  });

  test.each(['12345', '1234567', 'abcdef', ''])('%j is no passcode', async (passcode) => {
    const { token } = await aHalfSession();
    expect((await validate(token, passcode)).body.Error?.Code).toBe('invalid');
  });

  test('a new passcode replaces the previous one', async () => {
    const { user, token } = await aHalfSession();
    await send(token);
    const first = passcodeTo(user.email);
    app.pass(30_000);
    await app.call('user/resendMFAPasscode', { mfaMethod: 'E' }, token);
    const second = passcodeTo(user.email);
    if (first !== second) expect((await validate(token, first)).status).toBe(400);
    expect((await validate(token, second)).status).toBe(200);
  });

  test('works for ten minutes', async () => {
    const { user, token } = await aHalfSession();
    await send(token);
    app.pass(10 * 60_000 + 1);
    expect((await validate(token, passcodeTo(user.email))).body.Error?.Code).toBe('passcode-wrong');
  });

  test("does not work in another user's session, nor in another session of the same user", async () => {
    const { user, token } = await aHalfSession();
    await send(token);
    const other = await app.signIn(user.id, { secondFactor: false });
    expect((await validate(other, passcodeTo(user.email))).status).toBe(400);
  });

  test('cannot be guessed from many sessions: five wrong ones of a user, then a wait', async () => {
    const { user } = await aHalfSession();
    for (let session = 0; session < 5; session++) {
      const token = await app.signIn(user.id, { secondFactor: false });
      await send(token);
      const wrong = wrongFor(passcodeTo(user.email));
      expect((await validate(token, wrong)).status).toBe(400);
    }
    const token = await app.signIn(user.id, { secondFactor: false });
    await send(token);
    const refused = await validate(token, passcodeTo(user.email));
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBeDefined();
  });

  test('of twenty concurrent wrong ones, five are checked and the others have to wait', async () => {
    const { user, token } = await aHalfSession();
    await send(token);
    const wrong = wrongFor(passcodeTo(user.email));
    const replies = await Promise.all(Array.from({ length: 20 }, () => validate(token, wrong)));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('the right one twenty times concurrently is never taken for guessing', async () => {
    const { user, token } = await aHalfSession();
    await send(token);
    const passcode = passcodeTo(user.email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => validate(token, passcode)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    const next = await app.signIn(user.id, { secondFactor: false });
    await send(next);
    const wrong = wrongFor(passcodeTo(user.email));
    for (let tries = 0; tries < 4; tries++) expect((await validate(next, wrong)).status).toBe(400);
    expect((await validate(next, passcodeTo(user.email))).status).toBe(200);
  });

  test('is not stored in a readable form', async () => {
    const { user, token } = await aHalfSession();
    await send(token);
    const rows = await app.db.orm.select().from(secondFactorPasscodes);
    expect(JSON.stringify(rows)).not.toContain(passcodeTo(user.email));
  });

  test('reports an unreachable mail server', async () => {
    const { token } = await aHalfSession();
    app.mailFails = true;
    const { body } = await send(token);
    app.mailFails = false;
    expect(body.Result?.result).toBe('The passcode couldn’t be sent. Try again in a minute.');
  });

  test('reports a mail server that never answers within the timeout', async () => {
    const { token } = await aHalfSession();
    app.mailHangs = true;
    const began = performance.now();
    const { body } = await send(token);
    app.mailHangs = false;
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(body.Result?.result).toBe('The passcode couldn’t be sent. Try again in a minute.');
  });

  test('sends one for twelve concurrent requests, and says when to ask again', async () => {
    const { user, token } = await aHalfSession();
    const replies = await Promise.all(Array.from({ length: 12 }, () => send(token)));
    expect(app.mails.filter((mail) => mail.to === user.email)).toHaveLength(1);
    const results = replies.map(({ body }) => body.Result?.result).sort();
    expect(results.slice(0, 2)).toEqual([
      '',
      'A passcode was just sent. You can request another in 30 seconds.',
    ]);
  });

  test('sends no more than five to a session', async () => {
    const { token } = await aHalfSession();
    for (let sent = 0; sent < 5; sent++) {
      expect((await send(token)).body.Result?.result).toBe('');
      app.pass(30_000);
    }
    expect((await send(token)).body.Result?.result).toContain('Too many passcode requests');
  });

  test('sends ten to a user over all sessions, then with growing waits, until one is entered', async () => {
    const { user } = await aHalfSession();
    const ask = async () => {
      const token = await app.signIn(user.id, { secondFactor: false });
      return { token, ...(await send(token)) };
    };
    for (let sent = 0; sent < 10; sent++) expect((await ask()).body.Result?.result).toBe('');
    for (const [wait, words] of [
      [60, '1 minute'],
      [120, '2 minutes'],
    ] as const) {
      const refused = await ask();
      expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, wait]);
      expect(refused.body.Error?.Message).toBe(`Too many requests. Try again in ${words}.`);
      app.pass(wait * 1000);
      expect((await ask()).body.Result?.result).toBe('');
    }
    expect(app.mails.filter(({ to }) => to === user.email)).toHaveLength(12);
    app.pass(240_000);
    const { token } = await ask();
    expect((await validate(token, passcodeTo(user.email))).status).toBe(200);
    expect((await ask()).body.Result?.result).toBe('');
  });
});

describe('the user of a session', () => {
  test('is the company’s contact, the first by id if there are several', async () => {
    const { db } = app;
    const { employerId, name } = await aCompany(db);
    const { user, contactId } = await aContact(db, employerId, { role: 'admin' });
    const elsewhere = await aCompany(db);
    await aContact(db, elsewhere.employerId, { contactId: `${contactId}b`, userId: user.id });
    const { body } = await app.call('user/registerUser', {}, await app.signIn(user.id));
    expect(body.Result?.user).toMatchObject({
      id: user.id,
      employerContact: {
        id: contactId,
        uid: user.id,
        role: 'admin',
        employer: { id: employerId, name },
      },
      isLearner: false,
    });
  });

  test('sees the last sign-in as the previous one, counted once per session', async () => {
    const user = await aUser(app.db);
    const first = await app.signIn(user.id);
    await app.call('user/updateUserLastLogin', {}, first);
    const firstLogin = app.now;
    app.pass(60_000);
    await app.call('user/updateUserLastLogin', {}, first);
    const second = await app.signIn(user.id);
    await app.call('user/updateUserLastLogin', {}, second);
    const { body } = await app.call('user/registerUser', {}, second);
    expect(body.Result?.user).toMatchObject({
      lastLogin: app.now.toISOString(),
      previousLogin: firstLogin.toISOString(),
    });
  });

  test('is counted anonymously as new at the first sign-in and as signed in at each', async () => {
    const user = await aUser(app.db);
    const before = app.jobs.length;
    const count = async (token: string) => {
      await app.call('user/updateUserLastLogin', {}, token);
      return app.jobs.slice(before).map(({ name, data }) => ({ name, data }));
    };
    const at = app.now.toISOString();
    const first = await app.signIn(user.id);
    const told = [
      { name: 'analytics', data: { name: 'sign_up', at } },
      { name: 'analytics', data: { name: 'login', at } },
    ];
    expect(await count(first)).toEqual(told);
    expect(await count(first)).toEqual(told);
    app.pass(1000);
    const again = { name: 'login', at: app.now.toISOString() };
    expect(await count(await app.signIn(user.id))).toEqual([
      ...told,
      { name: 'analytics', data: again },
    ]);
  });

  test('is signed out wherever the token is used', async () => {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    expect((await app.call('user/signOut', {}, token)).body.Result).toBe(true);
    expect((await app.call('core/ping', {}, token)).status).toBe(401);
    expect(await app.db.orm.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual(
      [],
    );
  });

  test('is signed out when the session has expired, or the account is disabled', async () => {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    await app.db.orm.update(users).set({ disabledAt: app.now }).where(eq(users.id, user.id));
    expect((await app.call('core/ping', {}, token)).status).toBe(401);
    const other = await app.signIn((await aUser(app.db)).id);
    app.pass(12 * 3_600_000 + 1);
    expect((await app.call('core/ping', {}, other)).status).toBe(401);
  });

  test('is signed out after SESSION_HOURS, however much the session is used', async () => {
    const token = await app.signIn((await aUser(app.db)).id);
    const statuses: number[] = [];
    for (const hours of [4, 4, 3.9, 0.2]) {
      app.pass(hours * 3_600_000);
      statuses.push((await app.call('core/ping', {}, token)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 401]);
  });
});
