import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  access,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { acquireEmbeddedPostgres } from './embedded-postgres.ts';
import { PostgresFailure } from './postgres-failure.ts';

const isRoot = process.getuid?.() === 0;
const settings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

let base: string;
let folder: string;
let made: string;

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'embedded-postgres-made-'));
  const database = await acquireEmbeddedPostgres({ folder: made, settings });
  await database.release();
});

afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  await chmod(base, 0o755);
  folder = join(base, 'postgres');
});

afterEach(async () => {
  const pid = await postmasterPid();
  if (pid) process.kill(pid, 'SIGKILL');
  await expect.poll(() => processesNaming(folder), { timeout: 10_000 }).toEqual([]);
  await rm(base, { recursive: true, force: true, maxRetries: 5 });
  expect(pid, 'every test stops its server').toBeUndefined();
});

/** Saves creating a cluster in tests that are not about the first start. */
async function copyMade(): Promise<void> {
  await promisify(execFile)('cp', ['-a', made, folder]);
  await chmod(folder, 0o755);
}

function acquire() {
  return acquireEmbeddedPostgres({ folder, settings });
}

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  // Some tests kill the server.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number | undefined> {
  const text = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  return text === '' ? undefined : Number(text.split('\n')[0]);
}

async function processesNaming(path: string): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(`${path}/`));
}

interface Holder {
  child: ChildProcess;
  url: string;
}

