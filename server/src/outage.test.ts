import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publicConfig } from '@tradebridge/contract/config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEvents } from './audit/tables.ts';
import { aSession, aUser } from './identity/test-users.ts';
import { aTestDatabase, type TestDatabase } from './platform/test-database.ts';
import { bundledProgram, leastEnvironment } from './platform/test-programs.ts';
import { settings } from './settings/tables.ts';

// The program, while its connection to the database is cut.

const settingsChanged = `select pg_notify('tradebridge_live', '{"kind":"settings","key":"employer"}')`;

/** A connection to the database that can be cut and restored. */
async function aLine(database: URL) {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(database.port), database.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () => server.close(),
  };
}

let db: TestDatabase;
let line: Awaited<ReturnType<typeof aLine>>;
let program: ChildProcess;
let folder: string;
let output = '';

beforeAll(async () => {
  db = await aTestDatabase();
  line = await aLine(new URL(db.url));
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-outage-'));
  program = spawn(process.execPath, [await bundledProgram('serve')], {
    env: leastEnvironment(line.url, folder),
  });
  for (const stream of [program.stdout, program.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
});

afterAll(async () => {
  // Stopping is tested elsewhere.
  program.kill('SIGKILL');
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
  line.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

test('while the database is gone everything reports that, and recovers afterwards', async () => {
  await expect.poll(() => output, { timeout: 20_000 }).toMatch(/"msg":"serving"/);
  const url = /"url":"([^"]+)"/.exec(output)?.[1] ?? '';
  const admin = await aUser(db, { isAdmin: true });
  const now = new Date();
  const token = await aSession(db, admin.id);
  await db.orm.insert(settings).values({
    key: 'app-settings',
    version: 1,
    values: { topAuthContent: '<p>Welcome</p>' },
    changedAt: now,
    changedBy: admin.id,
  });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'x', ...headers },
      body: JSON.stringify(
        path.startsWith('auth/') ? { email: 'a@b.test', password: 'a long password' } : {},
      ),
    });
  const ping = () => ask('core/ping', { authorization: `Bearer ${token}` });
  const retrieve = () => ask('settings/retrieveSettings', { authorization: `Bearer ${token}` });
  const panels = async () => {
    const config = publicConfig.parse(await (await fetch(`${url}/api/config`)).json());
    return config.signInPanels;
  };
  const openLive = () =>
    fetch(`${url}/api/live`, {
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'x' },
    });
  const live = await openLive();
  expect((await ping()).status).toBe(200);
  expect(await panels()).toEqual({ top: '<p>Welcome</p>', bottom: null });

  line.cut();
  const until = Date.now() + 10_000;
  do {
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, ping),
      retrieve(),
      ask('auth/sign-in/email'),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
    expect(replies[0]?.headers.get('retry-after')).toBe('5');
    expect(await replies[0]?.json()).toMatchObject({
      Success: false,
      Error: {
        Code: 'unavailable',
        Message: 'The portal is briefly unavailable. Try again.',
      },
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    // The page gets the last known values, so that the app can open and report the problem.
    expect(await panels()).toEqual({ top: '<p>Welcome</p>', bottom: null });
    await sleep(500);
  } while (Date.now() < until);
  expect(program.exitCode).toBeNull();

  line.mend();
  await expect.poll(async () => (await ping()).status, { timeout: 2000 }).toBe(200);
  expect((await retrieve()).status).toBe(200);
  expect((await ask('auth/sign-in/email')).status).toBe(401);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  // Background work continues: events are chained, changes are announced.
  const chained = async () => {
    const events = await db.orm.select().from(auditEvents);
    return events.length > 0 && events.every(({ number }) => number !== null);
  };
  await expect.poll(chained, { timeout: 5000 }).toBe(true);
  await live.body?.cancel();
  // A browser reconnects its stream until it receives something.
  const heard = async () => {
    const stream = await openLive();
    await db.pool.query(settingsChanged);
    let told = '';
    const listening = stream.body?.pipeTo(
      new WritableStream({
        write: (piece) => {
          told += Buffer.from(piece).toString();
        },
      }),
      { signal: AbortSignal.timeout(1000) },
    );
    await listening?.catch(() => {});
    return told;
  };
  await expect.poll(heard, { timeout: 40_000 }).toContain('event: settings');
  expect(output).not.toContain('unexpected failure');
}, 90_000);
