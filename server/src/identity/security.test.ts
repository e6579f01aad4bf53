import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { hashOfToken } from '../platform/sealed.ts';
import { openTestApp } from '../platform/test-app.ts';
import { sessions, trustedDevices, users } from './tables.ts';
import { anAccount, passcodeTo, password, shownBy, signInAs } from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp();

const securityOf = async (token: string) =>
  (await app.call('user/retrieveSecurity', {}, token)).body.Result;

describe('a trusted device', () => {
  async function trusted(given: Partial<typeof users.$inferInsert> = {}) {
    const user = await anAccount(app, given);
    const token = await app.signIn(user.id);
    const { body } = await app.call('user/trustDevice', {}, token);
    return {
      user,
      token,
      deviceToken: body.Result?.deviceToken ?? '',
      expires: body.Result?.expires,
    };
  }
  const isOpen = async (token: string) =>
    (await app.call('core/retrieveAppSettings', {}, token)).status === 200;

  test('signs in with the password alone, for thirty days', async () => {
    const { user, deviceToken, expires } = await trusted();
    expect(expires).toBe(new Date(app.now.getTime() + 30 * 86_400_000).toISOString());
    const { body } = await signInAs(app, user.email, password, { deviceToken });
    expect(await isOpen(body.token)).toBe(true);
    const [row] = await app.db.orm
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashOfToken(body.token)));
    expect(row?.secondFactorBy).toBe('D');
    app.pass(30 * 86_400_000);
    const later = await signInAs(app, user.email, password, { deviceToken });
    expect(later.status).toBe(200);
    expect(await isOpen(later.body.token)).toBe(false);
  });

  test('does not prolong its own trust', async () => {
    const { user, deviceToken } = await trusted();
    const { body } = await signInAs(app, user.email, password, { deviceToken });
    expect((await app.call('user/trustDevice', {}, body.token)).body.Error?.Code).toBe('conflict');
  });

  test.each([{ isAdmin: true }, { isSupport: true }])('is refused to staff: %j', async (staff) => {
    const user = await anAccount(app, staff);
    const reply = await app.call('user/trustDevice', {}, await app.signIn(user.id));
    expect(reply.body.Error?.Code).toBe('forbidden');
  });

  test('no longer works for a user who has become staff', async () => {
    const { user, deviceToken } = await trusted();
    await app.db.orm.update(users).set({ isSupport: true }).where(eq(users.id, user.id));
    const { body } = await signInAs(app, user.email, password, { deviceToken });
    expect(await isOpen(body.token)).toBe(false);
  });

  test('of somebody else, or an unknown one, is ignored', async () => {
    const { deviceToken } = await trusted();
    const other = await anAccount(app);
    for (const given of [deviceToken, 'nonsense', 'x'.repeat(500)]) {
      const { status, body } = await signInAs(app, other.email, password, { deviceToken: given });
      expect(status).toBe(200);
      expect(await isOpen(body.token)).toBe(false);
    }
  });

  test('admits its owner after a stranger used up the wrong passwords, with ten separate ones', async () => {
    const { user, deviceToken } = await trusted();
    for (let tries = 0; tries < 12; tries++) await signInAs(app, user.email, 'wrong password');
    expect((await signInAs(app, user.email)).status).toBe(429);
    expect((await signInAs(app, user.email, password, { deviceToken })).status).toBe(200);
    for (let tries = 0; tries < 10; tries++) {
      const reply = await signInAs(app, user.email, 'wrong password', { deviceToken });
      expect(reply.status).toBe(401);
    }
    expect((await signInAs(app, user.email, password, { deviceToken })).status).toBe(429);
  });

  test('is listed, and can be forgotten only by its owner', async () => {
    const { user, token, deviceToken } = await trusted();
    const other = await app.signIn((await aUser(app.db)).id);
    const [device] = (await securityOf(token))?.devices ?? [];
    const forget = (by: string) =>
      app.call('user/forgetDevice', { deviceId: device?.id ?? '' }, by);
    expect((await forget(other)).status).toBe(404);
    expect((await forget(token)).body.Result).toBe(true);
    expect((await forget(token)).status).toBe(404);
    const { body } = await signInAs(app, user.email, password, { deviceToken });
    expect(await isOpen(body.token)).toBe(false);
  });
});

