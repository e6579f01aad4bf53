import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { TestApp } from '../platform/test-app.ts';
import { settings } from '../settings/tables.ts';
import { sessions, type users } from './tables.ts';
import { anAccount, passcodeTo, password, shownBy, signInAs } from './test-people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());
afterEach(async () => {
  await app.db.orm.delete(settings);
});

type Given = Partial<typeof users.$inferInsert>;

/** Saves settings as an administrator does: by a call of a session that may. */
async function save(values: Record<string, unknown>, token?: string) {
  const by = token ?? (await app.signIn((await anAccount(app, { isAdmin: true })).id));
  const { body } = await app.call('settings/retrieveSettings', {}, by);
  const document = body.Result?.find(({ key }) => key === 'app-settings');
  const reply = await app.call(
    'settings/saveSettings',
    {
      key: 'app-settings',
      version: document?.version ?? 0,
      values: { ...document?.values, ...values },
    },
    by,
  );
  expect(reply.body.Error).toBeNull();
}

const registered = (given: Given = {}) =>
  anAccount(app, { secondFactorMethod: 'E', secondFactorRegisteredAt: app.now, ...given });

/** What a new session opened with the password learns about its second factor. */
async function signInHalf(email: string, deviceToken?: string) {
  const { body } = await signInAs(app, email, password, { ...(deviceToken && { deviceToken }) });
  const token: string = body.token;
  return { token, about: await aboutOf(token) };
}
const aboutOf = async (token: string) =>
  (await app.call('user/registerUser', {}, token)).body.Result;
const isOpen = async (token: string) =>
  (await app.call('core/retrieveAppSettings', {}, token)).status === 200;
const retrieve = (token: string) => app.call('user/retrieveMFASecretKey', {}, token);
const register = (token: string, key: string) =>
  app.call('user/registerMFASecretKey', { key, passcode: shownBy(key, app.now) }, token);

/** Gives the passcode that is mailed on request. */
async function giveMailed(token: string, email: string) {
  await app.call('user/sendMFAPasscodeToEmail', {}, token);
  const passcode = passcodeTo(app, email);
  return app.call('user/validateMFAEmailPasscode', { passcode }, token);
}

