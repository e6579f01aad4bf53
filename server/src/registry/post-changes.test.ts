import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { aPortal, type TestPortal } from '../importer/test-portal.ts';
import { openRegistryWebhook } from '../outside/registry-webhook.ts';
import { TestReceiver } from '../outside/test-receiver.ts';
import { newWebhookSecret } from '../outside/webhook-signing.ts';
import { type DatabasePool, openDatabase } from '../platform/database.ts';
import { TestApp } from '../platform/test-app.ts';
import { bundledProgram } from '../platform/test-programs.ts';
import { beginFeedEpoch, feedPosition } from './feed-position.ts';
import { keepPostingChanges, pauseAfter } from './post-changes.ts';

let portal: TestPortal;
let receiver: TestReceiver;
beforeAll(async () => {
  portal = await aPortal();
});
afterAll(() => portal.close());

const secret = newWebhookSecret();
const start = new Date('2026-03-02T10:00:00Z');
let now: Date;
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };

beforeEach(async () => {
  now = start;
  vi.clearAllMocks();
  await portal.empty();
  await portal.rows('delete from registry_webhook');
  receiver = await TestReceiver.open();
});
afterEach(async () => {
  await receiver.close();
  expect(log.error.mock.calls).toEqual([]);
});

/** A process that posts changes in the background; `post` runs one round. */
function aPoster({
  db = portal.db,
  ...options
}: {
  db?: DatabasePool;
  timeoutMs?: number;
  previousSecret?: string;
} = {}) {
  const url = `${receiver.origin}/changes`;
  const webhook = openRegistryWebhook({ url, secret, timeoutMs: 5000, ...options });
  const { wake: post, stop } = keepPostingChanges({ db, webhook, now: () => now, log });
  onTestFinished(stop);
  return { post, stop };
}

const record = (count: number, from = 1) =>
  portal.rows(
    `insert into registry_changes (visible_at, at, user_id, kind, subject_type, subject_id, values)
     select timestamptz '2026-03-02T09:00:00Z' + n * interval '1 ms', '2026-03-02T09:00:00Z', 'user',
       'employer.updated', 'employer', n, '{"name":"Zoë"}'
     from generate_series(${from}, ${from + count - 1}) n`,
  );

const told = () => receiver.received.map(({ body }) => JSON.parse(body));
const toldIds = (): number[] => told().map(({ id }) => id);
const messageIds = () => receiver.received.map(({ headers }) => headers['webhook-id']);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const unacknowledged = async () =>
  (await portal.rows('select from registry_changes where acknowledged_at is null')).length;
const state = async () => (await portal.rows('select * from registry_webhook'))[0];

test('each change is posted once and in order, as in the feed, signed, and acknowledged by a 2xx', async () => {
  await record(25);
  const { post } = aPoster();
  await post();
  expect(toldIds()).toEqual(upTo(25));
  expect(await unacknowledged()).toBe(0);
  const { epoch } = await feedPosition(portal.db);
  expect(told()[0]).toMatchObject({
    ...{ epoch, id: 1, kind: 'employer.updated', values: { name: 'Zoë' } },
    subject: { type: 'employer', id: '1' },
  });
  expect(messageIds()[0]).toBe(`change_${epoch}_1`);
  const [{ body, headers, path } = { body: '', headers: {}, path: '' }] = receiver.received;
  expect(path).toBe('/changes');
  // The library compares the timestamp with its own clock.
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(told()[0]);
  expect(await state()).toMatchObject({ last_success_at: now, failing_since: null, failures: 0 });
  await record(1, 26);
  await post();
  expect(toldIds()).toEqual(upTo(26));
});

test('what is not visible yet is not posted', async () => {
  await record(1);
  await portal.rows(`update registry_changes set visible_at = '2026-03-02T10:00:10Z'`);
  const { post } = aPoster();
  await post();
  expect(toldIds()).toEqual([]);
  pass(10_000);
  await post();
  expect(toldIds()).toEqual([1]);
});

