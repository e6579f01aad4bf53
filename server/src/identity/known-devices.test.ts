import { knownDays, maxKnownDevices, maxKnownNetworks } from '@tradebridge/contract/identity-rules';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hashOfToken, newToken } from '../platform/sealed.ts';
import { openTestApp } from '../platform/test-app.ts';
import { settings } from '../settings/tables.ts';
import { forgetKnownOf } from './known-devices.ts';
import { knownDevices, knownNetworks, providerSignIns, sessions, users } from './tables.ts';
import {
  anAccount,
  callFrom,
  callOpen,
  linkTo,
  lockEverywhere,
  passcodeTo,
  password,
  signInAs,
  signInWholly,
} from './test-people.ts';

const app = await openTestApp();

const home = '198.51.100.7';
const elsewhere = '203.0.113.9';
const day = 86_400_000;

const withMail = (given: Partial<typeof users.$inferInsert> = {}) =>
  anAccount(app, { secondFactorMethod: 'E', ...given });

/** A user with a known device: they have signed in from home and the browser has its token. */
async function known(given: Partial<typeof users.$inferInsert> = {}) {
  const user = await withMail(given);
  const token = await signInWholly(app, user.email, { ip: home });
  const { body } = await app.call('user/rememberDevice', {}, token);
  return { user, token, deviceToken: body.Result?.deviceToken ?? '' };
}

const mailsTo = (email: string, subject = 'New sign-in to Tradebridge') =>
  app.mails.filter((mail) => mail.to === email && mail.subject === subject);