describe('sessions', () => {
  test('are stored without their tokens', async () => {
    const user = await anAccount(app);
    const { body } = await signInAs(app, user.email);
    const [row] = await app.db.orm.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(JSON.stringify(row)).not.toContain(body.token);
    expect((await app.call('core/ping', {}, row?.tokenHash ?? '')).status).toBe(401);
  });

  test('are listed with the time and place of their last use, updated at most every minute', async () => {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    const other = await app.signIn(user.id);
    const lastSeen = async () =>
      (await securityOf(token))?.sessions.find(({ isCurrent }) => isCurrent);
    await expect.poll(lastSeen).toMatchObject({
      lastSeen: app.now.toISOString(),
      ipAddress: '127.0.0.1',
    });
    const first = app.now.toISOString();
    app.pass(59_000);
    await lastSeen();
    expect((await lastSeen())?.lastSeen).toBe(first);
    app.pass(1_000);
    await expect.poll(lastSeen).toMatchObject({ lastSeen: app.now.toISOString() });
    const { sessions: listed = [] } = (await securityOf(token)) ?? {};
    expect(listed).toHaveLength(2);
    expect(listed[0]?.isCurrent).toBe(true);
    expect(JSON.stringify(listed)).not.toContain(other);
  });

  test('are ended one at a time, only by their own user', async () => {
    const user = await aUser(app.db);
    const [token, other] = [await app.signIn(user.id), await app.signIn(user.id)];
    const stranger = await app.signIn((await aUser(app.db)).id);
    const found = (await securityOf(token))?.sessions.find(({ isCurrent }) => !isCurrent);
    const end = (by: string) => app.call('user/endSession', { sessionId: found?.id ?? '' }, by);
    expect((await end(stranger)).status).toBe(404);
    expect((await end(token)).body.Result).toBe(true);
    expect((await app.call('core/ping', {}, other)).status).toBe(401);
    expect((await app.call('core/ping', {}, token)).status).toBe(200);
  });

  test('are all ended except the present one, with the devices', async () => {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    await app.call('user/trustDevice', {}, token);
    const others = [await app.signIn(user.id), await app.signIn(user.id)];
    const { body } = await app.call('user/endOtherSessions', {}, token);
    expect(body.Result).toEqual({ ended: 2 });
    for (const other of others) expect((await app.call('core/ping', {}, other)).status).toBe(401);
    expect((await securityOf(token))?.devices).toEqual([]);
  });

  test('that sign out twice concurrently report success both times', async () => {
    const token = await app.signIn((await aUser(app.db)).id);
    const replies = await Promise.all([1, 2].map(() => app.call('user/signOut', {}, token)));
    for (const { status } of replies) expect([200, 401]).toContain(status);
    expect((await app.call('core/ping', {}, token)).status).toBe(401);
  });
});