test('a receiver that fails every tenth time, each time differently, gets each change once and in order', async () => {
  const taken: number[] = [];
  const ways: ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(500).end(),
    (response) => response.destroy(),
    (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    // Exceeds the time limit.
    () => {},
    (response) => response.writeHead(429, { 'retry-after': '60' }).end(),
  ];
  receiver.answer = (response) => {
    const count = receiver.received.length;
    if (count % 10 === 0) return ways[(count / 10) % ways.length]?.(response);
    taken.push(toldIds().at(-1) ?? 0);
    // The response body is not read, so it does not matter that it never ends.
    response.writeHead(200).write('{');
  };
  await record(60);
  const { post } = aPoster({ timeoutMs: 300 });
  while ((await unacknowledged()) > 0) {
    await post();
    pass(1000);
  }
  expect(taken).toEqual(upTo(60));
  expect(receiver.received.filter(({ path }) => path !== '/changes')).toEqual([]);
  // Each retry had the same id.
  expect(new Set(messageIds()).size).toBe(60);
  expect(messageIds()[9]).toBe(messageIds()[10]);
});

test.each([
  [500, 'answered'],
  [404, 'answered'],
  [307, 'redirected'],
])(
  '%i is not an acknowledgement, and no later change is posted before it',
  async (status, fault) => {
    receiver.answer = (response) => response.writeHead(status, { location: '/' }).end();
    await record(2);
    const { post } = aPoster();
    await post();
    expect(toldIds()).toEqual([1]);
    expect(await unacknowledged()).toBe(2);
    expect(await state()).toMatchObject({ last_fault: fault, last_status: status, failures: 1 });
  },
);

test('a receiver that knows only the previous secret still takes what is signed with both', async () => {
  const previousSecret = newWebhookSecret();
  await record(1);
  await aPoster({ previousSecret }).post();
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const known of [secret, previousSecret]) {
    expect(new Webhook(known).verify(body, headers as Record<string, string>)).toEqual(told()[0]);
  }
});

test.each([
  ['90', 90_000],
  ['Mon, 02 Mar 2026 10:02:00 GMT', 120_000],
  // No longer than the longest pause, and no shorter than the pause without it.
  ['86400', 900_000],
  ['0', 250],
  ['soon', 250],
])('a receiver that answers Retry-After: %s is asked again after %i ms', async (value, pauseMs) => {
  receiver.answer = (response) => response.writeHead(503, { 'retry-after': value }).end();
  await record(1);
  // One round waits for short pauses, and tries again.
  const { post, stop } = aPoster();
  const posting = post();
  await expect.poll(() => log.warn.mock.calls.length).toBe(1);
  expect(log.warn.mock.calls[0]?.[0].nextTry).toEqual(new Date(start.getTime() + pauseMs));
  await Promise.all([posting, stop()]);
});

test('pauses grow up to 15 minutes, and retrying never stops', () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([250, 500, 1000, 2000]);
  expect([12, 13, 100, 5000].map(pauseAfter)).toEqual([512_000, 900_000, 900_000, 900_000]);
});

test('nothing is posted during a pause, but a restart posts immediately', async () => {
  receiver.answer = (response) => response.writeHead(503).end();
  await record(2);
  const { post } = aPoster();
  for (let failures = 1; failures <= 8; failures += 1) {
    await post();
    expect(await state()).toMatchObject({ failures, failing_since: start });
    pass(pauseAfter(failures) - 1);
    await post();
    expect(await state()).toMatchObject({ failures });
    pass(1);
  }
  expect(log.warn).toHaveBeenCalledTimes(8);
  receiver.answer = (response) => response.writeHead(204).end();
  pass(-10_000);
  await aPoster().post();
  expect(toldIds().slice(-2)).toEqual([1, 2]);
  expect(await state()).toMatchObject({
    ...{ last_success_at: now, failing_since: null, next_try_at: null, last_fault: null },
  });
});

test('the log has the cause if there was no response', async () => {
  await record(1);
  const { post } = aPoster();
  await receiver.close();
  await post();
  expect(log.warn.mock.calls[0]?.[0]).toMatchObject({
    ...{ change: 1, fault: 'unreachable', failures: 1 },
    err: { code: 'ECONNREFUSED' },
  });
  receiver = await TestReceiver.open();
});

test('several processes posting at once post each change once and in order', async () => {
  await record(90);
  const pools = [1, 2, 3].map(() => openDatabase(portal.db.url, { connections: 2 }));
  onTestFinished(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
  });
  let open = 0;
  let maxOpen = 0;
  receiver.answer = (response) => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    setTimeout(() => {
      open -= 1;
      response.writeHead(200).end();
    }, 2);
  };
  const posters = pools.map((db) => aPoster({ db }));
  while ((await unacknowledged()) > 0) await Promise.all(posters.map(({ post }) => post()));
  expect(toldIds()).toEqual(upTo(90));
  expect(maxOpen).toBe(1);
  await Promise.all(posters.map(({ stop }) => stop()));
});

