import { calls } from '@tradebridge/contract/calls';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { openTestApp } from '../platform/test-app.ts';
import { accounts, type users } from './tables.ts';
import { anAccount, passcodeTo, password, shownBy, signInAs } from './test-people.ts';
import { aUser } from './test-users.ts';

const app = await openTestApp();

const isProved = false;
const minutes = 60_000;

/** A user whose session has no fresh proof, with the given factor. */
async function unproved(given: Partial<typeof users.$inferInsert> = {}) {
  const user = await anAccount(app, { secondFactorRegisteredAt: app.now, ...given });
  return { user, token: await app.signIn(user.id, { isProved }) };
}

/** The same with a registered authenticator app, and its key. */
async function withApp() {
  const user = await anAccount(app);
  const half = await app.signIn(user.id, { secondFactor: false });
  const { body } = await app.call('user/retrieveMFASecretKey', {}, half);
  const key = body.Result?.key ?? '';
  const passcode = shownBy(key, app.now);
  await app.call('user/registerMFASecretKey', { key, passcode }, half);
  app.pass(minutes);
  return { user, key, token: await app.signIn(user.id, { isProved }) };
}

const prove = (token: string, proof: { password: string } | { passcode: string }) =>
  app.call('user/proveIdentity', proof, token);
const send = (token: string) => app.call('user/sendProofPasscode', {}, token);
const waysOf = async (token: string) =>
  (await app.call('user/retrieveProofWays', {}, token)).body.Result;
/** The refusal's code of a change that needs proof; null if it was made. */
const codeOf = async (token: string) =>
  (await app.call('user/makeRecoveryCodes', {}, token)).body.Error?.Code ?? null;
const detailsOf = async (userId: string, kind: string) =>
  (await app.db.orm.select().from(auditEvents).where(eq(auditEvents.userId, userId)))
    .filter((event) => event.kind === kind)
    .map(({ details }) => details);

/** A valid input for each call that needs fresh proof. */
const inputs: Readonly<Record<string, object>> = {
  'user/makeRecoveryCodes': {},
  'user/trustDevice': {},
  'user/changePassword': { currentPassword: password, newPassword: 'a brand new password' },
  'user/startSecondFactorChange': { mfaMethod: 'E' },
  'user/completeSecondFactorChange': { passcode: '123456' },
  'user/requestEmailChange': { email: 'another@example.test' },
  'user/unlinkProvider': { provider: 'google' },
  'user/startPasskeyRegistration': {},
  'user/revokePasskey': { passkeyId: '00000000-0000-4000-8000-000000000000' },
  'administration/setStaffRole': { userId: 'u', staffRole: 'none', reason: 'To see who may' },
  'administration/resetSecondFactor': { userId: 'u', reason: 'To see who may' },
  'viewAs/start': { contactId: 'C1', reason: 'To see who may' },
  'serviceTokens/create': { name: 'Student system', scopes: ['changes.read'], validDays: 30 },
  'serviceTokens/revoke': { tokenId: '00000000-0000-4000-8000-000000000000' },
  'settings/confirmChange': { id: '00000000-0000-4000-8000-000000000000' },
  'registry/undoImport': { importId: '00000000-0000-4000-8000-000000000000' },
};

describe('a sensitive call', () => {
  const sensitive = calls.filter(({ needsFreshProof }) => needsFreshProof === true);

  test('is one of these, and openapi.json marks no other', async () => {
    expect(sensitive.map(({ path }): string => path).sort()).toEqual(Object.keys(inputs).sort());
    const { paths } = (await app.app.inject('/api/openapi.json')).json();
    const marked = Object.keys(paths).filter((path) => paths[path].post?.['x-needs-fresh-proof']);
    expect(marked.sort()).toEqual(sensitive.map(({ path }) => `/api/${path}`).sort());
  });

  test.each(sensitive)(
    '$path is refused without fresh proof, and changes nothing',
    async ({ path, policy }) => {
      const { user, token } = await unproved({
        isAdmin: policy === 'administer',
        isSupport: policy === 'staff',
      });
      const mails = app.mails.length;
      const reply = await app.post(`/api/${path}`, inputs[path], {
        authorization: `Bearer ${token}`,
        'x-requested-with': 'XMLHttpRequest',
      });
      expect([reply.status, reply.body.Error?.Code]).toEqual([403, 'proof-required']);
      expect(app.mails).toHaveLength(mails);
      expect((await signInAs(app, user.email)).status).toBe(200);
    },
  );

  test('is refused as not permitted before proof is asked for', async () => {
    const { token } = await unproved();
    const input = { userId: 'u', reason: 'To see who may' };
    const reply = await app.call('administration/resetSecondFactor', input, token);
    expect(reply.body.Error?.Code).toBe('forbidden');
  });
});