describe('a known device', () => {
  test.each([{}, { isAdmin: true }, { isSupport: true }])(
    'leads to the second factor while strangers have locked the account (%j)',
    async (staff) => {
      const { user, deviceToken } = await known(staff);
      await lockEverywhere(app, user.email);
      expect((await signInAs(app, user.email, password, { ip: elsewhere })).status).toBe(429);
      const { status, body } = await signInAs(app, user.email, password, {
        ip: elsewhere,
        deviceToken,
      });
      expect(status).toBe(200);
      const { token } = body;
      const registered = await app.call('user/registerUser', {}, token);
      expect(registered.body.Result?.mfaRequired).toBe(true);
      await app.call('user/sendMFAPasscodeToEmail', {}, token);
      const passcode = passcodeTo(app, user.email);
      expect((await app.call('user/validateMFAEmailPasscode', { passcode }, token)).status).toBe(
        200,
      );
    },
  );

  test('has ten separate wrong passwords, which delay nobody else', async () => {
    const { user, deviceToken } = await known();
    for (let tries = 0; tries < 10; tries++) {
      const wrong = await signInAs(app, user.email, 'wrong password', { deviceToken });
      expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid-credential']);
    }
    const refused = await signInAs(app, user.email, password, { deviceToken });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await signInAs(app, user.email)).status).toBe(200);
  });

  test('is known only to the account that created it', async () => {
    const { deviceToken } = await known();
    const other = await withMail();
    await lockEverywhere(app, other.email);
    const stranger = await signInAs(app, other.email, password, { ip: elsewhere });
    const holder = await signInAs(app, other.email, password, { ip: elsewhere, deviceToken });
    expect([holder.status, holder.body]).toEqual([429, stranger.body]);
  });

  test('keeps its token, which the database does not store; another session gets a different one', async () => {
    const { user, token, deviceToken } = await known();
    const remember = async (by: string, given?: string) =>
      (await app.call('user/rememberDevice', { deviceToken: given }, by)).body.Result?.deviceToken;
    expect(await remember(token, deviceToken)).toBe(deviceToken);
    const again = (await signInAs(app, user.email, password, { deviceToken })).body.token;
    await app.call('user/sendMFAPasscodeToEmail', {}, again);
    const passcode = passcodeTo(app, user.email);
    await app.call('user/validateMFAEmailPasscode', { passcode }, again);
    expect(await remember(again, deviceToken)).toBe(deviceToken);
    const other = await signInWholly(app, user.email);
    expect(await remember(other)).not.toBe(deviceToken);
    const rows = await app.db.orm
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.userId, user.id));
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(deviceToken);
  });

  test('is one per session, however often it is requested', async () => {
    const { user, token, deviceToken } = await known();
    for (let asked = 0; asked < 3; asked++) await app.call('user/rememberDevice', {}, token);
    const rows = await app.db.orm
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.userId, user.id));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tokenHash).not.toBe(hashOfToken(deviceToken));
  });

  test('is not available before the second factor', async () => {
    const { email } = await withMail();
    const { body } = await signInAs(app, email);
    expect((await app.call('user/rememberDevice', {}, body.token)).status).toBe(403);
  });

  test(`is forgotten ${knownDays} days after its last sign-in`, async () => {
    const { user, deviceToken } = await known();
    app.pass(knownDays * day - 1000);
    await lockEverywhere(app, user.email);
    const signIn = () => signInAs(app, user.email, password, { ip: elsewhere, deviceToken });
    // The password alone is not a sign-in and does not extend the time.
    expect((await signIn()).status).toBe(200);
    app.pass(2000);
    expect((await signIn()).status).toBe(429);
  });

  test(`is one of ${maxKnownDevices}: the least recently used is dropped`, async () => {
    const { user, deviceToken } = await known();
    const isKnown = async () =>
      (await app.db.orm.select().from(knownDevices).where(eq(knownDevices.userId, user.id))).some(
        ({ tokenHash }) => tokenHash === hashOfToken(deviceToken),
      );
    for (let made = 0; made < maxKnownDevices; made++) {
      expect([made, await isKnown()]).toEqual([made, true]);
      app.pass(1000);
      await app.call('user/rememberDevice', {}, await app.signIn(user.id));
    }
    expect(await isKnown()).toBe(false);
  });

  test('takes as many queries as an unknown one: two', async () => {
    const { user, deviceToken } = await known();
    for (const given of [undefined, newToken(), deviceToken]) {
      const signIn = () => signInAs(app, user.email, password, { deviceToken: given });
      expect(await app.countQueries(async () => void (await signIn()))).toBe(2);
    }
  });

  test('stays known with the same token when it is trusted, and when it no longer is', async () => {
    const { user, token } = await known();
    const trusted = (await app.call('user/trustDevice', {}, token)).body.Result?.deviceToken ?? '';
    const { body } = await app.call('user/retrieveSecurity', {}, token);
    const deviceId = body.Result?.devices[0]?.id ?? '';
    await app.call('user/forgetDevice', { deviceId }, token);
    await lockEverywhere(app, user.email);
    const reply = await signInAs(app, user.email, password, { deviceToken: trusted });
    expect(reply.status).toBe(200);
    const registered = await app.call('user/registerUser', {}, reply.body.token);
    expect(registered.body.Result?.mfaRequired).toBe(true);
  });
});