describe('the password', () => {
  const change = (token: string, currentPassword: string, newPassword = 'a brand new password') =>
    app.call('user/changePassword', { currentPassword, newPassword }, token);

  test('is changed with the present one; other sessions and devices end', async () => {
    const user = await anAccount(app);
    const token = await app.signIn(user.id);
    const other = await app.signIn(user.id);
    await app.call('user/trustDevice', {}, token);
    expect((await change(token, password)).body.Result).toBe(true);
    expect((await app.call('core/ping', {}, token)).status).toBe(200);
    expect((await app.call('core/ping', {}, other)).status).toBe(401);
    expect((await signInAs(app, user.email, 'a brand new password')).status).toBe(200);
    expect((await securityOf(token))?.devices).toEqual([]);
    expect(app.mails.findLast(({ to }) => to === user.email)?.subject).toContain('was changed');
  });

  test('is not changed with a wrong one, of which ten are allowed', async () => {
    const user = await anAccount(app);
    const token = await app.signIn(user.id);
    for (let tries = 0; tries < 10; tries++) {
      const { status, body } = await change(token, 'wrong password');
      expect([status, body.Error?.Code]).toEqual([400, 'password-wrong']);
    }
    expect((await change(token, password)).status).toBe(429);
    // A stranger with the session cannot lock the owner out of signing in.
    expect((await signInAs(app, user.email)).status).toBe(200);
    const events = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.userId, user.id));
    const refused = events.filter(({ kind }) => kind === 'session.refused');
    expect(refused).toHaveLength(10);
    expect(refused[0]?.details).toEqual({ by: 'password', reason: 'password of a change' });
  });

  test.each(['', 'eleven char', 'x'.repeat(129), 12, null])('%j is no new one', async (given) => {
    const user = await anAccount(app);
    const reply = await app.post(
      '/api/user/changePassword',
      { currentPassword: password, newPassword: given },
      {
        authorization: `Bearer ${await app.signIn(user.id)}`,
        'x-requested-with': 'XMLHttpRequest',
      },
    );
    expect(reply.body.Error?.Code).toBe('invalid');
  });

  test('of an account without one is first set with a link', async () => {
    const user = await aUser(app.db);
    const reply = await change(await app.signIn(user.id), password);
    expect(reply.body.Error?.Code).toBe('conflict');
  });
});

