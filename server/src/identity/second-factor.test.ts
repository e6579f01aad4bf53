import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { openTestApp } from '../platform/test-app.ts';
import { recoveryCodes, sessions, users } from './tables.ts';
import { passcodeTo, shownBy } from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp();

const half = async (given: Partial<typeof users.$inferInsert> = {}) => {
  const user = await aUser(app.db, given);
  return { user, token: await app.signIn(user.id, { secondFactor: false }) };
};
const again = (userId: string) => app.signIn(userId, { secondFactor: false });
const retrieve = (token: string) => app.call('user/retrieveMFASecretKey', {}, token);
const validate = (token: string, passcode: string) =>
  app.call('user/validateMFAPasscode', { passcode }, token);
const kinds = async (userId: string) =>
  (await app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, userId))).map(
    ({ kind }) => kind,
  );

/** A user with a registered authenticator app, and its key. */
async function registered() {
  const { user, token } = await half();
  const { body } = await retrieve(token);
  const key = body.Result?.key ?? '';
  const passcode = shownBy(key, app.now);
  const reply = await app.call('user/registerMFASecretKey', { key, passcode }, token);
  expect(reply.body.Result).toBe(true);
  return { user, key, token };
}

describe('an authenticator app', () => {
  test('is what a new user sets up, with the same secret until the first passcode', async () => {
    const { user, token } = await half();
    const about = await app.call('user/registerUser', {}, token);
    expect(about.body.Result).toMatchObject({ mfaMethod: 'A', mfaRegistered: false });
    const first = await retrieve(token);
    const second = await retrieve(await again(user.id));
    expect(first.body.Result?.key).toMatch(/^[A-Z2-7]{32}$/);
    expect(second.body.Result).toEqual(first.body.Result);
    expect(first.body.Result?.uri).toContain('issuer=Tradebridge');
  });

  test('opens the session that registers it, and is notified by email', async () => {
    const { user, token } = await registered();
    const { body } = await app.call('user/registerUser', {}, token);
    expect(body.Result).toMatchObject({ mfaRequired: false, mfaRegistered: true });
    expect((await app.call('user/setUserMfaRegistered', {}, token)).body.Result).toBe(true);
    expect(app.mails.findLast(({ to }) => to === user.email)?.subject).toBe(
      'Your Tradebridge second factor is set up',
    );
    expect(await kinds(user.id)).toEqual(
      expect.arrayContaining(['secondFactor.given', 'secondFactor.changed']),
    );
  });

  test('is registered only with the retrieved key and a right passcode', async () => {
    const { token } = await half();
    const { body } = await retrieve(token);
    const key = body.Result?.key ?? '';
    const other = 'A'.repeat(32);
    for (const input of [
      { key: other, passcode: shownBy(other, app.now) },
      { key, passcode: shownBy(other, app.now) },
      { key: '', passcode: '000000' },
    ]) {
      const reply = await app.call('user/registerMFASecretKey', input, token);
      expect(reply.body.Error?.Code).toBe('passcode-wrong');
    }
    expect((await app.call('core/retrieveAppSettings', {}, token)).status).toBe(403);
  });

  test('no longer reveals its secret once registered, and cannot be replaced with a password', async () => {
    const { user, key } = await registered();
    const token = await again(user.id);
    expect((await retrieve(token)).body.Error?.Code).toBe('conflict');
    const passcode = shownBy(key, app.now);
    const reply = await app.call('user/registerMFASecretKey', { key, passcode }, token);
    expect(reply.body.Error?.Code).toBe('conflict');
  });

  test.each(['E', 'S'] as const)(
    'cannot take the place of method %s before that was given',
    async (secondFactorMethod) => {
      const { token } = await half({
        secondFactorMethod,
        smsNumber: '+61412345678',
        secondFactorRegisteredAt: app.now,
      });
      expect((await retrieve(token)).body.Error?.Code).toBe('conflict');
      const key = 'A'.repeat(32);
      const passcode = shownBy(key, app.now);
      const reply = await app.call('user/registerMFASecretKey', { key, passcode }, token);
      expect(reply.body.Error?.Code).toBe('conflict');
    },
  );

  test('opens a session with its passcode, once', async () => {
    const { user, key } = await registered();
    app.pass(30_000);
    const passcode = shownBy(key, app.now);
    expect((await validate(await again(user.id), passcode)).body.Result).toBe(true);
    const repeated = await validate(await again(user.id), passcode);
    expect(repeated.body.Error?.Code).toBe('passcode-wrong');
    app.pass(30_000);
    const next = shownBy(key, app.now);
    expect((await validate(await again(user.id), next)).body.Result).toBe(true);
  });

  test('opens one of twenty sessions that use the same passcode concurrently', async () => {
    const { user, key } = await registered();
    app.pass(30_000);
    const passcode = shownBy(key, app.now);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => again(user.id)));
    const replies = await Promise.all(tokens.map((token) => validate(token, passcode)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  test.each([
    [-30_000, 200],
    [30_000, 200],
    [-60_000, 400],
    [60_000, 400],
  ])('whose clock is off by %i ms answers %i', async (off, status) => {
    const { user, key } = await registered();
    app.pass(120_000);
    const passcode = shownBy(key, new Date(app.now.getTime() + off));
    expect((await validate(await again(user.id), passcode)).status).toBe(status);
  });

  test('is not replaced by a passcode by email', async () => {
    const { user } = await registered();
    const token = await again(user.id);
    const sent = app.mails.length;
    const { body } = await app.call('user/sendMFAPasscodeToEmail', {}, token);
    expect(body.Result).toMatchObject({ mfaMethod: 'A', result: expect.stringMatching(/./) });
    expect(app.mails).toHaveLength(sent);
    const reply = await app.call('user/validateMFAEmailPasscode', { passcode: '123456' }, token);
    expect(reply.body.Error?.Code).toBe('passcode-wrong');
  });

  test('counts wrong passcodes with those of mails and recovery codes: five, then growing waits', async () => {
    const { user, key } = await registered();
    const wrong = shownBy('B'.repeat(32), app.now);
    for (let tries = 0; tries < 3; tries++) {
      expect((await validate(await again(user.id), wrong)).status).toBe(400);
    }
    for (let tries = 0; tries < 2; tries++) {
      const reply = await app.call(
        'user/useRecoveryCode',
        { code: 'no-code' },
        await again(user.id),
      );
      expect(reply.body.Error?.Code).toBe('passcode-wrong');
    }
    for (const [wait, minutes] of [
      [60, '1 minute'],
      [120, '2 minutes'],
      [240, '4 minutes'],
    ] as const) {
      for (let blocked = 0; blocked < 3; blocked++) {
        const reply = await validate(await again(user.id), shownBy(key, app.now));
        expect(reply.status).toBe(429);
        expect(Number(reply.headers['retry-after'])).toBe(wait);
        expect(reply.body.Error?.Message).toBe(`Too many requests. Try again in ${minutes}.`);
      }
      app.pass(wait * 1000);
      expect((await validate(await again(user.id), wrong)).status).toBe(400);
    }
    app.pass(3_600_000);
    expect((await validate(await again(user.id), shownBy(key, app.now))).status).toBe(200);
  });
});

describe('recovery codes', () => {
  async function codesOf(userId: string) {
    const token = await app.signIn(userId);
    const { body } = await app.call('user/makeRecoveryCodes', {}, token);
    return body.Result?.codes ?? [];
  }
  const use = (token: string, code: string) => app.call('user/useRecoveryCode', { code }, token);

  test('are ten that cannot be guessed, stored encrypted', async () => {
    const user = await aUser(app.db);
    const codes = await codesOf(user.id);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
    const rows = await app.db.orm.select().from(recoveryCodes);
    expect(JSON.stringify(rows)).not.toContain(codes[0]);
  });

  test('each open a session once, however they are typed', async () => {
    const { user } = await registered();
    const [first = '', second = ''] = await codesOf(user.id);
    const { body } = await use(await again(user.id), first);
    expect(body.Result).toEqual({ codesLeft: 9 });
    expect((await use(await again(user.id), first)).body.Error?.Code).toBe('passcode-wrong');
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    expect((await use(await again(user.id), typed)).body.Result).toEqual({ codesLeft: 8 });
    expect(await kinds(user.id)).toContain('recoveryCode.used');
    expect(app.mails.findLast(({ to }) => to === user.email)?.subject).toContain('recovery code');
  });

  test('open one of twenty sessions that use the same one concurrently', async () => {
    const user = await aUser(app.db);
    const [code = ''] = await codesOf(user.id);
    const tokens = await Promise.all(Array.from({ length: 20 }, () => again(user.id)));
    const replies = await Promise.all(tokens.map((token) => use(token, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('no longer work once there are new ones, and work for nobody else', async () => {
    const user = await aUser(app.db);
    const other = await aUser(app.db);
    const [old = ''] = await codesOf(user.id);
    const [current = ''] = await codesOf(user.id);
    expect((await use(await again(user.id), old)).status).toBe(400);
    expect((await use(await again(other.id), current)).status).toBe(400);
  });
});

test('after it was given, every call that accepts one answers the same', async () => {
  const token = await app.signIn((await aUser(app.db)).id);
  const input = { passcode: '123456' };
  const replies = [
    await app.call('user/validateMFAEmailPasscode', input, token),
    await app.call('user/validateMFAPasscode', input, token),
    await app.call('user/sendMFAPasscodeToEmail', {}, token),
    await app.call('user/useRecoveryCode', { code: 'abcd-efgh' }, token),
  ];
  expect(replies.map(({ status, body }) => [status, body.Error?.Message])).toEqual(
    replies.map(() => [409, 'You are already signed in.']),
  );
});

describe('by SMS', () => {
  const byText = { secondFactorMethod: 'S', smsNumber: '+61412345678' } as const;

  test('a passcode is sent to the number and opens the session, by either call', async () => {
    for (const path of ['user/validateMFAEmailPasscode', 'user/validateMFAPasscode'] as const) {
      const { token } = await half(byText);
      const { body } = await app.call('user/sendMFAPasscodeToEmail', {}, token);
      expect(body.Result).toEqual({ result: '', mfaMethod: 'S' });
      const text = app.texts.at(-1);
      expect(text?.to).toBe('+61412345678');
      const passcode = /\d{6}/.exec(text?.text ?? '')?.[0] ?? '';
      expect((await app.call(path, { passcode }, token)).body.Result).toBe(true);
    }
  });

  test('an unavailable gateway is reported, and the session can continue', async () => {
    const { token } = await half(byText);
    app.smsFails = true;
    const { body } = await app.call('user/sendMFAPasscodeToEmail', {}, token);
    app.smsFails = false;
    expect(body.Result?.result).toContain('couldn’t be sent by SMS');
  });

  test('without a number it is sent by email instead, and says so', async () => {
    const { user, token } = await half({ secondFactorMethod: 'S' });
    const about = await app.call('user/registerUser', {}, token);
    expect(about.body.Result?.mfaMethod).toBe('E');
    const { body } = await app.call('user/sendMFAPasscodeToEmail', {}, token);
    expect(body.Result).toEqual({ result: '', mfaMethod: 'E' });
    const passcode = passcodeTo(app, user.email);
    expect((await validate(token, passcode)).body.Result).toBe(true);
  });
});

test('the factor that opened a session is recorded', async () => {
  const { user } = await registered();
  const [session] = await app.db.orm.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(session?.secondFactorBy).toBe('A');
  const [row] = await app.db.orm.select().from(users).where(eq(users.id, user.id));
  expect(row?.authenticatorSecret).not.toMatch(/^[A-Z2-7]{32}$/);
});