describe('a known network', () => {
  const lockedAt = async (email: string, ip: string, given = password) =>
    signInAs(app, email, given, { ip });

  test('leads to the second factor with the right password while strangers have locked the account', async () => {
    const user = await withMail();
    await signInWholly(app, user.email, { ip: home });
    await lockEverywhere(app, user.email);
    expect((await lockedAt(user.email, elsewhere)).status).toBe(429);
    expect((await lockedAt(user.email, home)).status).toBe(200);
  });

  test('is known once the second factor was given there', async () => {
    const user = await withMail();
    await signInAs(app, user.email, password, { ip: home });
    await lockEverywhere(app, user.email);
    expect((await lockedAt(user.email, home)).status).toBe(429);
  });

  test('reveals no more to a wrong password, or to a right one elsewhere, than to an invented address', async () => {
    const user = await withMail();
    await signInWholly(app, user.email, { ip: home });
    const nobody = 'nobody-at-all@example.test';
    await lockEverywhere(app, user.email);
    await lockEverywhere(app, nobody);
    const told = async (...given: Parameters<typeof lockedAt>) => {
      const { status, body, headers } = await lockedAt(...given);
      return { status, body, wait: headers['retry-after'] };
    };
    const invented = await told(nobody, home, 'wrong password');
    expect(invented.status).toBe(429);
    expect(await told(user.email, home, 'wrong password')).toEqual(invented);
    expect(await told(user.email, elsewhere, 'wrong password')).toEqual(invented);
    expect(await told(user.email, elsewhere)).toEqual(invented);
  });

  test('has no more than ten wrong passwords for the account', async () => {
    const user = await withMail();
    await signInWholly(app, user.email, { ip: home });
    await lockEverywhere(app, user.email);
    for (let tries = 0; tries < 10; tries++) {
      expect((await lockedAt(user.email, home, 'wrong password')).status).toBe(429);
    }
    expect((await lockedAt(user.email, home)).status).toBe(429);
  });

  test(`is forgotten after ${knownDays} days without a sign-in`, async () => {
    const user = await withMail();
    await signInWholly(app, user.email, { ip: home });
    app.pass(knownDays * day);
    await lockEverywhere(app, user.email);
    expect((await lockedAt(user.email, home)).status).toBe(429);
  });

  test(`is one of ${maxKnownNetworks}, stored as a hash`, async () => {
    const user = await withMail();
    for (let index = 0; index <= maxKnownNetworks; index++) {
      const token = await app.signIn(user.id, { secondFactor: false });
      const from = { token, ip: `198.51.101.${index}` };
      await callFrom(app, 'user/sendMFAPasscodeToEmail', {}, from);
      const passcode = passcodeTo(app, user.email);
      await callFrom(app, 'user/validateMFAEmailPasscode', { passcode }, from);
      app.pass(1000);
    }
    const rows = await app.db.orm
      .select()
      .from(knownNetworks)
      .where(eq(knownNetworks.userId, user.id));
    expect(rows).toHaveLength(maxKnownNetworks);
    expect(JSON.stringify(rows)).not.toContain('198.51');
    await lockEverywhere(app, user.email);
    expect((await lockedAt(user.email, '198.51.101.0')).status).toBe(429);
    expect((await lockedAt(user.email, '198.51.101.1')).status).toBe(200);
  });
});

describe('known devices and networks', () => {
  const isKnown = async (userId: string) => {
    const devices = await app.db.orm
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId));
    const networks = await app.db.orm
      .select()
      .from(knownNetworks)
      .where(eq(knownNetworks.userId, userId));
    return [devices.length, networks.length];
  };

  test('are forgotten with the password, whether reset or changed, and with the second factor', async () => {
    const ends: ((owner: Awaited<ReturnType<typeof known>>) => Promise<{ status: number }>)[] = [
      async ({ user }) => {
        await callOpen(app, 'requestPasswordReset', { email: user.email }, home);
        const input = { token: linkTo(app, user.email), password: 'a brand new password' };
        return callOpen(app, 'resetPassword', input, home);
      },
      ({ token }) => {
        const input = { currentPassword: password, newPassword: 'a brand new password' };
        return app.call('user/changePassword', input, token);
      },
      async ({ user }) => {
        const admin = await app.signIn((await withMail({ isAdmin: true })).id);
        const input = { userId: user.id, reason: 'Lost the phone' };
        return app.call('administration/resetSecondFactor', input, admin);
      },
    ];
    for (const end of ends) {
      const owner = await known();
      expect(await isKnown(owner.user.id)).toEqual([1, 1]);
      expect((await end(owner)).status).toBe(200);
      expect(await isKnown(owner.user.id)).toEqual([0, 0]);
    }
  });

  test('remain when their user signs out', async () => {
    const { user, token } = await known();
    await app.call('user/signOut', {}, token);
    expect(await isKnown(user.id)).toEqual([1, 1]);
  });
});

