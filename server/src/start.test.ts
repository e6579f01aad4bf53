import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { units } from './apprentices/tables.ts';
import { anApprentice } from './apprentices/test-apprentices.ts';
import { aCompany, aContact } from './companies/test-contacts.ts';
import { aSession, aUser } from './identity/test-users.ts';
import { aTestDatabase, type TestDatabase, untilLocked } from './platform/test-database.ts';
import { bundledProgram, leastEnvironment } from './platform/test-programs.ts';
import { TestS3 } from './platform/test-s3.ts';
import { registryChanges } from './registry/tables.ts';
import { signOffRequests, signOffs } from './sign-offs/tables.ts';
import { aSignOffRequest } from './sign-offs/test-requests.ts';

// The program as operators start it: in a separate process, configured only by its environment.

let db: TestDatabase;
let main: string;
beforeAll(async () => {
  [db, main] = await Promise.all([aTestDatabase(), bundledProgram('serve')]);
});
afterAll(() => db.close());

const environment = () =>
  leastEnvironment(db.url, join(tmpdir(), `tradebridge-start-${process.pid}`));

interface Program {
  readonly process: ChildProcess;
  readonly output: () => string;
}

function start(variables: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [main], { env: { ...environment(), ...variables } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { process: child, output: () => output };
}

async function exitOf({ process: child }: Program): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function urlOf(program: Program): Promise<string> {
  await expect.poll(program.output, { timeout: 15_000 }).toMatch(/"msg":"serving"/);
  const url = /"url":"([^"]+)"/.exec(program.output())?.[1];
  if (!url) throw new Error('The server did not print its address.');
  return url;
}

test.each([
  [
    'configuration is missing',
    { DATABASE_URL: '', SMTP_URL: '' },
    /^The configuration is invalid: DATABASE_URL is missing; SMTP_URL is missing\.\n$/,
  ],
  [
    'the database is unreachable',
    { DATABASE_URL: 'postgres://127.0.0.1:9/none' },
    /^The database cannot be reached: check that it runs, and that DATABASE_URL is right\.\n$/,
  ],
  [
    'the data folder is not writable',
    { DATA_DIR: '/dev/null/data' },
    /^The data folder \/dev\/null\/data cannot be written .+\.\n$/,
  ],
  [
    'the data folder cannot hold anything, even before it connects to the database',
    { DATA_DIR: '/proc/x', DATABASE_URL: 'postgres://127.0.0.1:9/none' },
    /^The data folder \/proc\/x cannot be written .+\.\n$/,
  ],
])('says in one sentence that %s, and exits with 1', async (_what, variables, sentence) => {
  const program = start(variables);
  expect(await exitOf(program)).toBe(1);
  expect(program.output()).toMatch(sentence);
});

test('says in one sentence that its bucket is missing or denies access, and exits with 1', async () => {
  const s3 = await TestS3.open();
  const bucket = (name: string, secret: string) => ({
    FILES_S3_ENDPOINT: s3.url,
    FILES_S3_BUCKET: name,
    FILES_S3_REGION: 'sydney',
    FILES_S3_ACCESS_KEY: secret,
    FILES_S3_SECRET_KEY: 'a secret',
  });
  const missing = start(bucket('nowhere', 'key'));
  expect(await exitOf(missing)).toBe(1);
  expect(missing.output()).toMatch(
    /^The store at [\d.:]+ has no bucket nowhere: create it, .+\.\n$/,
  );
  const stranger = start(bucket('portal', 'another'));
  expect(await exitOf(stranger)).toBe(1);
  expect(stranger.output()).toMatch(/^The store at [\d.:]+ refuses the key access to.+\.\n$/);
  const right = start(bucket('portal', 'key'));
  await urlOf(right);
  right.process.kill('SIGTERM');
  expect(await exitOf(right)).toBe(0);
  await s3.close();
});

test('removes the incomplete uploads of a killed process', async () => {
  const { DATA_DIR } = environment();
  const left = join(DATA_DIR, 'incoming', `${hostname()}~${spawnSync('true').pid}~half`);
  await mkdir(dirname(left), { recursive: true });
  await writeFile(left, 'half');
  const program = start();
  await urlOf(program);
  expect(await readdir(dirname(left))).toEqual([]);
  program.process.kill('SIGTERM');
  expect(await exitOf(program)).toBe(0);
});

test.each([
  ['PORT', 'localhost'],
  ['METRICS_PORT', '127.0.0.1'],
])('says in one sentence that its %s is taken, and exits with 1', async (variable, host) => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const program = start({ [variable]: String(port) });
  expect(await exitOf(program)).toBe(1);
  expect(program.output()).toBe(`Port ${port} is taken: stop what uses it, or set ${variable}.\n`);
  other.close();
});

