import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { openTestApp } from '../platform/test-app.ts';
import { settings } from '../settings/tables.ts';
import { sessions, type users } from './tables.ts';
import { anAccount, passcodeTo, password, shownBy, signInAs } from './test-people.ts';

const app = await openTestApp();
afterEach(async () => {
  await app.db.orm.delete(settings);
});

type Given = Partial<typeof users.$inferInsert>;

/** Saves settings as an administrator, by a call of a permitted session. */
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
  const saved = reply.body.Result;
  if (!saved || !('pendingUntil' in saved)) return;
  const second = await app.signIn((await anAccount(app, { isAdmin: true })).id);
  expect((await app.call('settings/confirmChange', { id: saved.id }, second)).status).toBe(200);
}

const registered = (given: Given = {}) =>
  anAccount(app, { secondFactorMethod: 'E', secondFactorRegisteredAt: app.now, ...given });

/** What a new session that was opened with the password learns about its second factor. */
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
  test('an administrator who uses email switches it off, stays, and signs in with it once more to set up the app', async () => {
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
    // The earlier session was opened with the replaced factor.
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

  test('the password alone does not replace a registered factor', async () => {
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

  test('a factor given in one session does not let another set up an app', async () => {
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

  test('a passcode by SMS is accepted once more, by either call', async () => {
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

  test('a device that was trusted with the old factor does not replace the new one', async () => {
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

  test('a user without a factor sets up the app immediately, under the name in the settings', async () => {
    await save({ mfaMethodEnabled: false, mfaAppName: 'West portal' });
    const user = await anAccount(app, { secondFactorMethod: 'E' });
    const { token, about } = await signInHalf(user.email);
    expect(about).toMatchObject({ mfaMethod: 'A', mfaRegistered: false });
    const { body } = await retrieve(token);
    expect(body.Result?.uri).toContain('West%20portal');
    expect((await register(token, body.Result?.key ?? '')).body.Result).toBe(true);
  });

  test('if the choice returns before the app is set up, the passcode by email signs in as before', async () => {
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

describe('while no second factor is required', () => {
  test('earlier and new sessions work; once it is required again, both must give one first', async () => {
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

  test('a session that gave none cannot trust a device', async () => {
    const user = await anAccount(app);
    await save({ mfaEnabled: false });
    const { token } = await signInHalf(user.email);
    const reply = await app.call('user/trustDevice', {}, token);
    expect(reply.body.Error?.Code).toBe('conflict');
  });

  test('the password neither replaces a registered factor nor gets recovery codes: that factor is needed', async () => {
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

  test('a user without one gives the password as fresh proof', async () => {
    const user = await anAccount(app);
    await save({ mfaEnabled: false });
    const { token } = await signInHalf(user.email);
    app.pass(5 * 60_000);
    expect((await app.call('user/proveIdentity', { password }, token)).status).toBe(200);
    expect((await app.call('user/makeRecoveryCodes', {}, token)).status).toBe(200);
  });

  test('no second factor is recorded as given', async () => {
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