describe('a sign-in from a new device', () => {
  const firefox =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  test('is notified by email, once per device, except the account’s first', async () => {
    const user = await withMail({ name: 'Ngaire Tūhoe' });
    await signInWholly(app, user.email);
    expect(mailsTo(user.email)).toHaveLength(0);
    const token = await signInWholly(app, user.email, { userAgent: firefox });
    const [mail] = mailsTo(user.email);
    expect(mail?.text).toContain('Ngaire Tūhoe');
    expect(mail?.text).toContain('Firefox on Windows');
    expect(mail?.text).toMatch(/\d\d-\w{3}-2026 \d\d:\d\d:\d\d [ap]m/);
    expect(mail?.text).not.toContain('127.0.0.1');
    // Some programs take the first six digits in a mail for the passcode.
    expect(mail?.text).not.toMatch(/\d{6}/);
    const { body } = await app.call('user/rememberDevice', {}, token);
    await signInWholly(app, user.email, { deviceToken: body.Result?.deviceToken ?? '' });
    expect(mailsTo(user.email)).toHaveLength(1);
    await signInWholly(app, user.email);
    expect(mailsTo(user.email)).toHaveLength(2);
    expect(mailsTo(user.email)[1]?.text).toContain('an unknown browser');
  });

  test('is not notified while the second factor is missing', async () => {
    const user = await withMail({ lastLoginAt: app.now });
    await signInAs(app, user.email);
    expect(mailsTo(user.email)).toHaveLength(0);
  });

  test('is notified after a recovery code too, and never for a trusted device', async () => {
    const { user, token } = await known();
    const codes = (await app.call('user/makeRecoveryCodes', {}, token)).body.Result?.codes ?? [];
    const half = (await signInAs(app, user.email)).body.token;
    await app.call('user/useRecoveryCode', { code: codes[0] ?? '' }, half);
    expect(mailsTo(user.email)).toHaveLength(1);
    const trusted = (await app.call('user/trustDevice', {}, half)).body.Result?.deviceToken ?? '';
    const reply = await signInAs(app, user.email, password, { deviceToken: trusted });
    expect((await app.call('core/retrieveAppSettings', {}, reply.body.token)).status).toBe(200);
    expect(mailsTo(user.email)).toHaveLength(1);
  });

  test('is notified if the portal asks for no second factor', async () => {
    const user = await withMail({ lastLoginAt: app.now });
    const values = { mfaEnabled: false };
    await app.db.orm
      .insert(settings)
      .values({ key: 'app-settings', version: 1, values, changedAt: app.now, changedBy: user.id });
    try {
      const { body } = await signInAs(app, user.email, password, { userAgent: firefox, ip: home });
      expect(mailsTo(user.email)).toHaveLength(1);
      const remembered = await app.call('user/rememberDevice', {}, body.token);
      const deviceToken = remembered.body.Result?.deviceToken ?? '';
      await signInAs(app, user.email, password, { deviceToken });
      expect(mailsTo(user.email)).toHaveLength(1);
      await lockEverywhere(app, user.email);
      expect((await signInAs(app, user.email, password, { ip: home })).status).toBe(200);
    } finally {
      await app.db.orm.delete(settings);
    }
  });

  test('is notified after a sign-in with a provider, unless the browser is known', async () => {
    const { user, deviceToken } = await known();
    const complete = async (deviceTokens: string[]) => {
      const [code, attempt] = [newToken(), newToken()];
      await app.db.orm.insert(providerSignIns).values({
        stateHash: hashOfToken(newToken()),
        provider: 'directory',
        secrets: hashOfToken(attempt),
        codeHash: hashOfToken(code),
        userId: user.id,
        createdAt: app.now,
        expiresAt: new Date(app.now.getTime() + 60_000),
      });
      const reply = await callOpen(app, 'completeProvider', { code, attempt, deviceTokens });
      const { token } = reply.body.Result;
      await app.call('user/sendMFAPasscodeToEmail', {}, token);
      const passcode = passcodeTo(app, user.email);
      await app.call('user/validateMFAEmailPasscode', { passcode }, token);
      const [session] = await app.db.orm
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashOfToken(token)));
      return session?.knownDeviceId;
    };
    expect(await complete(['x'.repeat(43), deviceToken])).not.toBeNull();
    expect(mailsTo(user.email)).toHaveLength(0);
    expect(await complete([])).toBeNull();
    expect(mailsTo(user.email)).toHaveLength(1);
  });

  test('is notified again once the devices were forgotten', async () => {
    const { user, deviceToken } = await known();
    await app.db.orm.update(users).set({ lastLoginAt: app.now }).where(eq(users.id, user.id));
    await forgetKnownOf(app.db, user.id);
    await signInWholly(app, user.email, { deviceToken });
    expect(mailsTo(user.email)).toHaveLength(1);
  });
});
