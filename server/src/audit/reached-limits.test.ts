import { pino } from 'pino';
import { expect, test } from 'vitest';
import { signInAs } from '../identity/test-people.ts';
import { aUser } from '../identity/test-users.ts';
import { openTestApp, TestApp } from '../platform/test-app.ts';
import { ReachedLimits } from './reached-limits.ts';
import { auditEvents } from './tables.ts';

const app = await openTestApp();

const recorded = async (limit: string, from = app) =>
  (await from.db.orm.select().from(auditEvents))
    .filter(({ kind, details }) => kind === 'limit.reached' && details.limit === limit)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ userId, ipAddress, details }) => ({ userId, ipAddress, count: 0, ...details }));

test('a network that reaches a limit is recorded immediately, then once a minute with a count', async () => {
  const ip = '192.0.2.77';
  const signIn = (from = ip) =>
    signInAs(app, 'nobody@example.test', 'wrong password', { ip: from });
  for (let tries = 0; tries < 10; tries++) expect((await signIn()).status).toBe(401);
  for (let tries = 0; tries < 5; tries++) expect((await signIn()).status).toBe(429);
  const event = { userId: null, ipAddress: ip, limit: 'password', path: '/api/auth/sign-in/email' };
  await expect.poll(() => recorded('password')).toEqual([{ ...event, count: 1 }]);
  app.pass(59_000);
  expect((await signIn()).status).toBe(429);
  expect(await recorded('password')).toHaveLength(1);
  app.pass(1_000);
  // The wait is over: one more wrong attempt, then a longer wait.
  await signIn();
  expect((await signIn()).status).toBe(429);
  await expect
    .poll(() => recorded('password'))
    .toEqual([
      { ...event, count: 1 },
      { ...event, count: 6 },
    ]);
});

test('too many requests of a user are recorded with the user', async () => {
  const busy = await TestApp.open({ USER_REQUESTS_PER_MINUTE: '3' }, app.db);
  try {
    const user = await aUser(app.db);
    const token = await app.signIn(user.id);
    const statuses: number[] = [];
    for (let made = 0; made < 6; made++) {
      statuses.push((await busy.call('core/ping', {}, token)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    await expect
      .poll(() => recorded('requests'))
      .toEqual([
        {
          userId: user.id,
          ipAddress: '127.0.0.1',
          limit: 'requests',
          count: 1,
          path: '/api/core/ping',
        },
      ]);
  } finally {
    await busy.close();
  }
  // What was counted afterwards is recorded when the server stops.
  expect((await recorded('requests')).map((event) => event.userId)).toHaveLength(2);
});

test('a thousand networks cause a hundred events and share one more', async () => {
  let now = app.now;
  const log = pino({ level: 'silent' });
  const reached = new ReachedLimits({ db: app.db, now: () => now, log });
  const flood = () =>
    Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        reached.note({
          limit: 'flood',
          subject: `network ${index}`,
          userId: null,
          ipAddress: `10.1.${index >> 8}.${index & 255}`,
          path: '/api/core/ping',
        }),
      ),
    );
  for (let round = 0; round < 3; round++) await flood();
  const events = await recorded('flood');
  expect(events).toHaveLength(101);
  expect(events.filter((event) => 'others' in event)).toEqual([
    {
      userId: null,
      ipAddress: null,
      limit: 'flood',
      count: 1,
      path: '/api/core/ping',
      others: true,
    },
  ]);
  now = new Date(now.getTime() + 60_000);
  await flood();
  expect(await recorded('flood')).toHaveLength(202);
  await reached.close();
  const counts = (await recorded('flood')).map(({ count }) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4000);
});
