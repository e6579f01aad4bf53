import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setAccountDisabled } from '@tradebridge/server/identity/account-state';
import { aUser } from '@tradebridge/server/identity/test-users';
import { obstacleOf } from '@tradebridge/server/notifications/obstacles';
import { portalHeader } from '@tradebridge/server/platform/test-app';
import { replaceVapidKeys, webPushKey } from '@tradebridge/server/push/vapid-keys';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PushKind } from './push-book.ts';
import { PushWorld } from './test-push.ts';

let world: PushWorld;
beforeAll(async () => {
  world = await PushWorld.open();
});
afterAll(() => world.close());

const minute = 60_000;

/** Confirms like a browser's worker, without a session. */
const confirmArrival = (pushId: string) =>
  world.app.post('/api/push/confirmArrival', { pushId }, portalHeader);

const kinds: PushKind[] = ['web', 'fcm', 'apns'];

describe.each(kinds)('a device of kind %s', (kind) => {
  test("gets its user's notifications, once", async () => {
    const { id } = await world.aUserWith(kind);
    const notifyId = crypto.randomUUID();
    expect(await world.send(id, { notifyId, address: '/sign-offs' })).toBe(1);
    await world.deliver();
    await world.deliver();
    const arrived = (await world.arrived()).filter(
      ({ data }) => (data as { notifyId: string }).notifyId === notifyId,
    );
    expect(arrived).toEqual([
      {
        kind,
        device: expect.any(String),
        title: 'Closed',
        body: 'On Friday',
        data: { notifyId, address: '/sign-offs', pushId: expect.any(String) },
        at: expect.any(String),
      },
    ]);
    expect(await world.states(id)).toMatchObject([{ state: 'sent', attempts: 1, reason: null }]);
  });

  test('gets as much of a long text as fits, truncated between characters', async () => {
    const { id } = await world.aUserWith(kind);
    await world.send(id, { title: '👩‍🔧'.repeat(50), body: '🇦🇺'.repeat(1000) });
    await world.deliver();
    const [arrived] = await world.arrived();
    expect(await world.states(id)).toMatchObject([{ state: 'sent' }]);
    expect(arrived?.kind).toBe(kind);
    expect(arrived?.title).toBe('👩‍🔧'.repeat(50));
    expect(arrived?.body).toMatch(/^(?:🇦🇺){200,}…$/u);
  });

  test('that is gone is removed', async () => {
    const { id } = await world.aUserWith(kind);
    await world.behave('gone');
    await world.send(id);
    await world.deliver();
    expect(await world.states(id)).toMatchObject([{ state: 'failed' }]);
    expect(await world.countDevices(id)).toBe(0);
    expect(await world.send(id)).toBe(0);
  });

  test('is retried when its service asks for it, not before', async () => {
    const { id } = await world.aUserWith(kind);
    await world.behave('429');
    await world.send(id);
    await world.deliver();
    const [first] = await world.states(id);
    expect(first).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(first?.reason).toContain('429');
    expect((first?.not_before.getTime() ?? 0) - world.now().getTime()).toBeGreaterThan(
      0.9 * minute,
    );
    await world.deliver();
    expect(await world.states(id)).toMatchObject([{ attempts: 1 }]);
    world.pass(minute + 1000);
    await world.deliver();
    expect(await world.states(id)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('is retried after growing pauses if its service fails', async () => {
    const { id } = await world.aUserWith(kind);
    await world.send(id);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      await world.behave('500');
      await world.deliver();
      const [push] = await world.states(id);
      const pause = (push?.not_before.getTime() ?? 0) - world.now().getTime();
      pauses.push(pause);
      world.pass(pause + 1000);
    }
    expect(pauses[1]).toBeGreaterThan((pauses[0] ?? 0) * 1.5);
    expect(pauses[2]).toBeGreaterThan((pauses[1] ?? 0) * 1.5);
    await world.deliver();
    expect(await world.states(id)).toMatchObject([{ state: 'sent', attempts: 4 }]);
  });

  test('is not retried, but kept, if its service refuses the sender', async () => {
    const { id } = await world.aUserWith(kind);
    await world.behave('bad-key');
    await world.send(id);
    await world.deliver();
    expect(await world.states(id)).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect(await world.countDevices(id)).toBe(1);
  });
});

describe('nothing is sent', () => {
  test.each([
    ['has signed out', (token: string) => world.app.call('user/signOut', {}, token)],
    [
      'has ended the session elsewhere',
      async (_token: string, id: string) =>
        world.app.call('user/endOtherSessions', {}, await world.app.signIn(id)),
    ],
    [
      'is disabled',
      (_token: string, id: string) =>
        world.app.db.transaction((tx) =>
          setAccountDisabled(tx, { userId: id, isDisabled: true }, world.app.now),
        ),
    ],
  ])('to a user who %s since', async (_what, leave) => {
    const { id, token } = await world.aUserWith('web', 'fcm', 'apns');
    const before = (await world.arrived()).length;
    await world.send(id);
    await leave(token, id);
    await world.deliver();
    expect(await world.arrived()).toHaveLength(before);
    const dropped = { state: 'dropped', reason: 'device' };
    expect(await world.states(id)).toMatchObject([dropped, dropped, dropped]);
  });

  test('about what must no longer be announced, such as what was read', async () => {
    const { id } = await world.aUserWith('web');
    await world.send(id);
    await world.deliver({ obstacleOf: async () => 'read' });
    expect(await world.states(id)).toMatchObject([{ state: 'dropped', reason: 'read' }]);
  });

  test("to a browser's next user from the previous user's pending pushes", async () => {
    const { id, token } = await world.aUserWith('web');
    await world.send(id);
    const next = await world.aUserWith();
    const { rows } = await world.app.db.query(
      'select address, p256dh, auth from push_devices where user_id = $1',
      [id],
    );
    const [{ address, p256dh, auth }] = rows as [{ address: string; p256dh: string; auth: string }];
    const sub = { endpoint: address, keys: { p256dh, auth } };
    await world.app.call('user/registerWebPushSub', { sub }, next.token);
    const before = (await world.arrived()).length;
    await world.deliver();
    expect(await world.arrived()).toHaveLength(before);
    await world.send(next.id, { title: 'For the next' });
    await world.deliver();
    expect((await world.arrived())[0]?.title).toBe('For the next');
    expect((await world.app.call('user/signOut', {}, token)).status).toBe(200);
    expect(await world.countDevices(next.id)).toBe(1);
  });

  test('to an address outside known push services, however it was stored', async () => {
    let asked = 0;
    const inside = await listening((_request, response) => {
      asked += 1;
      response.end();
    });
    const { id } = await world.aUserWith('web');
    await world.app.db.query('update push_devices set address = $2 where user_id = $1', [
      id,
      inside.url,
    ]);
    await world.send(id);
    await world.deliver();
    expect(asked).toBe(0);
    expect(await world.states(id)).toMatchObject([{ state: 'failed', reason: 'address' }]);
    expect(await world.countDevices(id)).toBe(0);
    inside.server.close();
  });
});

async function listening(
  answer: Parameters<typeof createServer>[1],
): Promise<{ server: Server; url: string }> {
  const server = createServer(answer as Parameters<typeof createServer>[0] & undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("an institution's message", () => {
  const sending = async (userId: string, title: string) => {
    const staff = await aUser(world.app.db, { isAdmin: true });
    const token = await world.app.signIn(staff.id);
    const input = { userId, title, body: 'On Friday' };
    expect((await world.app.call('user/sendNotification', input, token)).status).toBe(200);
  };

  test('arrives on every device of its user, with a link', async () => {
    const { id, token } = await world.aUserWith('web', 'fcm', 'apns');
    await sending(id, 'Closed early');
    await world.deliver({ obstacleOf });
    const { body } = await world.app.call('notifications/retrieveNotifications', {}, token);
    const notifyId = body.Result?.items[0]?.id;
    const arrived = (await world.arrived()).filter(({ title }) => title === 'Closed early');
    expect(arrived.map(({ kind }) => kind).sort()).toEqual(['apns', 'fcm', 'web']);
    for (const { data } of arrived) expect(data).toMatchObject({ notifyId });
  });

  test('is recorded as arrived once its devices confirm it, visible to administrators and to its user', async () => {
    const { id, token } = await world.aUserWith('web', 'fcm');
    await sending(id, 'Known to arrive');
    await world.deliver({ obstacleOf });
    const { data } =
      (await world.arrived()).find(
        ({ title, kind }) => title === 'Known to arrive' && kind === 'web',
      ) ?? {};
    const { pushId, notifyId } = data as { pushId: string; notifyId: string };
    const confirm = () => confirmArrival(pushId);
    expect((await confirm()).body.Result).toBe(true);
    const own = await world.app.call('notifications/retrieveDeliveries', { id: notifyId }, token);
    const arrived = own.body.Result?.pushes.find(({ device }) => device === 'web')?.arrived;
    expect(own.body.Result?.pushes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ device: 'web', state: 'sent', arrived: expect.any(String) }),
        expect.objectContaining({ device: 'fcm', state: 'sent', arrived: null, attempts: 1 }),
      ]),
    );
    // The first confirmation counts.
    world.pass(minute);
    await confirm();
    const again = await world.app.call('notifications/retrieveDeliveries', { id: notifyId }, token);
    expect(again.body.Result?.pushes.find(({ device }) => device === 'web')?.arrived).toBe(arrived);
    const staff = await world.app.signIn((await aUser(world.app.db, { isAdmin: true })).id);
    const sends = await world.app.call('notifications/retrieveSends', {}, staff);
    const sendId = sends.body.Result?.items.find(({ title }) => title === 'Known to arrive')?.id;
    const send = await world.app.call('notifications/retrieveSend', { id: sendId ?? '' }, staff);
    expect(send.body.Result?.tally).toMatchObject({
      pushes: { waiting: 0, sent: 2, failed: 0, dropped: 0 },
      arrived: 1,
    });
    const to = await world.app.call(
      'notifications/retrieveRecipients',
      { id: sendId ?? '' },
      staff,
    );
    expect(to.body.Result?.items[0]?.pushes).toEqual(again.body.Result?.pushes);
  });

  test('that has arrived is not sent again, even if its sending was not recorded', async () => {
    const { id } = await world.aUserWith('web');
    await sending(id, 'Cut off');
    const { rows } = await world.app.db.query('select id from pushes where user_id = $1', [id]);
    const pushId = (rows as { id: string }[])[0]?.id ?? '';
    await confirmArrival(pushId);
    await world.deliver({ obstacleOf });
    expect((await world.arrived()).filter(({ title }) => title === 'Cut off')).toEqual([]);
    expect(await world.states(id)).toMatchObject([{ state: 'sent' }]);
  });

  test.each(['fit', 'gone'] as const)(
    'cannot be confirmed without knowing its id (%s)',
    async (what) => {
      const pushId = what === 'fit' ? crypto.randomUUID() : 'no-id';
      const reply = await confirmArrival(pushId);
      expect(reply.status).toBe(what === 'fit' ? 200 : 400);
    },
  );

  test('does not arrive if its user does not want the kind, before or after it was sent', async () => {
    const { id, token } = await world.aUserWith('web');
    const prefer = (byPush: boolean) =>
      world.app.call(
        'notifications/savePreference',
        { kind: 'message', inApp: true, byMail: true, byPush },
        token,
      );
    await sending(id, 'Wanted when sent');
    await prefer(false);
    await sending(id, 'Never wanted');
    await world.deliver({ obstacleOf });
    expect(await world.states(id)).toMatchObject([{ state: 'dropped', reason: 'unwanted' }]);
    await prefer(true);
    await sending(id, 'Wanted again');
    await world.deliver({ obstacleOf });
    const states = (await world.states(id)).map(({ state }) => state);
    expect(states.sort()).toEqual(['dropped', 'sent']);
  });

  test('does not arrive once it was read in the portal', async () => {
    const { id, token } = await world.aUserWith('web');
    await sending(id, 'Read meanwhile');
    const { body } = await world.app.call('notifications/retrieveNotifications', {}, token);
    const one = body.Result?.items[0];
    await world.app.call('notifications/markRead', { id: one?.id ?? '' }, token);
    await world.deliver({ obstacleOf });
    expect(await world.states(id)).toMatchObject([{ state: 'dropped', reason: 'read' }]);
  });

  test('does not arrive if it is about a company that its user has lost access to', async () => {
    const { id } = await world.aUserWith('web');
    await sending(id, 'Of a company');
    await world.app.db.query(
      "update notifications set employer_id = 'another-company' where user_id = $1",
      [id],
    );
    await world.deliver({ obstacleOf });
    expect(await world.states(id)).toMatchObject([{ state: 'dropped', reason: 'access' }]);
  });
});