describe('without a choice of the second factor', () => {
  test('an administrator by email switches it off, stays, and signs in by it once more to set up the app', async () => {
    const admin = await registered({ isAdmin: true });
    const { token: own } = await signInHalf(admin.email);
    expect((await giveMailed(own, admin.email)).body.Result).toBe(true);
    await save({ mfaMethodEnabled: false }, own);
    expect(await isOpen(own)).toBe(true);
    expect(await aboutOf(own)).toMatchObject({ mfaRequired: false });

    const { token, about } = await signInHalf(admin.email);
    expect(about).toMatchObject({ mfaRequired: true, mfaMethod: 'E', mfaRegistered: true });
    expect((await giveMailed(token, admin.email)).body.Result).toBe(true);
    expect(await isOpen(token)).toBe(false);
    expect(await aboutOf(token)).toMatchObject({
      user: { id: admin.id, email: admin.email },
      mfaRequired: true,
      mfaMethod: 'A',
      mfaRegistered: false,
    });
    const key = (await retrieve(token)).body.Result?.key ?? '';
    expect((await register(token, key)).body.Result).toBe(true);
    expect(await isOpen(token)).toBe(true);
    expect(await aboutOf(token)).toMatchObject({ mfaRequired: false, mfaMethod: 'A' });
    expect(app.mails.findLast(({ to }) => to === admin.email)?.subject).toContain('was changed');
    // The session from before came in by the factor that is gone.
    expect((await app.call('core/ping', {}, own)).status).toBe(401);

    app.pass(60_000);
    const { token: next, about: nextTime } = await signInHalf(admin.email);
    expect(nextTime).toMatchObject({ mfaMethod: 'A', mfaRegistered: true });
    const mails = app.mails.length;
    await app.call('user/sendMFAPasscodeToEmail', {}, next);
    expect(app.mails).toHaveLength(mails);
    const reply = await app.call(
      'user/validateMFAPasscode',
      { passcode: shownBy(key, app.now) },
      next,
    );
    expect(reply.body.Result).toBe(true);
    expect(await isOpen(next)).toBe(true);
  });

  test('the password alone replaces no factor that is registered', async () => {
    await save({ mfaMethodEnabled: false });
    for (const more of [{}, { secondFactorMethod: 'S', smsNumber: '+61412345678' } as const]) {
      const user = await registered(more);
      const { token } = await signInHalf(user.email);
      expect((await retrieve(token)).body.Error?.Code).toBe('conflict');
      expect((await register(token, 'A'.repeat(32))).body.Error?.Code).toBe('conflict');
      const passcode = shownBy('A'.repeat(32), app.now);
      const reply = await app.call('user/validateMFAPasscode', { passcode }, token);
      expect(reply.body.Error?.Code).toBe('passcode-wrong');
      expect(await isOpen(token)).toBe(false);
    }
  });

  test('what one session gave lets no other set up an app', async () => {
    await save({ mfaMethodEnabled: false });
    const user = await registered();
    const { token } = await signInHalf(user.email);
    const { token: other } = await signInHalf(user.email);
    await giveMailed(token, user.email);
    const key = (await retrieve(token)).body.Result?.key ?? '';
    expect((await retrieve(other)).body.Error?.Code).toBe('conflict');
    expect((await register(other, key)).body.Error?.Code).toBe('conflict');
    expect(await aboutOf(other)).toMatchObject({ mfaMethod: 'E', mfaRegistered: true });
  });

  test('by SMS a passcode is accepted once more, by either call', async () => {
    await save({ mfaMethodEnabled: false });
    const user = await registered({ secondFactorMethod: 'S', smsNumber: '+61412345678' });
    const { token, about } = await signInHalf(user.email);
    expect(about).toMatchObject({ mfaMethod: 'S' });
    await app.call('user/sendMFAPasscodeToEmail', {}, token);
    const passcode = /\d{6}/.exec(app.texts.at(-1)?.text ?? '')?.[0] ?? '';
    const given = await app.call('user/validateMFAPasscode', { passcode }, token);
    expect(given.body.Result).toBe(true);
    expect(await aboutOf(token)).toMatchObject({ mfaMethod: 'A', mfaRegistered: false });
  });

  test('a recovery code leads into setting up the app as well', async () => {
    const user = await registered();
    const made = await app.call('user/makeRecoveryCodes', {}, await app.signIn(user.id));
    await save({ mfaMethodEnabled: false });
    const { token } = await signInHalf(user.email);
    const code = made.body.Result?.codes[0] ?? '';
    expect((await app.call('user/useRecoveryCode', { code }, token)).body.Result).toEqual({
      codesLeft: 9,
    });
    expect(await isOpen(token)).toBe(false);
    const key = (await retrieve(token)).body.Result?.key ?? '';
    expect((await register(token, key)).body.Result).toBe(true);
    expect(await isOpen(token)).toBe(true);
  });

  test('a device that was trusted by the old factor does not stand in for the new one', async () => {
    const user = await registered();
    const trusted = await app.call('user/trustDevice', {}, await app.signIn(user.id));
    const deviceToken = trusted.body.Result?.deviceToken ?? '';
    expect((await signInHalf(user.email, deviceToken)).about).toMatchObject({ mfaRequired: false });
    await save({ mfaMethodEnabled: false });
    const { token, about } = await signInHalf(user.email, deviceToken);
    expect(about).toMatchObject({ mfaRequired: true, mfaMethod: 'E', mayTrustDevice: false });
    await giveMailed(token, user.email);
    const key = (await retrieve(token)).body.Result?.key ?? '';
    await register(token, key);
    expect((await signInHalf(user.email, deviceToken)).about?.mfaRequired).toBe(true);
  });

  test('a user who has given none yet sets up the app at once, under the name in the settings', async () => {
    await save({ mfaMethodEnabled: false, mfaAppName: 'West portal' });
    const user = await anAccount(app, { secondFactorMethod: 'E' });
    const { token, about } = await signInHalf(user.email);
    expect(about).toMatchObject({ mfaMethod: 'A', mfaRegistered: false });
    const { body } = await retrieve(token);
    expect(body.Result?.uri).toContain('West%20portal');
    expect((await register(token, body.Result?.key ?? '')).body.Result).toBe(true);
  });

  test('and with one again before the app was set up, the passcode by email signs in as before', async () => {
    await save({ mfaMethodEnabled: false });
    const user = await registered();
    const { token } = await signInHalf(user.email);
    await giveMailed(token, user.email);
    await retrieve(token);
    await save({ mfaMethodEnabled: true });
    app.pass(60_000);
    expect(await aboutOf(token)).toMatchObject({ mfaMethod: 'E', mfaRegistered: true });
    const again = await signInHalf(user.email);
    expect((await giveMailed(again.token, user.email)).status).toBe(200);
    expect(await isOpen(again.token)).toBe(true);
  });
});

