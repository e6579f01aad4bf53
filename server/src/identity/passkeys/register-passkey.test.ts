import { maxPasskeys } from '@tradebridge/contract/identity-rules';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../platform/test-app.ts';
import { aUser } from '../test-users.ts';
import { passkeys } from './tables.ts';
import { type Algorithm, TestAuthenticator } from './test-authenticator.ts';
import {
  aPasskeyUser,
  askToSignIn,
  completeRegistration,
  eventsOf,
  minutes,
  must,
  passkeysOf,
  register,
  signInWith,
  startRegistration,
  subjectsTo,
  wrongAnswers,
} from './test-passkeys.ts';

const app = await openTestApp();

describe('adding a passkey', () => {
  test('asks for a discoverable one with user verification and a known algorithm', async () => {
    const user = await aUser(app.db);
    const options = await startRegistration(app, await app.signIn(user.id));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Tradebridge' },
      user: { name: user.email, displayName: user.name },
      timeout: minutes(5),
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    });
    expect(options.pubKeyCredParams.map(({ alg }) => alg).sort()).toEqual([-257, -7, -8]);
  });

  test('identifies the user by 32 random bytes that do not change', async () => {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    const first = await startRegistration(app, token);
    const second = await startRegistration(app, token);
    const { user: other } = await startRegistration(
      app,
      await app.signIn((await aUser(app.db)).id),
    );
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32);
    expect(second.user.id).toBe(first.user.id);
    expect(other.id).not.toBe(first.user.id);
  });

  test.each(['ES256', 'EdDSA', 'RS256'] satisfies Algorithm[])(
    'lists it by its name, mails and records it, and signs in by it: %s',
    async (algorithm) => {
      const user = await aUser(app.db);
      const token = await app.signIn(user.id);
      const authenticator = new TestAuthenticator({ algorithm });
      const { body } = await register(app, token, authenticator, { name: '  Work phone ' });
      expect(body.Result).toMatchObject({ name: 'Work phone', lastUsed: null });
      expect(await passkeysOf(app, token)).toEqual([body.Result]);
      expect(subjectsTo(app, user.email)).toEqual([
        'A passkey was added to your Tradebridge account',
      ]);
      const [event] = (await eventsOf(app, user.id)).filter(
        ({ kind }) => kind === 'passkey.registered',
      );
      expect(event).toMatchObject({ subjectType: 'passkey', subjectId: body.Result?.id });
      const { status } = await signInWith(app, authenticator);
      expect(status).toBe(200);
      const [used] = await passkeysOf(app, token);
      expect(used?.lastUsed).toBe(app.now.toISOString());
    },
  );

  test('excludes the existing passkeys, so that no device creates a second one', async () => {
    const { token, authenticator } = await aPasskeyUser(app);
    const { excludeCredentials } = await startRegistration(app, token);
    expect(excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  test('needs fresh proof', async () => {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id, { isProved: false });
    const { status, body } = await app.call('user/startPasskeyRegistration', {}, token);
    expect([status, body.Error?.Code]).toEqual([403, 'proof-required']);
  });

  test.each(Object.entries(wrongAnswers))('refuses one that was made %s', async (_what, twist) => {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    const { body } = await register(app, token, new TestAuthenticator(), { twist });
    expect(body.Error?.Code).toBe('passkey-refused');
    expect(await passkeysOf(app, token)).toEqual([]);
  });

  test('refuses an answer to a challenge of another purpose, which needs no fresh proof', async () => {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    const options = await startRegistration(app, token);
    const ofProof = must((await app.call('user/startPasskeyProof', {}, token)).body.Result);
    for (const { challenge } of [await askToSignIn(app), ofProof]) {
      const response = new TestAuthenticator().register(options, { challenge });
      const input = { name: 'A phone', response };
      const { body } = await app.call('user/completePasskeyRegistration', input, token);
      expect(body.Error?.Code).toBe('passkey-expired');
    }
  });

  test('accepts a challenge once, within five minutes, in the session it was issued to', async () => {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    const complete = (response: ReturnType<TestAuthenticator['register']>, by = token) =>
      app.call('user/completePasskeyRegistration', { name: 'A phone', response }, by);
    const authenticator = new TestAuthenticator();
    const response = authenticator.register(await startRegistration(app, token));
    const elsewhere = await complete(response, await app.signIn(user.id));
    expect(elsewhere.body.Error?.Code).toBe('passkey-expired');
    expect((await complete(response)).status).toBe(200);
    expect((await complete(response)).body.Error?.Code).toBe('passkey-expired');
    const late = new TestAuthenticator().register(await startRegistration(app, token));
    app.pass(minutes(5));
    expect((await complete(late)).body.Error?.Code).toBe('passkey-expired');
  });

  test('refuses the passkey of somebody else', async () => {
    const { authenticator, user } = await aPasskeyUser(app);
    const other = await aUser(app.db);
    const { body } = await register(app, await app.signIn(other.id), authenticator);
    expect(body.Error?.Code).toBe('conflict');
    const [row] = await app.db.orm
      .select()
      .from(passkeys)
      .where(eq(passkeys.credentialId, authenticator.id));
    expect(row?.userId).toBe(user.id);
  });

  test(`stops at ${maxPasskeys}, even if several are added concurrently`, async () => {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    for (let made = 0; made < maxPasskeys - 2; made++) await register(app, token);
    const others = await Promise.all(Array.from({ length: 8 }, () => app.signIn(user.id)));
    const started = await Promise.all(
      others.map(async (other) => [other, await startRegistration(app, other)] as const),
    );
    const replies = await Promise.all(
      started.map(([other, options]) => completeRegistration(app, other, options)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await passkeysOf(app, token)).toHaveLength(maxPasskeys);
    const { status, body } = await app.call('user/startPasskeyRegistration', {}, token);
    expect([status, body.Error?.Message]).toEqual([
      409,
      `An account can have up to ${maxPasskeys} passkeys. Remove one first.`,
    ]);
  });
});