/** Another process that acquires the cluster and keeps it until it is asked to release it. */
function spawnHolder(ids: { uid?: number; gid?: number } = {}, set = settings): ChildProcess {
  const code = `
    const { acquireEmbeddedPostgres } = await import(process.argv[1]);
    const options = { folder: process.argv[2], settings: JSON.parse(process.argv[3]) };
    try {
      const { url, release } = await acquireEmbeddedPostgres(options);
      process.once('message', () => release().then(() => process.disconnect()));
      process.send({ url });
    } catch (error) {
      process.send({ failure: String(error) }, () => process.disconnect());
    }`;
  const module = pathToFileURL(join(import.meta.dirname, 'embedded-postgres.ts')).href;
  const args = ['--input-type=module', '-e', code, module, folder, JSON.stringify(set)];
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, args, { ...ids, stdio: [...stdio] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function answerOf(child: ChildProcess): Promise<{ url?: string; failure?: string }> {
  const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return typeof answer === 'object' && answer !== null ? answer : { failure: `ended: ${answer}` };
}

async function startHolder(...given: Parameters<typeof spawnHolder>): Promise<Holder> {
  const child = spawnHolder(...given);
  const { url, failure } = await answerOf(child);
  if (url === undefined) throw new Error(failure);
  return { child, url };
}

async function releaseHolder({ child }: Holder): Promise<void> {
  const ended = once(child, 'exit');
  child.send('release');
  expect(await ended).toEqual([0, null]);
}

async function killHolder({ child }: Pick<Holder, 'child'>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('a first start creates a database that only listens on this computer', async () => {
  const database = await acquire();
  const [row] = await ask(
    database.url,
    `SELECT current_database() AS name, getdatabaseencoding() AS encoding,
      current_setting('listen_addresses') AS addresses, lower('ÉA') AS lower`,
  );
  await database.release();

  expect(row).toEqual({
    name: 'tradebridge',
    encoding: 'UTF8',
    addresses: '127.0.0.1',
    lower: 'éa',
  });
  expect(await postmasterPid()).toBeUndefined();
  expect(await processesNaming(folder)).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(['cluster', 'password', 'postgres.log']);
});

test('it collates by the rules of a language with ICU', async () => {
  await copyMade();
  const database = await acquire();
  await ask(
    database.url,
    `CREATE COLLATION english_names
      (provider = icu, locale = 'en-u-ks-level1', deterministic = false)`,
  );
  const rows = await ask(
    database.url,
    `SELECT name FROM unnest(ARRAY['Zed', 'éva', 'Eva', 'Abe']) AS name
      WHERE name = 'EVA' COLLATE english_names`,
  );
  await database.release();
  expect(rows).toEqual([{ name: 'éva' }, { name: 'Eva' }]);
});

test('only clients with the password are let in', async () => {
  await copyMade();
  const database = await acquire();
  const stranger = database.url.replace(/:[^:@]+@/, ':guessed@');
  await expect(ask(stranger, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await database.release();
});

test('a second start finds what the first one wrote', async () => {
  const first = await acquire();
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  await first.release();

  const second = await acquire();
  expect(await ask(second.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  await second.release();
});

test('further holders use the same server, and the last one to release it stops it', async () => {
  await copyMade();
  const mine = await acquire();
  const other = await startHolder();
  const again = await acquire();
  expect(other.url).toBe(mine.url);
  expect(again.url).toBe(mine.url);

  await mine.release();
  await mine.release();
  expect(await ask(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await again.release();
  expect(await ask(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await releaseHolder(other);
  expect(await postmasterPid()).toBeUndefined();
});

test('two processes starting at once on an empty folder share one server', async () => {
  const [one, two, mine] = await Promise.all([startHolder(), startHolder(), acquire()]);
  expect(one.url).toBe(two.url);
  expect(one.url).toBe(mine.url);
  expect((await readdir(folder)).sort()).toEqual(['cluster', 'password', 'postgres.log']);

  await Promise.all([releaseHolder(one), releaseHolder(two), mine.release()]);
  expect(await postmasterPid()).toBeUndefined();
});

test('starts that race with stops all get a working server', async () => {
  await copyMade();
  const worker = async () => {
    for (let round = 0; round < 5; round++) {
      const database = await acquire();
      expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await database.release();
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  expect(await postmasterPid()).toBeUndefined();
}, 60_000);

test('a server whose holder was killed is reused, and then stopped', async () => {
  await copyMade();
  const holder = await startHolder();
  const pid = await postmasterPid();
  await killHolder(holder);

  const next = await acquire();
  expect(next.url).toBe(holder.url);
  expect(await postmasterPid()).toBe(pid);
  await next.release();
  expect(await postmasterPid()).toBeUndefined();
});

test('a killed server recovers at the next start, with everything committed', async () => {
  await copyMade();
  const holder = await startHolder({}, {});
  await ask(holder.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  process.kill((await postmasterPid()) ?? 0, 'SIGKILL');

  const next = await acquire();
  expect(await ask(next.url, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  // Holders of the killed server automatically hold this one.
  expect(next.url).toBe(holder.url);
  const locks = () => ask(next.url, `SELECT FROM pg_locks WHERE locktype = 'advisory'`);
  await expect.poll(locks, { timeout: 5_000 }).toHaveLength(2);
  await next.release();
  await releaseHolder(holder);
  expect(await postmasterPid()).toBeUndefined();
});

test('a leftover postmaster.pid that names another living process does no harm', async () => {
  await copyMade();
  const cluster = join(folder, 'cluster');
  // A process of the same user, which is what PostgreSQL checks.
  const { uid, gid } = await stat(cluster);
  const sleeper = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  onTestFinished(() => void sleeper.kill());
  const left = [sleeper.pid, cluster, 1, 1, '', '127.0.0.1', '', 'ready'].join('\n');
  await writeFile(join(cluster, 'postmaster.pid'), `${left}\n`);

  const next = await acquire();
  await next.release();
});

test('a blank postmaster.pid, left by a power failure, does no harm', async () => {
  await copyMade();
  await writeFile(join(folder, 'cluster', 'postmaster.pid'), '');

  const next = await acquire();
  await next.release();
}, 20_000);

test('a holder keeps its hold when PostgreSQL restarts its processes', async () => {
  await copyMade();
  const mine = await acquire();
  const other = await startHolder();
  await ask(
    mine.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'tradebridge hold'`,
  );
  const holders = () => ask(mine.url, `SELECT FROM pg_locks WHERE locktype = 'advisory'`);
  await expect.poll(holders, { timeout: 10_000 }).toHaveLength(2);

  await releaseHolder(other);
  expect(await ask(mine.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await mine.release();
  expect(await postmasterPid()).toBeUndefined();
});

test('an interrupted creation leaves a folder that starts', async () => {
  const child = spawnHolder();
  await expect.poll(drafts, { timeout: 10_000, interval: 5 }).not.toEqual([]);
  await delay(100);
  await killHolder({ child });
  await expect(access(join(folder, 'cluster'))).rejects.toThrow('ENOENT');

  const next = await acquire();
  await next.release();
  expect(await drafts()).toEqual([]);
});

async function drafts(): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('draft-'));
}

test('a folder without write access is refused in one sentence', async () => {
  await chmod(base, 0o555);
  // Root has write access everywhere.
  const child = spawnHolder(isRoot ? nobody : {});
  const { failure } = await answerOf(child);
  await chmod(base, 0o755);
  expect(failure).toBe(
    `PostgresFailure: The database cannot use ${folder}: it may not be read or written: ` +
      'allow it, or choose another folder with DATA_DIR',
  );
});

const nobody = { uid: 65534, gid: 65534 };

test('a path that leads through a file is refused in one sentence', async () => {
  await writeFile(folder, 'a file');
  const failure = await acquire().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PostgresFailure);
  expect(failure).toHaveProperty('message', expect.stringContaining('a file is in its place'));
});

test('a cluster of another major version is refused in one sentence', async () => {
  await mkdir(join(folder, 'cluster'), { recursive: true });
  await writeFile(join(folder, 'cluster', 'PG_VERSION'), '14\n');
  const failure = await acquire().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PostgresFailure);
  expect(failure).toHaveProperty(
    'message',
    expect.stringContaining('was created by PostgreSQL 14'),
  );
});

test('a lost or wrong password is refused in one sentence, and leaves nothing running', async () => {
  await copyMade();
  await writeFile(join(folder, 'password'), 'wrong');
  const wrong = await acquire().catch((error: unknown) => error);
  await rm(join(folder, 'password'));
  const lost = await acquire().catch((error: unknown) => error);
  for (const failure of [wrong, lost]) {
    expect(failure).toBeInstanceOf(PostgresFailure);
    expect(failure).toHaveProperty('message', expect.stringContaining('put the right one back'));
  }
});

test('a setting unknown to PostgreSQL is refused with its own message', async () => {
  await copyMade();
  const failure = await acquireEmbeddedPostgres({
    folder,
    settings: { ...settings, no_such_setting: 'on' },
  }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PostgresFailure);
  expect(failure).toHaveProperty('message', expect.stringContaining('"no_such_setting"'));
});

test.skipIf(!isRoot)('root uses a folder inside one that only root may enter', async () => {
  await chmod(base, 0o700);
  const database = await acquire();
  expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await database.release();
});

test.skipIf(!isRoot)('root uses a cluster that root has copied', async () => {
  await copyMade();
  await cp(join(folder, 'cluster'), join(folder, 'copy'), { recursive: true });
  await rm(join(folder, 'cluster'), { recursive: true });
  await rename(join(folder, 'copy'), join(folder, 'cluster'));

  const next = await acquire();
  await next.release();
});

test.skipIf(!isRoot)('root can also use the cluster of an ordinary user', async () => {
  await chown(base, nobody.uid, nobody.gid);
  const holder = await startHolder(nobody);
  const mine = await acquire();
  expect(mine.url).toBe(holder.url);
  await mine.release();
  await releaseHolder(holder);
});

test.skipIf(!isRoot)("another user's cluster is refused in one sentence", async () => {
  await copyMade();
  const { failure } = await answerOf(spawnHolder({ uid: 4321, gid: 4321 }));
  expect(failure).toContain('PostgresFailure');
  expect(failure).toContain('belongs to the user with the id');
});