describe('the second factor', () => {
  const start = (token: string, mfaMethod: 'E' | 'S' | 'A', more: object = {}) =>
    app.call('user/startSecondFactorChange', { mfaMethod, ...more }, token);
  const complete = (token: string, passcode: string) =>
    app.call('user/completeSecondFactorChange', { passcode }, token);

  test('is changed to an authenticator app with its passcode; devices are forgotten', async () => {
    const user = await anAccount(app, { secondFactorMethod: 'E' });
    const token = await app.signIn(user.id);
    await app.call('user/trustDevice', {}, token);
    const key = (await start(token, 'A')).body.Result?.secret?.key ?? '';
    expect((await complete(token, '000000')).body.Error?.Code).toBe('passcode-wrong');
    expect((await complete(token, shownBy(key, app.now))).body.Result).toBe(true);
    expect(await securityOf(token)).toMatchObject({
      mfaMethod: 'A',
      mfaRegistered: true,
      devices: [],
    });
    expect(app.mails.findLast(({ to }) => to === user.email)?.text).toContain(
      'an authenticator app',
    );
    // The passcode that verified the change does not open a session as well.
    const half = await app.signIn(user.id, { secondFactor: false });
    const repeated = await app.call(
      'user/validateMFAPasscode',
      { passcode: shownBy(key, app.now) },
      half,
    );
    expect(repeated.body.Error?.Code).toBe('passcode-wrong');
  });

  test('is changed to SMS with a passcode sent to the number', async () => {
    const user = await anAccount(app);
    const token = await app.signIn(user.id);
    const begun = await start(token, 'S', { smsNumber: '0412 345 999' });
    expect(begun.body.Result).toEqual({ result: '', secret: null });
    const text = app.texts.at(-1);
    expect(text?.to).toBe('+61412345999');
    const passcode = /\d{6}/.exec(text?.text ?? '')?.[0] ?? '';
    expect((await complete(token, passcode)).body.Result).toBe(true);
    expect(await securityOf(token)).toMatchObject({ mfaMethod: 'S', smsNumber: '••• ••• 999' });
    const about = await app.call('user/registerUser', {}, token);
    expect(about.body.Result?.user).toMatchObject({ smsId: '••• ••• 999' });
  });

  test('by SMS is not verified for a number that the passcode was not sent to', async () => {
    const user = await anAccount(app);
    const token = await app.signIn(user.id);
    await start(token, 'S', { smsNumber: '0412 345 111' });
    const passcode = /\d{6}/.exec(app.texts.at(-1)?.text ?? '')?.[0] ?? '';
    const second = await start(token, 'S', { smsNumber: '0412 345 222' });
    expect(second.body.Result?.result).toContain('just sent');
    expect((await complete(token, passcode)).body.Error?.Code).toBe('passcode-wrong');
  });

  test('is changed to email, and its passcode does not sign in', async () => {
    const user = await anAccount(app);
    const token = await app.signIn(user.id);
    await start(token, 'E');
    const passcode = passcodeTo(app, user.email);
    expect((await complete(token, passcode)).body.Result).toBe(true);
    expect((await complete(token, passcode)).body.Error?.Code).toBe('passcode-wrong');
  });

  test.each([undefined, null, '', '12345678', '03 9123 4567', '<script>', '0412 345 67'])(
    'by SMS needs a mobile number, which %j is not',
    async (smsNumber) => {
      const token = await app.signIn((await anAccount(app)).id);
      const reply = await start(token, 'S', { smsNumber });
      expect(reply.body.Error).toMatchObject({ Code: 'invalid', Fields: [{ Path: 'smsNumber' }] });
    },
  );

  test('ends other sessions, recovery codes and devices when it changes', async () => {
    const user = await anAccount(app, { secondFactorMethod: 'E' });
    const token = await app.signIn(user.id);
    const other = await app.signIn(user.id);
    const { body } = await app.call('user/makeRecoveryCodes', {}, token);
    const device = await app.call('user/trustDevice', {}, token);
    const key = (await start(token, 'A')).body.Result?.secret?.key ?? '';
    expect((await app.call('core/ping', {}, other)).status).toBe(200);
    expect((await complete(token, shownBy(key, app.now))).body.Result).toBe(true);
    expect((await app.call('core/ping', {}, token)).status).toBe(200);
    expect((await app.call('core/ping', {}, other)).status).toBe(401);
    const half = await app.signIn(user.id, { secondFactor: false });
    const code = body.Result?.codes[0] ?? '';
    const used = await app.call('user/useRecoveryCode', { code }, half);
    expect(used.body.Error?.Code).toBe('passcode-wrong');
    const { deviceToken = '' } = device.body.Result ?? {};
    const byDevice = await signInAs(app, user.email, password, { deviceToken });
    expect((await app.call('user/retrieveSecurity', {}, byDevice.body.token)).status).toBe(403);
  });

  test('is not changed in another session, nor after ten minutes', async () => {
    const user = await anAccount(app);
    const token = await app.signIn(user.id);
    const key = (await start(token, 'A')).body.Result?.secret?.key ?? '';
    const other = await app.signIn(user.id);
    expect((await complete(other, shownBy(key, app.now))).status).toBe(400);
    app.pass(10 * 60_000);
    expect((await app.call('user/proveIdentity', { password }, token)).status).toBe(200);
    expect((await complete(token, shownBy(key, app.now))).body.Error?.Code).toBe('passcode-wrong');
  });
});

test('users change their own name, and nothing else', async () => {
  const user = await aUser(app.db);
  const token = await app.signIn(user.id);
  const { body } = await app.call('user/updateProfile', { name: ' Ngaire Tūhoe ' }, token);
  expect(body.Result).toMatchObject({ id: user.id, name: 'Ngaire Tūhoe', isAdmin: false });
  const same = await app.call('employer/syncEmployerContactDetails', {}, token);
  expect(same.body.Result).toEqual(body.Result);
});

test('tokens of devices and passcodes are not stored in a readable form', async () => {
  const user = await anAccount(app);
  const { body } = await app.call('user/trustDevice', {}, await app.signIn(user.id));
  const rows = await app.db.orm.select().from(trustedDevices);
  expect(JSON.stringify(rows)).not.toContain(body.Result?.deviceToken);
});