describe('while no second factor is asked for', () => {
  test('a session from before answers, as does a new one; asked for again, both give one first', async () => {
    const user = await registered();
    const { token: before } = await signInHalf(user.email);
    const gave = await app.signIn(user.id);
    await save({ mfaEnabled: false });
    const { token, about } = await signInHalf(user.email);
    expect(about).toMatchObject({ mfaRequired: false });
    expect(await isOpen(token)).toBe(true);
    expect((await aboutOf(before))?.mfaRequired).toBe(false);
    expect(await isOpen(before)).toBe(true);

    await save({ mfaEnabled: true });
    for (const one of [before, token]) {
      const reply = await app.call('core/retrieveAppSettings', {}, one);
      expect(reply.body.Error?.Code).toBe('mfa-required');
      expect(await aboutOf(one)).toMatchObject({ mfaRequired: true, mfaMethod: 'E' });
    }
    expect(await isOpen(gave)).toBe(true);
    expect((await giveMailed(token, user.email)).body.Result).toBe(true);
    expect(await isOpen(token)).toBe(true);
  });

  test('no device is trusted by a session that gave none', async () => {
    const user = await anAccount(app);
    await save({ mfaEnabled: false });
    const { token } = await signInHalf(user.email);
    const reply = await app.call('user/trustDevice', {}, token);
    expect(reply.body.Error?.Code).toBe('conflict');
  });

  test('the password replaces no registered factor, and gets no recovery codes: that factor proves it', async () => {
    const user = await registered();
    await save({ mfaEnabled: false });
    const { token } = await signInHalf(user.email);
    const change = { mfaMethod: 'A' } as const;
    for (const reply of [
      await app.call('user/startSecondFactorChange', change, token),
      await app.call('user/makeRecoveryCodes', {}, token),
      await app.call('user/trustDevice', {}, token),
    ]) {
      expect(reply.body.Error?.Code).toBe('proof-required');
    }
    const ways = await app.call('user/retrieveProofWays', {}, token);
    expect(ways.body.Result).toEqual({ password: false, passcode: 'E', passkey: false });
    const byPassword = await app.call('user/proveIdentity', { password }, token);
    expect(byPassword.body.Error?.Code).toBe('conflict');
    await app.call('user/sendProofPasscode', {}, token);
    const passcode = passcodeTo(app, user.email);
    expect((await app.call('user/proveIdentity', { passcode }, token)).status).toBe(200);
    expect((await app.call('user/makeRecoveryCodes', {}, token)).status).toBe(200);
    await save({ mfaEnabled: true });
    expect(await isOpen(token)).toBe(true);
  });

  test('a user who has none yet proves it by the password', async () => {
    const user = await anAccount(app);
    await save({ mfaEnabled: false });
    const { token } = await signInHalf(user.email);
    app.pass(5 * 60_000);
    expect((await app.call('user/proveIdentity', { password }, token)).status).toBe(200);
    expect((await app.call('user/makeRecoveryCodes', {}, token)).status).toBe(200);
  });

  test('nothing is on record as a second factor that was given', async () => {
    const user = await anAccount(app);
    await save({ mfaEnabled: false });
    const { token } = await signInHalf(user.email);
    await aboutOf(token);
    const [session] = await app.db.orm.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(session).toMatchObject({ secondFactorAt: null, secondFactorBy: null });
    const events = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.userId, user.id));
    expect(events.map(({ kind }) => kind)).not.toContain('secondFactor.given');
  });
});
