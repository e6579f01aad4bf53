import { maxPushDevices } from '@tradebridge/contract/push-rules';
import { describe, expect, test } from 'vitest';
import { runHousekeeping } from '../housekeeping.ts';
import { setAccountDisabled } from '../identity/account-state.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { addressesOf, aSubscription } from './test-devices.ts';

const sandbox = 'http://localhost:4999';
const app = await openTestApp({ WEB_PUSH_ORIGINS: sandbox });

async function someone() {
  const { id } = await aUser(app.db);
  return { id, token: await app.signIn(id) };
}

const register = (token: string, sub: object) =>
  app.call('user/registerWebPushSub', { sub: sub as ReturnType<typeof aSubscription> }, token);

describe('a browser', () => {
  test('is registered once, even if repeated, and unregistered', async () => {
    const { id, token } = await someone();
    const sub = aSubscription();
    const asBrowsersSayIt = { ...sub, expirationTime: null };
    expect((await register(token, asBrowsersSayIt)).body.Result).toBe(true);
    expect((await register(token, sub)).body.Result).toBe(true);
    expect(await addressesOf(app, id)).toEqual([sub.endpoint]);
    const gone = await app.call('user/unregisterWebPushSub', { sub }, token);
    expect(gone.body.Result).toBe(true);
    expect(await addressesOf(app, id)).toEqual([]);
    expect((await app.call('user/unregisterWebPushSub', { sub }, token)).body.Result).toBe(true);
  });

  test('is not returned with its user', async () => {
    const { token } = await someone();
    const sub = aSubscription();
    await register(token, sub);
    const fcmToken = 'dGVzdA:APA91b-x_q';
    await app.call('user/registerFcmToken', { fcmToken }, token);
    const { body } = await app.call('user/registerUser', {}, token);
    expect(body.Success).toBe(true);
    for (const secret of [sub.endpoint, sub.keys.auth, fcmToken]) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  test('moves to the next user who registers it', async () => {
    const [first, second] = [await someone(), await someone()];
    const sub = aSubscription();
    await register(first.token, sub);
    await register(second.token, sub);
    expect(await addressesOf(app, first.id)).toEqual([]);
    expect(await addressesOf(app, second.id)).toEqual([sub.endpoint]);
    // The previous user cannot remove it.
    await app.call('user/unregisterWebPushSub', { sub }, first.token);
    expect(await addressesOf(app, second.id)).toEqual([sub.endpoint]);
  });

  test.each([
    'http://updates.push.services.mozilla.com/x',
    'https://updates.push.services.mozilla.com:8443/x',
    'https://127.0.0.1/x',
    'https://10.0.0.7/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://localhost/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evil.test/fcm.googleapis.com',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://fcm.googleapis.com@10.0.0.7/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://10.0.0.7#@fcm.googleapis.com/x',
    'http://localhost:4998/x',
    'not an address',
  ])('with the address %s is refused', async (endpoint) => {
    const { id, token } = await someone();
    const reply = await register(token, aSubscription(endpoint));
    expect(reply.status).toBe(400);
    expect(reply.body.Error?.Fields?.map(({ Path }) => Path)).toEqual(['sub.endpoint']);
    expect(await addressesOf(app, id)).toEqual([]);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'https://wns2-by3p.notify.windows.com/w/?token=x',
    'https://FCM.googleapis.com:443/fcm/send/y',
    `${sandbox}/push/web/x`,
  ])('with the address %s is registered', async (endpoint) => {
    const { token } = await someone();
    expect((await register(token, aSubscription(endpoint))).status).toBe(200);
  });

  test.each([
    ['no keys', { keys: undefined }],
    ['a short key', { keys: { p256dh: 'BAAA', auth: aSubscription().keys.auth } }],
    ['a long secret', { keys: { ...aSubscription().keys, auth: 'A'.repeat(10_000) } }],
    ['a long address', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(10_000)}` }],
  ])('with %s is refused', async (_what, wrong) => {
    const { token } = await someone();
    expect((await register(token, { ...aSubscription(), ...wrong })).status).toBe(400);
  });

  test("beyond a user's limit replaces the oldest", async () => {
    const { id, token } = await someone();
    const subs = Array.from({ length: maxPushDevices + 2 }, () => aSubscription());
    for (const sub of subs) {
      app.pass(1000);
      await register(token, sub);
    }
    expect(await addressesOf(app, id)).toEqual(subs.slice(2).map(({ endpoint }) => endpoint));
  });
});

describe('an app', () => {
  test.each([
    { fcmToken: 'dGVzdA:APA91b-x_y', platform: undefined, kind: 'fcm' },
    { fcmToken: 'dGVzdA:APA91b-x_z', platform: 'android' as const, kind: 'fcm' },
    { fcmToken: 'AB12'.repeat(16), platform: 'ios' as const, kind: 'apns' },
  ])('on platform $platform uses $kind', async ({ kind, ...input }) => {
    const { id, token } = await someone();
    expect((await app.call('user/registerFcmToken', input, token)).body.Result).toBe(true);
    const { rows } = await app.db.query('select kind from push_devices where user_id = $1', [id]);
    expect(rows).toEqual([{ kind }]);
    const { fcmToken } = input;
    expect((await app.call('user/unregisterFcmToken', { fcmToken }, token)).body.Result).toBe(true);
    expect(await addressesOf(app, id)).toEqual([]);
  });

  test.each([
    { fcmToken: 'x'.repeat(10_240) },
    { fcmToken: '' },
    { fcmToken: 'two words' },
    { fcmToken: 'not-hex', platform: 'ios' as const },
    { fcmToken: '../../3/device/00'.repeat(2), platform: 'ios' as const },
  ])('with an invalid token is refused', async (input) => {
    const { token } = await someone();
    expect((await app.call('user/registerFcmToken', input, token)).status).toBe(400);
  });
});

describe('a device is removed', () => {
  async function registered() {
    const user = await someone();
    await register(user.token, aSubscription());
    return user;
  }

  test('when its user signs out', async () => {
    const { id, token } = await registered();
    await app.call('user/signOut', {}, token);
    expect(await addressesOf(app, id)).toEqual([]);
  });

  test('when its session is ended from another', async () => {
    const { id } = await registered();
    const other = await app.signIn(id);
    await app.call('user/endOtherSessions', {}, other);
    expect(await addressesOf(app, id)).toEqual([]);
  });

  test('when the account is disabled', async () => {
    const { id } = await registered();
    await app.db.transaction((tx) =>
      setAccountDisabled(tx, { userId: id, isDisabled: true }, app.now),
    );
    expect(await addressesOf(app, id)).toEqual([]);
  });

  test('not when its session has expired, but then when all sessions are ended', async () => {
    const { id } = await registered();
    app.pass(13 * 3_600_000);
    const idle = app.parts.institution.sessionIdle;
    await runHousekeeping(app.db, app.now, { idle, log: app.parts.log });
    expect(await addressesOf(app, id)).toHaveLength(1);
    await app.call('user/endOtherSessions', {}, await app.signIn(id));
    expect(await addressesOf(app, id)).toEqual([]);
  });

  test('if it was not registered again for a long time', async () => {
    const { id } = await registered();
    app.pass(61 * 86_400_000);
    const idle = app.parts.institution.sessionIdle;
    await runHousekeeping(app.db, app.now, { idle, log: app.parts.log });
    expect(await addressesOf(app, id)).toEqual([]);
  });
});