test('says in one sentence that the database lets no one listen, and exits with 1', async () => {
  const deaf = await aTestDatabase();
  await deaf.pool.query(`
    create function refuse_listeners() returns event_trigger language plpgsql as $$
    begin
      if current_setting('application_name') = 'tradebridge-live' then raise 'not you'; end if;
    end $$;
    create event trigger refuse_listeners on login execute function refuse_listeners()`);
  const program = start({ DATABASE_URL: deaf.url });
  expect(await exitOf(program)).toBe(1);
  const lines = program.output().trimEnd().split('\n');
  const told = 'The database cannot tell this process of changes: the log says why.';
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([told]);
  expect(lines.find((line) => line.startsWith('{'))).toContain('"message":"not you"');
  await deaf.close();
});

test('metrics have a separate port if one is set, until the server stops', async () => {
  const program = start({ METRICS_PORT: '0', METRICS_TOKEN: 'a-token-of-the-metrics' });
  const url = await urlOf(program);
  const metrics = /"metrics":"([^"]+)"/.exec(program.output())?.[1] ?? '';
  const reply = await fetch(metrics);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await reply.text()).toContain('http_request_duration_seconds');
  const headers = { authorization: 'Bearer a-token-of-the-metrics' };
  expect((await fetch(`${url}/metrics`, { headers })).status).toBe(404);
  program.process.kill('SIGTERM');
  expect(await exitOf(program)).toBe(0);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'stops gracefully on %s, with or without an open stream',
  async (signal) => {
    const program = start();
    const url = await urlOf(program);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    program.process.kill(signal);
    expect(await exitOf(program)).toBe(0);
  },
);

test('a call in progress at SIGTERM still gets its reply', async () => {
  const user = await aUser(db);
  const token = await aSession(db, user.id);
  const program = start();
  const url = await urlOf(program);
  const holder = await db.pool.connect();
  await holder.query('begin; lock table sessions in access exclusive mode');
  const called = fetch(`${url}/api/core/ping`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'test' },
  });
  await untilLocked(db);
  program.process.kill('SIGTERM');
  // New requests are no longer accepted.
  const isStopping = () =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    );
  await expect.poll(isStopping, { timeout: 10_000 }).toBe(true);
  expect(program.process.exitCode).toBeNull();
  await holder.query('commit');
  holder.release();
  const reply = await called;
  expect([reply.status, await reply.json()]).toMatchObject([200, { Success: true }]);
  expect(await exitOf(program)).toBe(0);
});

test('several processes start at once on one new database', async () => {
  const empty = await aTestDatabase('template0');
  const programs = [1, 2, 3].map(() => start({ DATABASE_URL: empty.url }));
  const urls = await Promise.all(programs.map(urlOf));
  expect(new Set(urls).size).toBe(3);
  for (const program of programs) program.process.kill('SIGTERM');
  await Promise.all(programs.map(exitOf));
  await empty.close();
});

test('killed in the middle of a sign-off, nothing of it is kept', async () => {
  const { employerId } = await aCompany(db);
  const { user, contactId } = await aContact(db, employerId);
  const request = await aSignOffRequest(db, await anApprentice(db, employerId));
  const token = await aSession(db, user.id);
  // Keeps the transaction open after everything except its last write.
  await db.pool.query(`
    create function hold_on() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
    create trigger hold_on before insert on registry_changes for each row execute function hold_on()`);
  const program = start();
  const url = await urlOf(program);
  const submitted = fetch(`${url}/api/employer/submitSignoffRequests`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'test',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      contactId,
      eId: employerId,
      result: 'competent',
      units: [{ id: request.id }],
    }),
  }).catch(() => undefined);
  const isHeld = async () =>
    (
      await db.pool.query(
        `select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      )
    ).rowCount;
  await expect.poll(isHeld, { timeout: 10_000 }).toBe(1);
  program.process.kill('SIGKILL');
  await submitted;
  await db.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where wait_event = $1',
    ['PgSleep'],
  );
  await db.pool.query('drop trigger hold_on on registry_changes');

  expect(await db.orm.select().from(signOffs)).toEqual([]);
  expect(await db.orm.select().from(registryChanges)).toEqual([]);
  expect(await db.orm.select().from(signOffRequests)).toMatchObject([
    { id: request.id, closedAt: null },
  ]);
  const [unit] = await db.orm
    .select()
    .from(units)
    .where(eq(units.unitId, request.unit?.unitId ?? ''));
  expect(unit?.status).toBe('awaiting_signoff');
});

test('refuses to start with another AUTH_SECRET than the database has, and writes nothing', async () => {
  const marked = await aTestDatabase();
  const first = start({ DATABASE_URL: marked.url });
  await urlOf(first);
  first.process.kill('SIGTERM');
  await exitOf(first);
  const other = 'y'.repeat(32);
  const second = start({ DATABASE_URL: marked.url, AUTH_SECRET: other });
  expect(await exitOf(second)).toBe(1);
  expect(second.output()).toMatch(/^AUTH_SECRET is not the secret .+AUTH_SECRET_PREVIOUS.+\.\n$/);
  const third = start({
    DATABASE_URL: marked.url,
    AUTH_SECRET: other,
    AUTH_SECRET_PREVIOUS: environment().AUTH_SECRET,
  });
  await urlOf(third);
  third.process.kill('SIGTERM');
  await exitOf(third);
  await marked.close();
});
