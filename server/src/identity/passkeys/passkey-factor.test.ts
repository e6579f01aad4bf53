import type { PasskeyAssertion, PasskeyRequestOptions } from '@tradebridge/contract/passkeys';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../platform/test-app.ts';
import { setAppSettings } from '../../settings/test-settings.ts';
import { anAccount, passcodeTo, password, signInAs } from '../test-people.ts';
import { aUser } from '../test-users.ts';
import { TestAuthenticator } from './test-authenticator.ts';
import {
  aPasskeyUser,
  eventsOf,
  isOpen,
  minutes,
  must,
  register,
  sessionWith,
  wrongAnswers,
} from './test-passkeys.ts';

const app = await openTestApp();

const switchFactors = (mfaEnabled: boolean) => setAppSettings(app, { mfaEnabled });

describe('a passkey as the second factor', () => {
  const whoIs = async (token: string) =>
    (await app.call('user/registerUser', {}, token)).body.Result;
  const passwordAlone = async (userId: string) => app.signIn(userId, { secondFactor: false });
  const start = async (token: string): Promise<PasskeyRequestOptions> =>
    must((await app.call('user/startPasskeyFactor', {}, token)).body.Result);
  const give = (token: string, response: PasskeyAssertion) =>
    app.call('user/usePasskeyFactor', { response }, token);

  test('opens the session after the password', async () => {
    const { user, authenticator, passkeyId } = await aPasskeyUser(app, { secondFactorMethod: 'E' });
    const { body } = await signInAs(app, user.email);
    expect(await whoIs(body.token)).toMatchObject({ mfaRequired: true, hasPasskey: true });
    const options = await start(body.token);
    expect(options.allowCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect((await give(body.token, authenticator.assert(options))).body.Result).toBe(true);
    expect(await isOpen(app, body.token)).toBe(true);
    expect(await sessionWith(app, body.token)).toMatchObject({
      secondFactorBy: 'P',
      passkeyId,
      provedAt: app.now,
    });
    const event = (await eventsOf(app, user.id)).find(({ kind }) => kind === 'secondFactor.given');
    expect(event?.details).toEqual({ by: 'P' });
  });

  test('changes neither the method nor whether one is registered', async () => {
    const { user, authenticator } = await aPasskeyUser(app);
    const token = await passwordAlone(user.id);
    await give(token, authenticator.assert(await start(token)));
    expect(await whoIs(token)).toMatchObject({ mfaMethod: 'A', mfaRegistered: false });
  });

  test('is not offered to users without one', async () => {
    const user = await aUser(app.db);
    const token = await passwordAlone(user.id);
    expect(await whoIs(token)).toMatchObject({ hasPasskey: false });
    expect((await start(token)).allowCredentials).toEqual([]);
  });

  test('cannot be bypassed with a new authenticator app if it is the only one', async () => {
    const { user } = await aPasskeyUser(app);
    const token = await passwordAlone(user.id);
    expect(await whoIs(token)).toMatchObject({
      mfaRequired: true,
      mfaMethod: 'A',
      mfaRegistered: false,
      hasPasskey: true,
    });
    const { body } = await app.call('user/retrieveMFASecretKey', {}, token);
    expect(body.Error?.Code).toBe('conflict');
    const given = { key: 'A'.repeat(32), passcode: '123456' };
    const reply = await app.call('user/registerMFASecretKey', given, token);
    expect(reply.body.Error?.Code).toBe('conflict');
  });

  test('cannot be bypassed with an app whose set-up had started either', async () => {
    const user = await anAccount(app);
    const half = await passwordAlone(user.id);
    const { body } = await app.call('user/retrieveMFASecretKey', {}, half);
    await register(app, await app.signIn(user.id));
    const given = { key: must(body.Result).key, passcode: '123456' };
    const reply = await app.call('user/registerMFASecretKey', given, half);
    expect(reply.body.Error?.Code).toBe('conflict');
  });

  test('of somebody else is refused, and recorded for the session’s user', async () => {
    const { user } = await aPasskeyUser(app);
    const { user: thief, authenticator: other } = await aPasskeyUser(app);
    const token = await passwordAlone(user.id);
    const { body } = await give(token, other.assert(await start(token)));
    expect(body.Error?.Code).toBe('passkey-refused');
    expect(await isOpen(app, token)).toBe(false);
    const kindsOf = async (userId: string) => (await eventsOf(app, userId)).map(({ kind }) => kind);
    expect(await kindsOf(user.id)).toContain('secondFactor.refused');
    expect(await kindsOf(thief.id)).not.toContain('secondFactor.refused');
  });

  test.each(Object.entries({ ...wrongAnswers, 'by another key': { isForged: true } }))(
    'refuses an answer %s',
    async (_what, twist) => {
      const { user, authenticator } = await aPasskeyUser(app);
      const token = await passwordAlone(user.id);
      const { body } = await give(token, authenticator.assert(await start(token), twist));
      expect(body.Error?.Code).toBe('passkey-refused');
      expect(await isOpen(app, token)).toBe(false);
    },
  );

  test('works while passcodes are blocked by wrong ones', async () => {
    const { user, authenticator } = await aPasskeyUser(app, { secondFactorMethod: 'E' });
    const token = await passwordAlone(user.id);
    await app.call('user/sendMFAPasscodeToEmail', {}, token);
    const right = passcodeTo(app, user.email);
    const wrong = right === '111111' ? '222222' : '111111';
    const tryWrong = () => app.call('user/validateMFAEmailPasscode', { passcode: wrong }, token);
    for (let tries = 0; tries < 5; tries++) await tryWrong();
    expect((await tryWrong()).status).toBe(429);
    expect((await give(token, authenticator.assert(await start(token)))).status).toBe(200);
  });

  test('does not accept another session’s challenge, nor the same one twice', async () => {
    const { user, authenticator } = await aPasskeyUser(app);
    const [token, other] = [await passwordAlone(user.id), await passwordAlone(user.id)];
    const options = await start(token);
    const elsewhere = await give(other, authenticator.assert(options));
    expect(elsewhere.body.Error?.Code).toBe('passkey-expired');
    expect((await give(token, authenticator.assert(options))).status).toBe(200);
    const again = await give(token, authenticator.assert(options));
    expect(again.body.Error?.Code).toBe('conflict');
  });
});

describe('a passkey as fresh proof', () => {
  const start = async (token: string): Promise<PasskeyRequestOptions> =>
    must((await app.call('user/startPasskeyProof', {}, token)).body.Result);

  test('permits sensitive calls for five minutes', async () => {
    const { user, authenticator } = await aPasskeyUser(app);
    const token = await app.signIn(user.id, { isProved: false });
    const tryIt = async () =>
      (await app.call('user/startPasskeyRegistration', {}, token)).body.Error?.Code;
    expect(await tryIt()).toBe('proof-required');
    const response = authenticator.assert(await start(token));
    expect((await app.call('user/provePasskey', { response }, token)).body.Result).toBe(true);
    expect(await tryIt()).toBeUndefined();
    app.pass(minutes(5));
    expect(await tryIt()).toBe('proof-required');
  });

  test('is refused if it is wrong, and proves nothing', async () => {
    const { user, authenticator } = await aPasskeyUser(app);
    const token = await app.signIn(user.id, { isProved: false });
    const response = authenticator.assert(await start(token), { isForged: true });
    const { body } = await app.call('user/provePasskey', { response }, token);
    expect(body.Error?.Code).toBe('passkey-refused');
    expect((await sessionWith(app, token))?.provedAt).toBeNull();
  });

  const waysOf = async (token: string) =>
    (await app.call('user/retrieveProofWays', {}, token)).body.Result;
  const prove = async (token: string, authenticator: TestAuthenticator) => {
    const response = authenticator.assert(await start(token));
    return app.call('user/provePasskey', { response }, token);
  };

  test('is listed for users who have one, and its use is recorded', async () => {
    const { user, authenticator } = await aPasskeyUser(app);
    const token = await app.signIn(user.id, { isProved: false });
    expect(await waysOf(token)).toEqual({ password: true, passcode: null, passkey: true });
    await prove(token, authenticator);
    const proved = (await eventsOf(app, user.id)).find(({ kind }) => kind === 'session.proved');
    expect(proved?.details).toEqual({ by: 'P' });
    const other = await anAccount(app);
    const without = await app.signIn(other.id, { isProved: false });
    expect(await waysOf(without)).toMatchObject({ password: true, passkey: false });
  });

  test('works for an account without a password whose only factor it is', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const authenticator = new TestAuthenticator();
    await register(app, await app.signIn(user.id), authenticator);
    const token = await app.signIn(user.id, { isProved: false });
    expect(await waysOf(token)).toEqual({ password: false, passcode: 'E', passkey: true });
    expect((await prove(token, authenticator)).status).toBe(200);
    expect((await app.call('user/makeRecoveryCodes', {}, token)).status).toBe(200);
  });

  describe('while no second factor is asked for', () => {
    beforeEach(() => switchFactors(false));
    afterEach(() => switchFactors(true));

    test('is also the second factor, which the password does not replace', async () => {
      const { user, authenticator, passkeyId } = await aPasskeyUser(app);
      const { token } = (await signInAs(app, user.email)).body;
      const codes = () => app.call('user/makeRecoveryCodes', {}, token);
      expect((await codes()).body.Error?.Code).toBe('proof-required');
      expect(await waysOf(token)).toEqual({ password: false, passcode: null, passkey: true });
      const byPassword = await app.call('user/proveIdentity', { password }, token);
      expect(byPassword.body.Error?.Code).toBe('conflict');
      expect((await prove(token, authenticator)).status).toBe(200);
      expect((await codes()).status).toBe(200);
      expect(await sessionWith(app, token)).toMatchObject({ secondFactorBy: 'P', passkeyId });
    });

    test('works beside a passcode by email', async () => {
      const { user, authenticator } = await aPasskeyUser(app, {
        secondFactorMethod: 'E',
        secondFactorRegisteredAt: app.now,
      });
      const { token } = (await signInAs(app, user.email)).body;
      expect(await waysOf(token)).toEqual({ password: false, passcode: 'E', passkey: true });
      await prove(token, authenticator);
      expect((await app.call('user/makeRecoveryCodes', {}, token)).status).toBe(200);
    });

    test('is the only proof of an account without a password', async () => {
      const user = await aUser(app.db, { emailVerified: true });
      await register(app, await app.signIn(user.id));
      const token = await app.signIn(user.id, { secondFactor: false, isProved: false });
      expect(await waysOf(token)).toEqual({ password: false, passcode: null, passkey: true });
    });
  });
});
