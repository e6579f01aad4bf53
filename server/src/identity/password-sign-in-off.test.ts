import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { openTestApp } from '../platform/test-app.ts';
import { setAppSettings } from '../settings/test-settings.ts';
import { aPasskeyUser, isOpen, signInWith } from './passkeys/test-passkeys.ts';
import { passwordHashing } from './password-hashing.ts';
import { isWeakHash } from './password-parameters.ts';
import { failedAttempts, sessions } from './tables.ts';
import { aLink } from './test-links.ts';
import {
  anAccount,
  aPerson,
  callAsStranger,
  passcodeTo,
  password,
  signInAs,
  userWith,
} from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });

const setSettings = (values: Record<string, boolean>) => setAppSettings(app, values);
const switchPasswords = (passwordSignInEnabled: boolean) => setSettings({ passwordSignInEnabled });
beforeEach(async () => {
  await switchPasswords(false);
  await app.db.orm.delete(failedAttempts);
});

const open = (path: string, input: unknown) => callAsStranger(app, path, input);
const anEmergencyAccount = () => anAccount(app, { isAdmin: true, isBreakGlass: true });
const off = {
  code: 'not-configured',
  message:
    'Sign-in with an email address and password is turned off. Use one of the providers on the sign-in page.',
};

describe('where passwords are off', () => {
  test('signing in is refused in the same way for every address, with a right or wrong password', async () => {
    const ordinary = await anAccount(app);
    const staff = await anAccount(app, { isAdmin: true });
    const former = await anAccount(app, { isBreakGlass: true });
    const emergency = await anEmergencyAccount();
    const disabled = await anAccount(app, {
      isAdmin: true,
      isBreakGlass: true,
      disabledAt: app.now,
    });
    const refused = [
      await signInAs(app, ordinary.email),
      await signInAs(app, ordinary.email, 'wrong password'),
      await signInAs(app, staff.email),
      await signInAs(app, former.email),
      await signInAs(app, emergency.email, 'wrong password'),
      await signInAs(app, disabled.email),
      await signInAs(app, 'nobody@example.test'),
    ];
    for (const { status, body } of refused) expect([status, body]).toEqual([403, off]);
  });

  // Compares the work, not the time: beside other tests, the hashing threads are often busy.
  test('a password is checked with as much work, with or without an account', async () => {
    const ordinary = await anAccount(app);
    const emergency = await anEmergencyAccount();
    const tried: readonly (readonly [email: string, given: string])[] = [
      [ordinary.email, password],
      ['nobody@example.test', password],
      [emergency.email, 'wrong password'],
    ];
    const verify = vi.spyOn(passwordHashing, 'verify');
    for (const [email, given] of tried) {
      await signInAs(app, email, given);
      expect(verify.mock.calls, email).toEqual([[{ hash: expect.any(String), password: given }]]);
      expect(isWeakHash(verify.mock.calls[0]?.[0].hash ?? ''), email).toBe(false);
      expect(verify.mock.settledResults, email).toMatchObject([{ type: 'fulfilled' }]);
      verify.mockClear();
    }
    verify.mockRestore();
  });

  test('wrong ones are counted in the same way, and lead to a wait', async () => {
    for (const email of [(await anAccount(app)).email, 'nobody@example.test']) {
      for (let tries = 0; tries < 10; tries++) {
        expect((await signInAs(app, email)).status).toBe(403);
      }
      expect((await signInAs(app, email)).status).toBe(429);
    }
  });

  test('signing up and requesting a password link are refused, with or without an account', async () => {
    const { email } = await anAccount(app);
    const emergency = await anEmergencyAccount();
    const sent = app.mails.length;
    const replies = [];
    for (const address of [email, emergency.email, 'nobody@example.test']) {
      replies.push(await open('signUp', { ...aPerson(), email: address }));
      replies.push(await open('requestPasswordReset', { email: address }));
    }
    for (const { status, body } of replies) {
      expect([status, body.Error.Code]).toEqual([403, 'not-configured']);
      expect(body).toEqual(replies[0]?.body);
    }
    expect(app.mails).toHaveLength(sent);
    expect(await userWith(app, 'nobody@example.test')).toBeUndefined();
  });

  test('setting a password is refused, with an earlier link or in the profile', async () => {
    const user = await anAccount(app);
    const { email, id: userId } = user;
    const link = await aLink(app, { kind: 'password', email, userId });
    const next = 'a brand new kettle';
    const reset = await open('resetPassword', { token: link, password: next });
    expect([reset.status, reset.body.Error.Code]).toEqual([403, 'not-configured']);
    const token = await app.signIn(userId);
    const changed = await app.call(
      'user/changePassword',
      { currentPassword: password, newPassword: next },
      token,
    );
    expect([changed.status, changed.body.Error?.Code]).toEqual([403, 'not-configured']);
    const security = await app.call('user/retrieveSecurity', {}, token);
    expect(security.body.Result?.maySetPassword).toBe(false);
    await switchPasswords(true);
    expect((await signInAs(app, email)).status).toBe(200);
    expect((await open('resetPassword', { token: link, password: next })).status).toBe(200);
  });

  test('an invitation does not open an account with a password, but connects one that a provider opened', async () => {
    const { email } = aPerson();
    const { employerId } = await aCompany(app.db);
    const { contactId } = await aContact(app.db, employerId, { userId: null, email });
    const token = await aLink(app, { kind: 'invitation', email, contactId });
    const account = { name: 'Ngaire Tūhoe', password };
    const refused = await open('acceptInvitation', { token, account });
    expect([refused.status, refused.body.Error.Code]).toEqual([403, 'not-configured']);
    expect(refused.body.Error.Message).toContain('then open the invitation link again');
    await aUser(app.db, { email, emailVerified: true });
    expect((await open('acceptInvitation', { token })).status).toBe(200);
  });

  test('administrators send no link to set a password', async () => {
    const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    const { id: userId } = await anAccount(app);
    const reply = await app.call('administration/sendPasswordLink', { userId }, admin);
    expect([reply.status, reply.body.Error?.Code]).toEqual([409, 'conflict']);
    const emergency = await anEmergencyAccount();
    const sent = await app.call('administration/sendPasswordLink', { userId: emergency.id }, admin);
    expect(sent.status).toBe(200);
  });

  test('changing a password is offered where it works, and setting a first one is not', async () => {
    const maySet = async (userId: string) => {
      const { body } = await app.call('user/retrieveSecurity', {}, await app.signIn(userId));
      return body.Result?.maySetPassword;
    };
    const withPassword = await anEmergencyAccount();
    const without = await aUser(app.db, { isAdmin: true, isBreakGlass: true });
    expect(await maySet(withPassword.id)).toBe(true);
    // The link that sets a first one is refused to everybody.
    expect((await open('requestPasswordReset', { email: without.email })).status).toBe(403);
    expect(await maySet(without.id)).toBe(false);
    await switchPasswords(true);
    expect(await maySet(without.id)).toBe(true);
  });

  test('an account with a forgotten password gives fresh proof by a passcode by email', async () => {
    await setSettings({ passwordSignInEnabled: false, mfaEnabled: false });
    const proofOf = async (token: string) =>
      (await app.call('user/retrieveProofWays', {}, token)).body.Result;
    const user = await anAccount(app);
    const token = await app.signIn(user.id, { isProved: false, secondFactor: false });
    expect(await proofOf(token)).toEqual({ password: true, passcode: 'E', passkey: false });
    const sent = await app.call('user/sendProofPasscode', {}, token);
    expect(sent.body.Result).toEqual({ result: '', mfaMethod: 'E' });
    const passcode = passcodeTo(app, user.email);
    expect((await app.call('user/proveIdentity', { passcode }, token)).body.Result).toBe(true);
    expect((await app.call('user/makeRecoveryCodes', {}, token)).status).toBe(200);

    // Not with an unverified address, with a password that signs in, or in place of a factor.
    const unverified = await anAccount(app, { emailVerified: false });
    const emergency = await anEmergencyAccount();
    for (const { id } of [unverified, emergency]) {
      const other = await app.signIn(id, { isProved: false });
      expect(await proofOf(other)).toMatchObject({ password: true, passcode: null });
    }
    const { user: withPasskey } = await aPasskeyUser(app);
    const half = await app.signIn(withPasskey.id, { isProved: false, secondFactor: false });
    expect(await proofOf(half)).toEqual({ password: false, passcode: null, passkey: true });
  });

  test('the page offers only the providers', async () => {
    await app.db.pool.query(
      `select pg_notify('tradebridge_live', '{"kind":"settings","key":"app-settings"}')`,
    );
    const providers = async () => (await app.app.inject('/api/config')).json().providers;
    await expect.poll(providers).toEqual(['google']);
    await switchPasswords(true);
    await app.db.pool.query(
      `select pg_notify('tradebridge_live', '{"kind":"settings","key":"app-settings"}')`,
    );
    await expect.poll(providers).toEqual(['email', 'google']);
  });

  test('a passkey signs in, even to an account whose only other way in was its password', async () => {
    await switchPasswords(true);
    const { user, authenticator } = await aPasskeyUser(app);
    await switchPasswords(false);
    expect((await signInAs(app, user.email)).status).toBe(403);
    const { status, body } = await signInWith(app, authenticator);
    expect(status).toBe(200);
    expect(await isOpen(app, body.Result.token)).toBe(true);
  });

  test('a known device is refused like any other', async () => {
    await switchPasswords(true);
    const { email, id } = await anAccount(app);
    const known = await app.call('user/rememberDevice', {}, await app.signIn(id));
    await switchPasswords(false);
    const given = { deviceToken: known.body.Result?.deviceToken };
    const refused = await signInAs(app, email, password, given);
    expect([refused.status, refused.body]).toEqual([403, off]);
  });

  test('calls that need a password say that none can be set, and mails name another remedy', async () => {
    const { id } = await aUser(app.db);
    const token = await app.signIn(id);
    const { body } = await app.call('user/proveIdentity', { password }, token);
    expect([body.Error?.Code, body.Error?.Message]).toEqual([
      'conflict',
      expect.stringContaining('none can be set while sign-in with passwords is turned off'),
    ]);
    await app.call('user/makeRecoveryCodes', {}, token);
    expect(app.mails.at(-1)?.text).toContain(
      'If it was not you, end the other sessions of your account in My Profile immediately and tell',
    );
    await switchPasswords(true);
    await app.call('user/makeRecoveryCodes', {}, token);
    expect(app.mails.at(-1)?.text).toContain(
      'If it was not you, change your password immediately and',
    );
  });

  test('signed-in users stay signed in', async () => {
    const { id } = await anAccount(app);
    expect((await app.call('core/ping', {}, await app.signIn(id))).status).toBe(200);
  });
});