describe('an unavailable service', () => {
  test.each([
    ['does not respond', () => {}],
    [
      'responds with garbage',
      (request: { socket: { end(text: string): void } }) => request.socket.end('%%%\r\n\r\n'),
    ],
    ['hangs up', (request: { socket: { destroy(): void } }) => request.socket.destroy()],
    [
      'responds without end',
      (_request: unknown, response: { write(text: string): void; on: unknown }) => {
        for (let part = 0; part < 400; part++) response.write('x'.repeat(1024));
      },
    ],
  ])('that %s does not delay others', async (_what, answer) => {
    const away = await listening(answer as never);
    const other = await PushWorld.open({ FCM_URL: away.url, FCM_TOKEN_URL: `${away.url}/token` });
    const { timeout } = AbortSignal;
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 8));
    const { id } = await other.aUserWith('web', 'fcm', 'apns');
    for (let count = 0; count < 8; count++) await other.send(id);
    await other.deliver();
    limit.mockRestore();
    const states = await other.states(id);
    expect(states.filter(({ state }) => state === 'sent')).toHaveLength(16);
    const waiting = states.filter(({ state }) => state === 'waiting');
    expect(waiting).toHaveLength(8);
    // After a few without a response the others were postponed, and did not count as attempts.
    expect(waiting.filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(0);
    away.server.closeAllConnections();
    away.server.close();
    await other.close();
  });

  test('over HTTP/2 is not waited for', async () => {
    const away = await listening(() => {});
    const other = await PushWorld.open({ APNS_URL: away.url });
    const { id } = await other.aUserWith('apns');
    await other.send(id);
    await other.deliver();
    expect(await other.states(id)).toMatchObject([{ state: 'waiting', reason: 'no answer' }]);
    away.server.closeAllConnections();
    away.server.close();
    await other.close();
  });
});

