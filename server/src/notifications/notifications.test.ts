import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { openTestApp } from '../platform/test-app.ts';
import { aNotification } from './test-notifications.ts';

const minute = 60_000;

const app = await openTestApp();

/** A user with notifications, one a minute, the last created first. */
async function aReader(count: number) {
  const { id: userId } = await aUser(app.db);
  const ids: string[] = [];
  for (let number = 1; number <= count; number++) {
    const at = new Date(app.now.getTime() - number * minute);
    ids.push((await aNotification(app.db, userId, { at })).id);
  }
  return { userId, ids, token: await app.signIn(userId) };
}

const list = async (token: string, cursor?: string) =>
  (await app.call('notifications/retrieveNotifications', cursor ? { cursor } : {}, token)).body
    .Result;
const unread = async (token: string) =>
  (await app.call('user/retrieveSummary', {}, token)).body.Result?.unreadNotifications;
const markAll = (ids: string[], token: string) =>
  app.call('notifications/markAllRead', { ids }, token);

describe('the list', () => {
  test('shows the newest first, 20 a page, with a cursor', async () => {
    const { ids, token } = await aReader(45);
    const first = await list(token);
    const second = await list(token, first?.next ?? '');
    const third = await list(token, second?.next ?? '');
    const pages = [first, second, third].map((page) => page?.items.map(({ id }) => id));
    expect(pages).toEqual([ids.slice(0, 20), ids.slice(20, 40), ids.slice(40)]);
    expect(third?.next).toBeNull();
  });

  test('of one instant are neither lost nor repeated; new ones shift nothing', async () => {
    const { userId, token } = await aReader(0);
    for (let number = 0; number < 25; number++)
      await aNotification(app.db, userId, { at: app.now });
    const first = await list(token);
    await aNotification(app.db, userId, { at: new Date(app.now.getTime() + 1) });
    const second = await list(token, first?.next ?? '');
    const ids = [...(first?.items ?? []), ...(second?.items ?? [])].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
  });

  test('exactly twenty fit on the first page', async () => {
    const { token } = await aReader(20);
    expect((await list(token))?.next).toBeNull();
  });

  test('has each with its id twice, when it was created and whether it is read', async () => {
    const { userId, token } = await aReader(0);
    const { id } = await aNotification(app.db, userId, { at: app.now, address: '/sign-offs' });
    const expected = {
      id,
      userId,
      kind: 'message',
      title: 'Closed on Friday',
      body: 'We open on Monday.',
      created: app.now.toISOString(),
      read: false,
      data: { notifyId: id, address: '/sign-offs' },
    };
    expect((await list(token))?.items).toEqual([expected]);
    expect((await app.call('notifications/getOne', { id }, token)).body.Result).toEqual(expected);
  });

  test('leaves out those that their user wants only by e-mail, which do not count as unread either', async () => {
    const { userId, token } = await aReader(1);
    const { id } = await aNotification(app.db, userId, { at: app.now, inApp: false });
    expect((await list(token))?.items.map((one) => one.id)).not.toContain(id);
    expect((await app.call('notifications/getOne', { id }, token)).status).toBe(404);
    expect(await unread(token)).toBe(1);
  });

  test.each(['', 'x', '00000000-0000-4000-8000'])('rejects the cursor %j', async (cursor) => {
    const { token } = await aReader(1);
    const reply = await app.call('notifications/retrieveNotifications', { cursor }, token);
    expect(reply.status).toBe(400);
  });
});

describe('marking as read', () => {
  test('one lowers the count by one, once', async () => {
    const { ids, token } = await aReader(3);
    const mark = () => app.call('notifications/markRead', { id: ids[1] ?? '' }, token);
    const replies = await Promise.all([mark(), mark(), mark()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await mark()).body.Result).toEqual({ unreadNotifications: 2 });
    expect((await list(token))?.items.map(({ read }) => read)).toEqual([false, true, false]);
    expect(await unread(token)).toBe(2);
  });

  test("someone else's, an invalid id or nothing is refused", async () => {
    const { ids } = await aReader(1);
    const { token } = await aReader(1);
    const mark = async (input: object) =>
      (await app.call('notifications/markRead', input as { id: string }, token)).status;
    expect([
      await mark({ id: ids[0] }),
      await mark({ id: randomUUID() }),
      await mark({ id: 'nope' }),
      await mark({}),
      await mark({ id: '../x' }),
    ]).toEqual([404, 404, 404, 400, 400]);
    expect(await unread(token)).toBe(1);
  });

  test('all that are shown includes older ones, but not those that arrived since', async () => {
    const { userId, ids, token } = await aReader(25);
    const later = await aNotification(app.db, userId, { at: new Date(app.now.getTime() + minute) });
    const { body } = await markAll(ids.slice(0, 20), token);
    expect(body.Result).toEqual({ unreadNotifications: 1 });
    const left = (await list(token))?.items.filter(({ read }) => !read).map(({ id }) => id);
    expect(left).toEqual([later.id]);
    expect((await markAll([later.id], token)).body.Result).toEqual({ unreadNotifications: 0 });
    expect((await markAll([later.id], token)).body.Result).toEqual({ unreadNotifications: 0 });
  });

  test("skips others' and unknown ones, and accepts no more than 10,000", async () => {
    const { ids: others, token: other } = await aReader(2);
    const { ids, token } = await aReader(2);
    const given = [...others, 'nope', randomUUID(), ids[1] ?? ''];
    expect((await markAll(given, token)).body.Result).toEqual({ unreadNotifications: 1 });
    expect((await markAll([], token)).body.Result).toEqual({ unreadNotifications: 1 });
    expect(await unread(other)).toBe(2);
    const many = Array.from({ length: 10_000 }, () => randomUUID());
    expect((await markAll(many, token)).status).toBe(200);
    expect((await markAll([...many, 'one-more'], token)).status).toBe(400);
  });
});

test('the count always matches the unread ones, and comes with the user', async () => {
  const act = fc.oneof(
    fc.record({ act: fc.constant('one' as const), index: fc.nat(30) }),
    fc.record({ act: fc.constant('all' as const), index: fc.nat(30) }),
    fc.record({ act: fc.constant('new' as const), index: fc.nat(3) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      const { userId, ids, token } = await aReader(5);
      const steps = acts.map(({ act, index }) => async () => {
        const id = ids[index % ids.length] ?? '';
        if (act === 'one') await app.call('notifications/markRead', { id }, token);
        else if (act === 'all') await markAll([id], token);
        else ids.push((await aNotification(app.db, userId, { at: app.now })).id);
      });
      // Half of them concurrently.
      const half = Math.floor(steps.length / 2);
      await Promise.all(steps.slice(0, half).map((step) => step()));
      for (const step of steps.slice(half)) await step();
      const shown: boolean[] = [];
      for (let cursor: string | null | undefined = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof list>> = await list(token, cursor || undefined);
        shown.push(...(page?.items ?? []).map(({ read }) => read));
        cursor = page?.next ?? null;
      }
      const left = shown.filter((read) => !read).length;
      expect(await unread(token)).toBe(left);
      const { body } = await app.call('user/registerUser', {}, token);
      expect(body.Result?.summary).toEqual({ unreadNotifications: left });
    }),
    { numRuns: 15 },
  );
});

test('before the second factor there is no count', async () => {
  const { userId } = await aReader(1);
  const token = await app.signIn(userId, { secondFactor: false });
  expect((await app.call('user/registerUser', {}, token)).body.Result?.summary).toBeNull();
  expect((await app.call('user/retrieveSummary', {}, token)).status).toBe(403);
});