describe('a break-glass account', () => {
  test('signs in where passwords are off, which is recorded and mailed to all administrators', async () => {
    const other = await aUser(app.db, { isAdmin: true, name: 'Ben Other' });
    const disabled = await aUser(app.db, { isAdmin: true, disabledAt: app.now });
    const { email, id, name } = await anEmergencyAccount();
    const sent = app.mails.length;
    const signedIn = await signInAs(app, email, password, { ip: '10.9.8.7' });
    expect(signedIn.status).toBe(200);
    const about = await app.call('user/registerUser', {}, signedIn.body.token);
    expect(about.body.Result).toMatchObject({ mfaRequired: true });
    const mails = app.mails.slice(sent);
    const toWhom = mails.map(({ to }) => to);
    expect(toWhom).toEqual(expect.arrayContaining([other.email, email]));
    expect(toWhom).not.toContain(disabled.email);
    expect(mails.find(({ to }) => to === other.email)?.text).toContain(
      `Hello Ben Other, the password of the break-glass account ${name} (${email}) was entered on 02-Mar-2026 09:00:00 am from 10.9.8.7`,
    );
    const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, id));
    expect(events.map(({ kind }) => kind)).toEqual(['session.signedIn', 'session.breakGlass']);
  });

  test('is like any other where passwords are on', async () => {
    await switchPasswords(true);
    const { email, id } = await anEmergencyAccount();
    const sent = app.mails.length;
    expect((await signInAs(app, email)).status).toBe(200);
    expect(app.mails).toHaveLength(sent);
    const events = await app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, id));
    expect(events.map(({ kind }) => kind)).toEqual(['session.signedIn']);
  });

  test('no longer signs in once it is not an administrator', async () => {
    const { email, id } = await anAccount(app, { isBreakGlass: true });
    expect((await signInAs(app, email)).status).toBe(403);
    const opened = await app.db.orm.select().from(sessions).where(eq(sessions.userId, id));
    expect(opened).toEqual([]);
  });

  test('sets and changes its password', async () => {
    const { email, id: userId } = await anEmergencyAccount();
    const link = await aLink(app, { kind: 'password', email, userId });
    const next = 'a brand new kettle';
    expect((await open('resetPassword', { token: link, password: next })).status).toBe(200);
    const token = await app.signIn(userId);
    const change = { currentPassword: next, newPassword: 'another new kettle' };
    expect((await app.call('user/changePassword', change, token)).status).toBe(200);
    expect((await signInAs(app, email, 'another new kettle')).status).toBe(200);
  });

  test('is told to ask for a link when its password was changed, since the page does not send one', async () => {
    const { email, id: userId } = await anEmergencyAccount();
    const textTo = () => app.mails.findLast(({ to }) => to === email)?.text;
    const change = { currentPassword: password, newPassword: 'a brand new kettle' };
    const changed = await app.call('user/changePassword', change, await app.signIn(userId));
    expect(changed.status).toBe(200);
    const ask = 'If it was not you, ask another administrator or the portal’s operator';
    expect(textTo()).toContain(ask);
    expect(textTo()).not.toContain('Forgot password');

    const link = await aLink(app, { kind: 'password', email, userId });
    const { user } = await aPasskeyUser(app, { isAdmin: true, isBreakGlass: true });
    const textToOther = () => app.mails.findLast(({ to }) => to === user.email)?.text;
    const next = 'another new kettle';
    expect((await open('resetPassword', { token: link, password: next })).status).toBe(200);
    expect(textTo()).toContain(ask);
    const otherLink = {
      kind: 'password',
      email: user.email,
      userId: user.id,
    } as const;
    const token = await aLink(app, otherLink);
    expect((await open('resetPassword', { token, password: next })).status).toBe(200);
    expect(textToOther()).toContain('Your passkeys still work');
    expect(textToOther()).toContain(ask);

    await switchPasswords(true);
    const again = { currentPassword: next, newPassword: password };
    await app.call('user/changePassword', again, await app.signIn(userId));
    expect(textTo()).toContain(
      'set a new password immediately (Forgot password on the sign-in page)',
    );
  });
});