describe('the keys of web push', () => {
  test('are sent to browsers, and survive a restart', async () => {
    const config = async () =>
      (await world.app.app.inject('/api/config')).json() as { webPushKey: string };
    const { webPushKey: key } = await config();
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    const parts = { db: world.app.db, institution: world.app.parts.institution };
    expect(await webPushKey(parts, world.now())).toBe(key);
  });

  test('reach existing browsers after they are replaced, until the browsers return', async () => {
    const other = await PushWorld.open();
    const { id, token } = await other.aUserWith('web');
    await other.send(id);
    await other.deliver();
    const parts = { db: other.app.db, institution: other.app.parts.institution };
    const before = await webPushKey(parts, other.app.now);
    other.app.pass(minute);
    await replaceVapidKeys(parts, other.app.now);
    expect(await webPushKey(parts, other.app.now)).not.toBe(before);
    // The service has the old key of the browser, and refuses any other.
    await other.send(id);
    await other.deliver();
    expect((await other.states(id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    other.app.pass(minute);
    await other.register(token, 'web');
    await other.send(id);
    await other.deliver();
    expect((await other.states(id)).map(({ state }) => state)).toEqual(Array(4).fill('sent'));
    await other.close();
  });
});

test("providers' tokens are shared by processes and renewed in time", async () => {
  const other = await PushWorld.open();
  const { id } = await other.aUserWith('fcm', 'apns');
  await other.send(id);
  await other.deliver();
  const kept = async () => {
    const { rows } = await other.app.db.query(
      "select name, sealed from stored_secrets where name like '%token%' order by name",
    );
    return (rows as { name: string; sealed: string }[]).map(({ sealed }) => sealed);
  };
  const first = await kept();
  expect(first).toHaveLength(2);
  other.pass(15 * minute);
  await other.send(id);
  await other.deliver();
  expect(await kept()).toEqual(first);
  other.pass(40 * minute);
  await other.send(id);
  await other.deliver();
  // Apple's is valid for less than an hour, Google's for an hour.
  const second = await kept();
  expect(second[0]).not.toBe(first[0]);
  expect(second[1]).toBe(first[1]);
  expect((await other.states(id)).every(({ state }) => state === 'sent')).toBe(true);
  await other.close();
});

test('two processes send each push once', async () => {
  const { id } = await world.aUserWith('web', 'fcm', 'apns');
  for (let count = 0; count < 20; count++) await world.send(id);
  const before = (await world.arrived()).length;
  await Promise.all([world.deliver(), world.deliver(), world.deliver()]);
  await world.deliver();
  expect((await world.states(id)).every(({ attempts }) => attempts === 1)).toBe(true);
  expect((await world.arrived()).length - before).toBe(60);
});

test('pushes of a killed process are sent by another, each once', async () => {
  const { id } = await world.aUserWith('web');
  const notifyIds = Array.from({ length: 50 }, () => crypto.randomUUID());
  for (const notifyId of notifyIds) await world.send(id, { notifyId });
  // It dies in the middle of its claimed pushes, and records nothing afterwards.
  let begun = 0;
  const send = world.channels.web;
  const web: typeof send = (...given) => {
    begun += 1;
    return begun > 12 || !send ? new Promise(() => {}) : send(...given);
  };
  void world.deliver({ channels: { ...world.channels, web } });
  await expect.poll(() => begun).toBe(17);
  await world.deliver();
  // Its claim lasts for a while.
  const countSent = async () =>
    (await world.states(id)).filter(({ state }) => state === 'sent').length;
  expect(await countSent()).toBe(22);
  world.pass(6 * minute);
  await Promise.all([world.deliver(), world.deliver()]);
  expect(await countSent()).toBe(50);
  const arrived = (await world.arrived()).map(
    ({ data }) => (data as { notifyId: string }).notifyId,
  );
  const counts = notifyIds.map((notifyId) => arrived.filter((one) => one === notifyId).length);
  expect(new Set(counts)).toEqual(new Set([1]));
});
