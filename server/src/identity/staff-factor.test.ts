import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { openTestApp } from '../platform/test-app.ts';
import { setAppSettings } from '../settings/test-settings.ts';
import { aPasskeyUser, must, signInWith } from './passkeys/test-passkeys.ts';
import type { users } from './tables.ts';
import { passcodeTo, shownBy, userWith } from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp();

const require = (values: Record<string, unknown>) => setAppSettings(app, values);
beforeEach(() => require({ staffFactorRequired: true }));

/** A user whose second factor is e-mail, and a session with the password alone. */
async function half(given: Partial<typeof users.$inferInsert> = {}) {
  const user = await aUser(app.db, {
    secondFactorMethod: 'E',
    secondFactorRegisteredAt: app.now,
    ...given,
  });
  return { user, token: await app.signIn(user.id, { secondFactor: false, isProved: false }) };
}
const about = async (token: string) => (await app.call('user/registerUser', {}, token)).body.Result;
const ping = async (token: string) => (await app.call('core/ping', {}, token)).status;
const isIn = async (token: string) =>
  (await app.call('core/retrieveAppSettings', {}, token)).status === 200;
const retrieve = (token: string) => app.call('user/retrieveMFASecretKey', {}, token);

async function givePasscode(token: string, email: string) {
  expect((await app.call('user/sendMFAPasscodeToEmail', {}, token)).body.Result?.result).toBe('');
  const passcode = passcodeTo(app, email);
  return app.call('user/validateMFAEmailPasscode', { passcode }, token);
}

async function setUpApp(token: string) {
  const key = (await retrieve(token)).body.Result?.key ?? '';
  const passcode = shownBy(key, app.now);
  return app.call('user/registerMFASecretKey', { key, passcode }, token);
}

describe.each([['isAdmin'], ['isSupport']] as const)('staff (%s) who need an app', (claim) => {
  test('are asked for the email passcode once more, and then set up an app', async () => {
    const { user, token } = await half({ [claim]: true });
    expect(await about(token)).toMatchObject({ mfaMethod: 'E', mfaRegistered: true });
    expect((await givePasscode(token, user.email)).body.Result).toBe(true);
    expect(await about(token)).toMatchObject({
      mfaRequired: true,
      mfaMethod: 'A',
      mfaRegistered: false,
      user: { id: user.id, email: user.email },
    });
    expect(await isIn(token)).toBe(false);
    expect((await setUpApp(token)).body.Result).toBe(true);
    expect(await isIn(token)).toBe(true);
    expect(await userWith(app, user.email)).toMatchObject({ secondFactorMethod: 'A' });
    expect(app.mails.findLast(({ to }) => to === user.email)?.subject).toContain(
      'second factor was changed',
    );
    const kinds = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.userId, user.id));
    expect(kinds.map(({ kind, details }) => [kind, details.by])).toEqual([
      ['secondFactor.given', 'E'],
      ['secondFactor.given', 'A'],
      ['secondFactor.changed', undefined],
    ]);
    const next = await app.signIn(user.id, { secondFactor: false });
    expect(await about(next)).toMatchObject({ mfaMethod: 'A', mfaRegistered: true });
  });
});