describe('fresh proof', () => {
  test('is the sign-in itself, with the password and with the factor, for five minutes', async () => {
    const user = await anAccount(app, { secondFactorMethod: 'E' });
    const { body } = await signInAs(app, user.email);
    const token: string = body.token;
    await app.call('user/sendMFAPasscodeToEmail', {}, token);
    app.pass(4 * minutes);
    const passcode = passcodeTo(app, user.email);
    await app.call('user/validateMFAEmailPasscode', { passcode }, token);
    app.pass(5 * minutes - 1);
    expect(await codeOf(token)).toBeNull();
    app.pass(1);
    expect(await codeOf(token)).toBe('proof-required');
  });

  test('is the password, for five more minutes', async () => {
    const { user, token } = await unproved();
    expect(await waysOf(token)).toMatchObject({ password: true });
    expect(await codeOf(token)).toBe('proof-required');
    expect((await prove(token, { password })).body.Result).toBe(true);
    expect(await codeOf(token)).toBeNull();
    app.pass(5 * minutes);
    expect(await codeOf(token)).toBe('proof-required');
    expect(await detailsOf(user.id, 'session.proved')).toEqual([{ by: 'password' }]);
  });

  test('of one session does not count in another', async () => {
    const { user, token } = await unproved();
    const other = await app.signIn(user.id, { isProved });
    await prove(token, { password });
    expect(await codeOf(other)).toBe('proof-required');
  });

  test('is not a wrong password, of which ten are allowed and each is recorded', async () => {
    const { user, token } = await unproved();
    for (let tries = 0; tries < 10; tries++) {
      const { status, body } = await prove(token, { password: 'wrong password' });
      expect([status, body.Error?.Code]).toEqual([400, 'password-wrong']);
    }
    expect((await prove(token, { password })).status).toBe(429);
    expect(await codeOf(token)).toBe('proof-required');
    expect(await detailsOf(user.id, 'session.refused')).toHaveLength(10);
    // Holding a session must not be enough to lock the owner out of signing in.
    expect((await signInAs(app, user.email)).status).toBe(200);
  });

  test("is the app's passcode, each accepted once", async () => {
    const { user, key, token } = await withApp();
    expect(await waysOf(token)).toEqual({ password: true, passcode: 'A', passkey: false });
    const passcode = shownBy(key, app.now);
    expect((await prove(token, { passcode })).body.Result).toBe(true);
    expect(await codeOf(token)).toBeNull();
    const other = await app.signIn(user.id, { isProved });
    expect((await prove(other, { passcode })).body.Error?.Code).toBe('passcode-wrong');
    const half = await app.signIn(user.id, { secondFactor: false });
    const reply = await app.call('user/validateMFAPasscode', { passcode }, half);
    expect(reply.body.Error?.Code).toBe('passcode-wrong');
    expect(await detailsOf(user.id, 'session.proved')).toEqual([{ by: 'A' }]);
  });

  test('is not a wrong passcode, of which five are allowed over all uses', async () => {
    const { user, key, token } = await withApp();
    const wrong = shownBy('B'.repeat(32), app.now);
    for (let tries = 0; tries < 5; tries++) {
      expect((await prove(token, { passcode: wrong })).body.Error?.Code).toBe('passcode-wrong');
    }
    expect((await prove(token, { passcode: shownBy(key, app.now) })).status).toBe(429);
    expect(await detailsOf(user.id, 'secondFactor.refused')).toHaveLength(5);
  });

  test('is not sent by email to users of an app', async () => {
    const { user, token } = await withApp();
    const sent = app.mails.filter(({ to }) => to === user.email).length;
    const { body } = await send(token);
    expect(body.Result).toMatchObject({ mfaMethod: 'A', result: expect.stringMatching(/app/) });
    expect(app.mails.filter(({ to }) => to === user.email)).toHaveLength(sent);
  });

  test('is a passcode by email, which works once and for nothing else', async () => {
    const { user, token } = await unproved({ secondFactorMethod: 'E' });
    expect(await waysOf(token)).toEqual({ password: true, passcode: 'E', passkey: false });
    expect((await send(token)).body.Result).toEqual({ result: '', mfaMethod: 'E' });
    expect((await send(token)).body.Result?.result).toContain('just sent');
    const passcode = passcodeTo(app, user.email);
    const mail = app.mails.findLast(({ to }) => to === user.email);
    expect(mail?.text).toContain('to confirm a change');
    expect(mail?.text).toContain('change your password immediately');
    expect(mail?.text).not.toContain('{');
    const half = await app.signIn(user.id, { secondFactor: false });
    const signIn = await app.call('user/validateMFAEmailPasscode', { passcode }, half);
    expect(signIn.body.Error?.Code).toBe('passcode-wrong');
    const other = await app.signIn(user.id, { isProved });
    expect((await prove(other, { passcode })).body.Error?.Code).toBe('passcode-wrong');
    expect((await prove(token, { passcode })).body.Result).toBe(true);
    expect((await prove(token, { passcode })).body.Error?.Code).toBe('passcode-wrong');
    expect(await codeOf(token)).toBeNull();
  });

  test('is a passcode by SMS if that is the factor', async () => {
    const byText = { secondFactorMethod: 'S', smsNumber: '+61412345678' } as const;
    const { token } = await unproved(byText);
    expect((await send(token)).body.Result).toEqual({ result: '', mfaMethod: 'S' });
    expect(app.texts.at(-1)?.to).toBe('+61412345678');
    const passcode = /\d{6}/.exec(app.texts.at(-1)?.text ?? '')?.[0] ?? '';
    expect((await prove(token, { passcode })).body.Result).toBe(true);
  });

  test('by passcode can be given as often as a long session needs it', async () => {
    const { user, token } = await unproved({ secondFactorMethod: 'E' });
    for (let times = 0; times < 12; times++) {
      expect((await send(token)).body.Result?.result).toBe('');
      expect((await prove(token, { passcode: passcodeTo(app, user.email) })).status).toBe(200);
    }
    for (let asked = 0; asked < 5; asked++) {
      app.pass(30_000);
      expect((await send(token)).body.Result?.result).toBe('');
    }
    expect((await send(token)).body.Result?.result).toContain('Too many passcode requests');
  });

  test('is a passcode to the verified address if there is neither password nor factor', async () => {
    const user = await aUser(app.db, { emailVerified: true });
    await app.db.orm.insert(accounts).values({
      id: `provider-${user.id}`,
      accountId: user.id,
      providerId: 'google',
      userId: user.id,
    });
    const token = await app.signIn(user.id, { isProved });
    expect(await waysOf(token)).toEqual({ password: false, passcode: 'E', passkey: false });
    expect((await prove(token, { password })).body.Error?.Code).toBe('conflict');
    expect((await send(token)).body.Result).toEqual({ result: '', mfaMethod: 'E' });
    expect((await prove(token, { passcode: passcodeTo(app, user.email) })).status).toBe(200);
    expect(await codeOf(token)).toBeNull();
  });

  test('of an account with only a password is that password', async () => {
    const user = await anAccount(app);
    const token = await app.signIn(user.id, { isProved });
    expect(await waysOf(token)).toEqual({ password: true, passcode: null, passkey: false });
    expect((await send(token)).body.Result?.result).toContain('password');
    expect((await prove(token, { passcode: '123456' })).body.Error?.Code).toBe('passcode-wrong');
  });

  test.each([{}, { password, passcode: '123456' }, { passcode: '12345' }])(
    'is not %j',
    async (given) => {
      const { token } = await unproved();
      const reply = await app.post('/api/user/proveIdentity', given, {
        authorization: `Bearer ${token}`,
        'x-requested-with': 'XMLHttpRequest',
      });
      expect(reply.body.Error?.Code).toBe('invalid');
    },
  );
});

describe('the user is mailed about the change', () => {
  const subjectTo = (email: string) => app.mails.findLast(({ to }) => to === email)?.subject;

  test('when recovery codes are made', async () => {
    const user = await anAccount(app);
    await app.call('user/makeRecoveryCodes', {}, await app.signIn(user.id));
    expect(subjectTo(user.email)).toBe('New recovery codes for your Tradebridge account');
  });

  test('when a device is trusted', async () => {
    const user = await anAccount(app);
    await app.call('user/trustDevice', {}, await app.signIn(user.id));
    expect(subjectTo(user.email)).toBe('A device is now trusted by your Tradebridge account');
    expect(app.mails.at(-1)?.text).toContain('for 30 days');
  });
});
