import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { maxSessionsOfAccount } from '@tradebridge/contract/identity-rules';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { announce } from '../platform/announce.ts';
import { hashOfToken } from '../platform/sealed.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';
import { sessions } from './tables.ts';
import { anAccount, signInAs } from './test-people.ts';
import { aUser } from './test-users.ts';

const minute = 60_000;
const background = { 'x-background': 'true' };

const app = await openTestApp({ SESSION_IDLE_MINUTES: '120', SESSION_IDLE_MINUTES_STAFF: '30' });
let port: number;
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});

const ping = async (token: string, headers = {}) =>
  (await app.call('core/ping', {}, token, headers)).status;
const seenAt = async (token: string) => {
  const [row] = await app.db.orm
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashOfToken(token)));
  return row?.lastSeenAt;
};
/** Uses the session, and waits until that is recorded, for which the reply does not wait. */
async function use(token: string, headers = {}): Promise<void> {
  expect(await ping(token, headers)).toBe(200);
  await expect.poll(() => seenAt(token)).toEqual(app.now);
}

async function openStream(token: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' };
  const request = get(`http://127.0.0.1:${port}/api/live`, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response;
}

describe('an idle session', () => {
  test.each([
    { who: 'a user', claims: {}, minutes: 120 },
    { who: 'an administrator', claims: { isAdmin: true }, minutes: 30 },
    { who: 'support staff', claims: { isSupport: true }, minutes: 30 },
  ])('of $who ends after $minutes minutes, and no earlier', async ({ claims, minutes }) => {
    const token = await app.signIn((await aUser(app.db, claims)).id);
    await use(token);
    app.pass(minutes * minute - 1);
    await use(token);
    app.pass(minutes * minute - 1);
    expect(await ping(token, background)).toBe(200);
    app.pass(1);
    const reply = await app.call('core/ping', {}, token);
    expect([reply.status, reply.body.Error?.Code]).toEqual([401, 'signed-out']);
  });

  test('counts from its sign-in', async () => {
    const { email } = await anAccount(app);
    const token: string = (await signInAs(app, email)).body.token;
    app.pass(120 * minute - 1);
    expect(await ping(token, background)).toBe(200);
    app.pass(1);
    expect(await ping(token)).toBe(401);
  });

  test('is not kept open by background requests', async () => {
    const token = await app.signIn((await aUser(app.db)).id);
    await use(token);
    for (let asked = 0; asked < 11; asked++) {
      app.pass(10 * minute);
      expect(await ping(token, background)).toBe(200);
    }
    app.pass(10 * minute);
    expect(await ping(token)).toBe(401);
  });

  test('is kept open by requests of programs without the header', async () => {
    const token = await app.signIn((await aUser(app.db)).id);
    for (let asked = 0; asked < 11; asked++) {
      await use(token);
      app.pass(65 * minute);
    }
    // However much it is used, a session lasts at most twelve hours.
    app.pass(5 * minute);
    expect(await ping(token)).toBe(401);
  });

  test('is not kept open by its live stream, which ends with it', async () => {
    const token = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    await use(token);
    const before = app.now;
    app.pass(20 * minute);
    const stream = await openStream(token);
    app.streams.beat(app.now);
    app.pass(10 * minute);
    expect(await seenAt(token)).toEqual(before);
    app.streams.beat(app.now);
    if (!stream.closed) await once(stream, 'close');
  });

  test('keeps its live stream if it is used meanwhile', async () => {
    const user = await aUser(app.db, { isSupport: true });
    const token = await app.signIn(user.id);
    await use(token);
    const stream = await openStream(token);
    let heard = '';
    stream.on('data', (chunk) => {
      heard += chunk;
    });
    app.pass(20 * minute);
    await use(token);
    app.pass(20 * minute);
    app.streams.beat(app.now);
    await announce(app.db, [{ kind: 'user-summary', userId: user.id }]);
    await expect.poll(() => heard).toContain('event: user-summary');
    app.pass(10 * minute);
    app.streams.beat(app.now);
    if (!stream.closed) await once(stream, 'close');
  });

  test('is no longer listed, for its user or for administrators', async () => {
    const user = await aUser(app.db);
    await app.signIn(user.id);
    app.pass(100 * minute);
    const token = await app.signIn(user.id);
    const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    const count = async () => {
      const own = await app.call('user/retrieveSecurity', {}, token, background);
      const input = { userId: user.id };
      const staff = await app.call('administration/retrieveUser', input, admin, background);
      return [own.body.Result?.sessions.length, staff.body.Result?.sessions.length];
    };
    expect(await count()).toEqual([2, 2]);
    app.pass(20 * minute);
    expect(await count()).toEqual([1, 1]);
  });

  test('tells its browser how long it may stay idle', async () => {
    const ofStaff = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    const ofUser = await app.signIn((await aUser(app.db)).id);
    for (const [token, minutes] of [
      [ofStaff, 30],
      [ofUser, 120],
    ] as const) {
      const { body } = await app.call('user/registerUser', {}, token);
      expect(body.Result?.idleMinutes).toBe(minutes);
    }
  });
});

test('a session that signs in ends SESSION_HOURS later', async () => {
  const short = await TestApp.open({ SESSION_HOURS: '3' });
  try {
    const user = await anAccount(short);
    await signInAs(short, user.email);
    const [opened] = await short.db.orm.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(opened?.expiresAt.getTime()).toBe(short.now.getTime() + 180 * minute);
  } finally {
    await short.close();
  }
});

test('use is recorded more often if sessions may be idle for only a minute', async () => {
  const strict = await TestApp.open({ SESSION_IDLE_MINUTES: '1' }, app.db);
  const token = await app.signIn((await aUser(app.db)).id);
  const pingStrict = async () => (await strict.call('core/ping', {}, token)).status;
  strict.pass(app.now.getTime() - strict.now.getTime());
  for (let asked = 0; asked < 12; asked++) {
    expect(await pingStrict()).toBe(200);
    await expect.poll(() => seenAt(token)).toEqual(strict.now);
    strict.pass(10_000);
  }
  strict.pass(50_000);
  expect(await pingStrict()).toBe(401);
  await strict.close();
});

describe('of too many sessions', () => {
  test('the least recently used ends with its stream when another opens', async () => {
    const user = await anAccount(app);
    const other = await anAccount(app);
    const stranger: string = (await signInAs(app, other.email)).body.token;
    const tokens: string[] = [];
    for (let opened = 0; opened < maxSessionsOfAccount; opened++) {
      tokens.push((await signInAs(app, user.email)).body.token);
      app.pass(minute);
    }
    const [first = '', second = '', third = ''] = tokens;
    await use(first);
    for (const token of tokens) expect(await ping(token, background)).toBe(200);
    await app.db.orm
      .update(sessions)
      .set({ secondFactorAt: app.now, secondFactorBy: 'A' })
      .where(eq(sessions.tokenHash, hashOfToken(second)));
    const stream = await openStream(second);
    const newest: string = (await signInAs(app, user.email)).body.token;
    if (!stream.closed) await once(stream, 'close');
    expect(await ping(second, background)).toBe(401);
    for (const token of [first, third, newest, stranger]) {
      expect(await ping(token, background)).toBe(200);
    }
    const events = await app.db.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.userId, user.id));
    const ended = events.filter(({ kind }) => kind === 'session.ended');
    expect(ended).toMatchObject([{ details: { reason: 'more than the sessions of an account' } }]);
  });

  test('no more remain when they are opened concurrently', async () => {
    const user = await anAccount(app);
    const opened = await Promise.all(
      Array.from({ length: maxSessionsOfAccount + 5 }, () => signInAs(app, user.email)),
    );
    for (const { status } of opened) expect(status).toBe(200);
    const left = await app.db.orm.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(left).toHaveLength(maxSessionsOfAccount);
  });
});