test('a change is posted again, under a new id, if a new epoch started before the response', async () => {
  await record(2);
  const { epoch: before } = await feedPosition(portal.db);
  receiver.answer = async (response) => {
    if (receiver.received.length === 1) await beginFeedEpoch(portal.db, now);
    response.writeHead(200).end();
  };
  const { post } = aPoster();
  await post();
  await post();
  const { epoch } = await feedPosition(portal.db);
  expect(told().map((change) => [change.epoch, change.id])).toEqual([
    [before, 1],
    [epoch, 2_000_001],
    [epoch, 2_000_002],
  ]);
  expect(told()[0].key).toBe(told()[1].key);
  expect(messageIds()).toEqual([
    `change_${before}_1`,
    `change_${epoch}_2000001`,
    `change_${epoch}_2000002`,
  ]);
  expect(await unacknowledged()).toBe(0);
});

test('a process killed before it acknowledges loses nothing: the next one posts that change again, under the same id', async () => {
  // Well before the programs' clock.
  await record(5);
  await portal.rows(`update registry_changes set visible_at = visible_at - interval '10 years'`);
  const main = await bundledProgram('serve');
  const startServer = () => {
    const child = spawn(process.execPath, [main], {
      stdio: 'ignore',
      env: {
        ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
        ...{ DATABASE_URL: portal.db.url, PUBLIC_URL: 'http://localhost', PORT: '0' },
        ...{ AUTH_SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://127.0.0.1:9' },
        ...{ MAIL_FROM: 'portal@example.edu.au', INSTITUTE_ID: 'x', INSTITUTE_NAME: 'X' },
        DATA_DIR: join(tmpdir(), `tradebridge-webhook-${process.pid}`),
        ...{ REGISTRY_WEBHOOK_URL: receiver.origin, REGISTRY_WEBHOOK_SECRET: secret },
      },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  let isHeld = true;
  receiver.answer = (response) => {
    if (isHeld && toldIds().at(-1) === 3) return;
    response.writeHead(200).end();
  };
  const killed = startServer();
  await vi.waitFor(() => expect(toldIds()).toEqual([1, 2, 3]), { timeout: 20_000 });
  const other = startServer();
  isHeld = false;
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await vi.waitFor(() => expect(toldIds()).toEqual([1, 2, 3, 3, 4, 5]), { timeout: 20_000 });
  expect(messageIds()[2]).toBe(messageIds()[3]);
  await vi.waitFor(async () => expect(await unacknowledged()).toBe(0), { timeout: 5000 });
  other.kill('SIGTERM');
  await once(other, 'exit');
}, 60_000);

describe('registry/retrieveWebhook', () => {
  const aPortalWith = async (variables: Record<string, string> = {}) => {
    const app = await TestApp.open(variables);
    onTestFinished(() => app.close());
    const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);
    return { app, admin };
  };
  const configured = {
    REGISTRY_WEBHOOK_URL: 'http://127.0.0.1:9/',
    REGISTRY_WEBHOOK_SECRET: secret,
  };

  test('is null if none is configured, and refused to support staff', async () => {
    const { app, admin } = await aPortalWith();
    const reply = await app.call('registry/retrieveWebhook', {}, admin);
    expect(reply.body).toMatchObject({ Success: true, Result: null });
    const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    expect((await app.call('registry/retrieveWebhook', {}, support)).status).toBe(403);
  });

  test('takes no input', async () => {
    const { app, admin } = await aPortalWith();
    const headers = { authorization: `Bearer ${admin}` };
    const odd = await app.post('/api/registry/retrieveWebhook', { since: 1 }, headers);
    expect(odd.status).toBe(400);
  });

  test('says how many changes are waiting, since when, and why it fails', async () => {
    const { app, admin } = await aPortalWith(configured);
    const ask = async () => (await app.call('registry/retrieveWebhook', {}, admin)).body.Result;
    expect(await ask()).toEqual({ waiting: 0, lastSuccess: null, failing: null });
    await app.db.query(
      `insert into registry_webhook (failing_since, failures, next_try_at, last_fault, last_status)
       values ($1, 3, $1, 'answered', 503)`,
      [app.now],
    );
    const at = app.now.toISOString();
    expect(await ask()).toMatchObject({
      failing: { since: at, nextTry: at, fault: 'answered', status: 503 },
    });
  });
});
