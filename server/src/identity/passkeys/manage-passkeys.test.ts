import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { runHousekeeping } from '../../housekeeping.ts';
import { hashOfToken } from '../../platform/sealed.ts';
import { openTestApp } from '../../platform/test-app.ts';
import { anAccount, callAsStranger, linkTo, password, signInAs } from '../test-people.ts';
import { aUser } from '../test-users.ts';
import { passkeyChallenges } from './tables.ts';
import { TestAuthenticator } from './test-authenticator.ts';
import {
  aPasskeyUser,
  askToSignIn,
  eventsOf,
  isOpen,
  minutes,
  must,
  passkeysOf,
  register,
  sessionWith,
  signInWith,
  startRegistration,
  subjectsTo,
} from './test-passkeys.ts';

const app = await openTestApp();

describe('a user’s own passkeys', () => {
  const revoke = (token: string, passkeyId: string) =>
    app.call('user/revokePasskey', { passkeyId }, token);
  const rename = (token: string, passkeyId: string, name: string) =>
    app.call('user/renamePasskey', { passkeyId, name }, token);

  test('can be renamed only by their owner, to 1 to 60 characters', async () => {
    const { token, passkeyId } = await aPasskeyUser(app);
    const other = await app.signIn((await aUser(app.db)).id);
    expect((await rename(token, passkeyId, ' Key on my ring ')).body.Result).toBe(true);
    expect((await rename(other, passkeyId, 'Mine')).status).toBe(404);
    for (const name of ['', '  ', 'x'.repeat(61), 'a\u0000b']) {
      expect((await rename(token, passkeyId, name)).status).toBe(400);
    }
    expect((await rename(token, passkeyId, 'x'.repeat(60))).status).toBe(200);
    expect((await rename(token, randomUUID(), 'Gone')).status).toBe(404);
    expect((await passkeysOf(app, token)).map(({ name }) => name)).toEqual(['x'.repeat(60)]);
  });

  test('no longer sign in once removed, which is recorded and mailed', async () => {
    const { user, token, authenticator, passkeyId } = await aPasskeyUser(app);
    const second = new TestAuthenticator();
    await register(app, token, second);
    const { body } = await revoke(token, passkeyId);
    expect(body.Result).toEqual({
      rpId: 'localhost',
      userId: (await startRegistration(app, token)).user.id,
      allAcceptedCredentialIds: [second.id],
    });
    expect((await signInWith(app, authenticator)).body.Error?.Code).toBe('passkey-refused');
    expect((await signInWith(app, second)).status).toBe(200);
    const half = await app.signIn(user.id, { secondFactor: false });
    const options = must((await app.call('user/startPasskeyFactor', {}, half)).body.Result);
    const input = { response: authenticator.assert(options) };
    const factor = await app.call('user/usePasskeyFactor', input, half);
    expect(factor.body.Error?.Code).toBe('passkey-refused');
    expect((await eventsOf(app, user.id)).map(({ kind }) => kind)).toContain('passkey.revoked');
    expect(subjectsTo(app, user.email).at(-1)).toBe(
      'A passkey of your Tradebridge account was removed',
    );
    expect((await revoke(token, passkeyId)).status).toBe(404);
  });

  test('are removed only by their owner, with fresh proof', async () => {
    const { user, authenticator, passkeyId } = await aPasskeyUser(app);
    const other = await app.signIn((await aUser(app.db)).id);
    expect((await revoke(other, passkeyId)).status).toBe(404);
    const stale = await app.signIn(user.id, { isProved: false });
    expect((await revoke(stale, passkeyId)).body.Error?.Code).toBe('proof-required');
    expect((await signInWith(app, authenticator)).status).toBe(200);
  });

  test('end the sessions that they opened, and no others', async () => {
    const { user, token, authenticator, passkeyId } = await aPasskeyUser(app);
    const { body: alone } = await signInWith(app, authenticator);
    const half = await app.signIn(user.id, { secondFactor: false });
    const options = must((await app.call('user/startPasskeyFactor', {}, half)).body.Result);
    await app.call('user/usePasskeyFactor', { response: authenticator.assert(options) }, half);
    const own = (await signInWith(app, authenticator)).body.Result.token;
    await revoke(own, passkeyId);
    expect(await isOpen(app, alone.Result.token)).toBe(false);
    expect(await isOpen(app, half)).toBe(false);
    expect(await isOpen(app, own)).toBe(true);
    expect(await isOpen(app, token)).toBe(true);
  });

  test('are gone once an administrator resets the second factor, and the user is told', async () => {
    const { user, authenticator } = await aPasskeyUser(app);
    const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    const { body } = await app.call('administration/retrieveUser', { userId: user.id }, admin);
    expect(body.Result?.passkeys).toBe(1);
    const input = { userId: user.id, reason: 'Phone and laptop were stolen' };
    const reset = await app.call('administration/resetSecondFactor', input, admin);
    expect(reset.body.Result?.passkeys).toBe(0);
    expect((await signInWith(app, authenticator)).body.Error?.Code).toBe('passkey-refused');
    expect(app.mails.findLast(({ to }) => to === user.email)?.text).toContain(
      'its passkeys were removed',
    );
  });

  async function resetPassword(email: string) {
    await callAsStranger(app, 'requestPasswordReset', { email });
    const input = { token: linkTo(app, email), password: 'another good password' };
    expect((await callAsStranger(app, 'resetPassword', input)).status).toBe(200);
  }

  test('of an unverified address are dropped when its owner sets a password', async () => {
    const { user, authenticator } = await aPasskeyUser(app, { emailVerified: false });
    await resetPassword(user.email);
    expect((await signInWith(app, authenticator)).body.Error?.Code).toBe('passkey-refused');
  });

  test('remain after a password change, as other second factors do, and the email says so', async () => {
    const { user, authenticator } = await aPasskeyUser(app);
    await resetPassword(user.email);
    expect((await signInWith(app, authenticator)).status).toBe(200);
    const { text } = must(app.mails.findLast(({ to }) => to === user.email));
    expect(text).toContain('Your passkeys still work');
    const without = await anAccount(app);
    await resetPassword(without.email);
    expect(app.mails.findLast(({ to }) => to === without.email)?.text).not.toContain('passkey');
  });

  test('of a user without a password can be added and used', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    const authenticator = new TestAuthenticator();
    await register(app, await app.signIn(user.id), authenticator);
    expect((await signInWith(app, authenticator)).status).toBe(200);
    expect((await signInAs(app, user.email, password)).status).toBe(401);
  });
});

test('unanswered challenges are cleaned up, and deleted with their sessions', async () => {
  const user = await aUser(app.db);
  const token = await app.signIn(user.id);
  await startRegistration(app, token);
  await startRegistration(app, token);
  const { id } = must(await sessionWith(app, token));
  const ofSession = () =>
    app.db.orm.select().from(passkeyChallenges).where(eq(passkeyChallenges.sessionId, id));
  expect(await ofSession()).toHaveLength(1);
  await app.call('user/signOut', {}, token);
  expect(await ofSession()).toEqual([]);
  const { challenge } = await askToSignIn(app);
  const kept = () =>
    app.db.orm
      .select()
      .from(passkeyChallenges)
      .where(eq(passkeyChallenges.challengeHash, hashOfToken(challenge)));
  const sweep = () =>
    runHousekeeping(app.db, app.now, {
      idle: { minutes: 120, staffMinutes: 30 },
      log: pino({ level: 'silent' }),
    });
  await sweep();
  expect(await kept()).toHaveLength(1);
  app.pass(minutes(6));
  await sweep();
  expect(await kept()).toEqual([]);
});