describe('who needs an app', () => {
  test('by SMS is asked the same', async () => {
    const { token } = await half({
      isAdmin: true,
      secondFactorMethod: 'S',
      smsNumber: '+61412345678',
    });
    expect(await about(token)).toMatchObject({ mfaMethod: 'S', mfaRegistered: true });
    await app.call('user/sendMFAPasscodeToEmail', {}, token);
    const passcode = /\d{6}/.exec(app.texts.at(-1)?.text ?? '')?.[0] ?? '';
    const given = await app.call('user/validateMFAPasscode', { passcode }, token);
    expect(given.body.Result).toBe(true);
    expect(await isIn(token)).toBe(false);
    expect((await setUpApp(token)).body.Result).toBe(true);
    expect(await isIn(token)).toBe(true);
  });

  test('cannot set one up with the password alone, nor for another session', async () => {
    const { user, token } = await half({ isAdmin: true });
    expect((await retrieve(token)).body.Error?.Code).toBe('conflict');
    const key = 'A'.repeat(32);
    const guess = { key, passcode: shownBy(key, app.now) };
    const guessed = await app.call('user/registerMFASecretKey', guess, token);
    expect(guessed.body.Error?.Code).toBe('conflict');
    await givePasscode(token, user.email);
    const other = await app.signIn(user.id, { secondFactor: false });
    expect((await retrieve(other)).body.Error?.Code).toBe('conflict');
    expect(await about(other)).toMatchObject({ mfaMethod: 'E' });
  });

  test('and leaves before setting it up is asked for the email passcode again', async () => {
    const { user, token } = await half({ isAdmin: true });
    await givePasscode(token, user.email);
    await retrieve(token);
    app.pass(31_000);
    const next = await app.signIn(user.id, { secondFactor: false });
    expect(await about(next)).toMatchObject({ mfaMethod: 'E', mfaRegistered: true });
    expect((await retrieve(next)).body.Error?.Code).toBe('conflict');
    await givePasscode(next, user.email);
    expect((await setUpApp(next)).body.Result).toBe(true);
  });

  test('and gives a recovery code sets up an app too', async () => {
    const { user, token } = await half({ isAdmin: true });
    const made = await app.call('user/makeRecoveryCodes', {}, await app.signIn(user.id));
    const code = made.body.Result?.codes[0] ?? '';
    expect((await app.call('user/useRecoveryCode', { code }, token)).status).toBe(200);
    expect(await isIn(token)).toBe(false);
    expect((await setUpApp(token)).body.Result).toBe(true);
    expect(await isIn(token)).toBe(true);
  });

  test('cannot change back, and is offered nothing else', async () => {
    const { user } = await half({ isAdmin: true });
    const token = await app.signIn(user.id);
    const security = await app.call('user/retrieveSecurity', {}, token);
    expect(security.body.Result?.mfaMethods).toEqual(['A']);
    const change = await app.call('user/startSecondFactorChange', { mfaMethod: 'E' }, token);
    expect(change.body.Error?.Code).toBe('not-configured');
  });

  test.each([
    ['a passkey alone', {}],
    [
      'a passkey beside email',
      { secondFactorMethod: 'E', secondFactorRegisteredAt: new Date('2026-01-01') },
    ],
  ] as const)('and has %s is in with it, and sets up no app', async (_what, factor) => {
    const { user, authenticator } = await aPasskeyUser(app, { isAdmin: true, ...factor });
    const token = await app.signIn(user.id, { secondFactor: false, isProved: false });
    expect(await about(token)).toMatchObject({ mfaRequired: true, hasPasskey: true });
    const options = must((await app.call('user/startPasskeyFactor', {}, token)).body.Result);
    const response = authenticator.assert(options);
    expect((await app.call('user/usePasskeyFactor', { response }, token)).status).toBe(200);
    expect(await isIn(token)).toBe(true);
    expect(await about(token)).toMatchObject({ mfaRequired: false });
    const { body } = await signInWith(app, authenticator);
    expect(await isIn(body.Result.token)).toBe(true);
  });

  test.each([
    ['staff, whose factor must be an app', { staffFactorRequired: true }, { isAdmin: true }],
    ['everybody, where only an app is offered', { mfaMethodEnabled: false }, {}],
  ] as const)(
    'and has a passkey is not let in by an old email factor: %s',
    async (_who, values, claims) => {
      await require(values);
      const { user } = await aPasskeyUser(app, {
        secondFactorMethod: 'E',
        secondFactorRegisteredAt: app.now,
        ...claims,
      });
      const recovery = await app.call('user/makeRecoveryCodes', {}, await app.signIn(user.id));
      const token = await app.signIn(user.id, { secondFactor: false, isProved: false });
      expect(await about(token)).toMatchObject({
        mfaRequired: true,
        mfaMethod: 'A',
        mfaRegistered: false,
        hasPasskey: true,
      });
      const mailsBefore = app.mails.length;
      const sent = await app.call('user/sendMFAPasscodeToEmail', {}, token);
      expect(sent.body.Result).toMatchObject({ mfaMethod: 'A' });
      expect(sent.body.Result?.result).not.toBe('');
      expect(app.mails).toHaveLength(mailsBefore);
      const passcode = '000000';
      const validated = await app.call('user/validateMFAEmailPasscode', { passcode }, token);
      expect(validated.body.Error?.Code).toBe('passcode-wrong');
      expect((await retrieve(token)).body.Error?.Code).toBe('conflict');
      expect((await setUpApp(token)).body.Error?.Code).toBe('conflict');
      expect(await isIn(token)).toBe(false);
      // The way back without the passkey.
      const code = must(recovery.body.Result?.codes[0]);
      expect((await app.call('user/useRecoveryCode', { code }, token)).status).toBe(200);
      expect(await isIn(token)).toBe(true);
    },
  );

  test('is neither a user who is not staff, nor anybody while the setting is off', async () => {
    const learner = await half();
    await givePasscode(learner.token, learner.user.email);
    expect(await isIn(learner.token)).toBe(true);
    await require({ staffFactorRequired: false });
    const staff = await half({ isAdmin: true });
    await givePasscode(staff.token, staff.user.email);
    expect(await isIn(staff.token)).toBe(true);
  });

  test('stays signed in with an earlier session', async () => {
    const { user } = await half({ isAdmin: true });
    const token = await app.signIn(user.id);
    expect(await ping(token)).toBe(200);
  });
});
