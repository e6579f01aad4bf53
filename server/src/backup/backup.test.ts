import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FileStorage, openFileStorage } from '../platform/file-storage.ts';
import { migrateDatabase, ownBuild } from '../platform/migrate.ts';
import { TestApp } from '../platform/test-app.ts';
import { outcomeOf } from '../platform/test-command.ts';
import { aTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { queues } from '../queues.ts';
import { feedPosition } from '../registry/feed-position.ts';
import { runBackupCommand, runRestoreCommand } from './backup-command.ts';
import { withMigrationsUpTo } from './migrations-up-to.ts';
import { restoreBackup } from './restore-backup.ts';

const now = new Date('2026-03-02T09:00:00+11:00');

let app: TestApp;
let folder: string;
/** A whole backup of `app`, which tests copy before they damage it. */
let backup: string;
let picture: string;
const open: TestDatabase[] = [];

const unused = (name: string) => join(folder, `${name}-${randomBytes(6).toString('hex')}`);

const portalOf = (db: TestDatabase, files: FileStorage, secretId: string | null = 'the key id') =>
  Promise.resolve({ db, databaseUrl: db.url, files, secretId, close: async () => {} });

const backUp = (to: string, from: { db: TestDatabase; files: FileStorage } = app) =>
  outcomeOf((io) => runBackupCommand([to], io), {
    openPortal: () => portalOf(from.db, from.files),
    now: () => now,
  });

async function anEmptyDatabase(): Promise<TestDatabase> {
  const db = await aTestDatabase('template0');
  open.push(db);
  return db;
}

interface Place {
  readonly db: TestDatabase;
  readonly files: FileStorage;
}

const anEmptyPlace = async (): Promise<Place> => ({
  db: await anEmptyDatabase(),
  files: openFileStorage(unused('files')),
});

const restore = (from: string, { db, files }: Place, secretId?: string) =>
  outcomeOf((io) => runRestoreCommand([from], io), {
    openPortal: () => portalOf(db, files, secretId),
    now: () => now,
  });

const rehearse = (from: string) =>
  outcomeOf((io) => runRestoreCommand(['rehearse', from], io), {
    openPortal: () => portalOf(app.db, app.files),
    now: () => now,
  });

async function aCopy(): Promise<string> {
  const copy = unused('copy');
  await cp(backup, copy, { recursive: true });
  return copy;
}

async function changeManifest(in_: string, change: object): Promise<void> {
  const path = join(in_, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, ...change }));
}

const usersOf = async (db: TestDatabase) =>
  (await db.pool.query('select * from users order by id')).rows;

const scratchDatabases = async () =>
  (
    await app.db.pool.query(
      `select datname from pg_database where datname like 'tradebridge_rehearsal%'`,
    )
  ).rows;

beforeAll(async () => {
  app = await TestApp.open();
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-backup-'));
  // Bytes, quotes, tabs, line ends and nulls, which a copy must not change.
  await app.db.orm.execute(sql`
    insert into users (id, name, email, created_at)
    select 'user-' || n, 'User ' || n, 'user-' || n || '@example.test', now() from generate_series(1, 3000) n`);
  await app.db.orm.execute(sql`
    insert into registry_changes (id, kind, at, visible_at, employer_id, subject_type, subject_id, values, feed_id)
    select gen_random_uuid(), 'employer.updated', now(), now(), null,
      'employer', e'a\\tb\\n"\\\\' || n, jsonb_build_object('name', null), n
    from generate_series(1, 5) n`);
  await app.db.orm.execute(sql`update registry_feed set last_id = 5`);
  picture = await app.files.store(Buffer.from('a picture'));
  await app.files.objects.put('submissions/one.json', Buffer.from('{"a":1}'), { uid: 'user-1' });
  backup = unused('backup');
  const { code, err } = await backUp(backup);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.close()));
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('a backup restored into an empty place has every row and every file', async () => {
  const place = await anEmptyPlace();
  const { code, err, out } = await restore(backup, place);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('The portal is as it was at 2026-03-01T22:00:00.000Z.');
  expect(await usersOf(place.db)).toEqual(await usersOf(app.db));
  const stored = await place.files.open(picture);
  expect(stored && (await buffer(stored.content)).toString()).toBe('a picture');
  const object = await place.files.objects.open('submissions/one.json');
  expect(object && (await buffer(object.content)).toString()).toBe('{"a":1}');
  const entries = await Array.fromAsync(place.files.entries());
  expect(entries).toContainEqual({ key: 'submissions/one.json', metadata: { uid: 'user-1' } });
});

test('a restored database has the constraints, indexes and triggers of a migrated one', async () => {
  const place = await anEmptyPlace();
  await restore(backup, place);
  const shapeOf = async (db: TestDatabase) => {
    const { rows } = await db.pool.query(
      `select pg_get_constraintdef(oid) as definition, conname as name, convalidated as holds from pg_constraint
         where connamespace in (select oid from pg_namespace where nspname !~ '^pg_|^information_schema$')
       union all select indexdef, indexname, true from pg_indexes where schemaname !~ '^pg_'
       union all select pg_get_triggerdef(oid), tgname, tgenabled = 'O' from pg_trigger where not tgisinternal
       order by 1, 2`,
    );
    return rows;
  };
  expect(await shapeOf(place.db)).toEqual(await shapeOf(app.db));
});

test('a restored portal begins a new epoch of the change feed and goes on counting', async () => {
  const place = await anEmptyPlace();
  await restore(backup, place);
  const [before, after] = await Promise.all([feedPosition(app.db), feedPosition(place.db)]);
  expect(after.epoch).not.toBe(before.epoch);
  const next = async (db: TestDatabase) =>
    (
      await db.pool.query(
        `insert into backup_runs (kind, done_at, taken_at) values ('backup', now(), now()) returning id`,
      )
    ).rows[0].id;
  const [first, second] = [await next(place.db), await next(place.db)];
  expect(Number(second)).toBeGreaterThan(Number(first));
});

test('nothing is written into a folder that holds something', async () => {
  const { code, err } = await backUp(backup);
  expect(code).toBe(1);
  expect(err).toContain('is not empty: name a new folder for each backup');
});

test('a backup that was not finished is none', async () => {
  const copy = await aCopy();
  await rm(join(copy, 'manifest.json'));
  const { code, err } = await restore(copy, await anEmptyPlace());
  expect(code).toBe(1);
  expect(err).toContain('holds no whole backup');
});

test('nothing that is there is overwritten', async () => {
  const empty = await anEmptyPlace();
  const filled = await restore(backup, { db: app.db, files: empty.files });
  expect(filled).toMatchObject({ code: 1 });
  expect(filled.err).toContain('The database is not empty.');
  await empty.files.store(Buffer.from('of somebody else'));
  const withFiles = await restore(backup, empty);
  expect(withFiles).toMatchObject({ code: 1 });
  expect(withFiles.err).toContain('The store of files is not empty');
});

test('rows that were damaged on the disk are named and none of them is kept', async () => {
  const copy = await aCopy();
  const other = (await readdir(join(copy, 'tables'))).find((name) => name.includes('.media.'));
  await cp(join(copy, 'tables', other ?? ''), join(copy, 'tables', 'public.users.copy.zst'));
  const place = await anEmptyPlace();
  const { code, err } = await restore(copy, place);
  expect(code).toBe(1);
  expect(err).toContain('tables/public.users.copy.zst is not what was backed up');
  expect(await usersOf(place.db)).toEqual([]);
});

test('a file that was damaged on the disk is named', async () => {
  const copy = await aCopy();
  const path = join(copy, 'files', picture.slice(0, 2), picture);
  await writeFile(path, 'a pictvre');
  const { code, err } = await restore(copy, await anEmptyPlace());
  expect(code).toBe(1);
  expect(err).toContain(`files/${picture.slice(0, 2)}/${picture} is not what was backed up`);
});

test('a backup of another AUTH_SECRET or of a newer version is refused', async () => {
  const place = await anEmptyPlace();
  const other = await restore(backup, place, 'another key id');
  expect(other.err).toContain('AUTH_SECRET is not the one');
  const copy = await aCopy();
  await changeManifest(copy, { build: ownBuild() + 1 });
  const newer = await restore(copy, place);
  expect(newer.err).toContain('written by a newer version');
  expect([other.code, newer.code]).toEqual([1, 1]);
});

test('a backup of an earlier version is brought to the tables of this one', async () => {
  const earlier = await anEmptyDatabase();
  await withMigrationsUpTo(ownBuild() - 1, (migrations) =>
    migrateDatabase(earlier.pool, { queues, folder: migrations }),
  );
  await earlier.pool.query(
    `insert into users (id, name, email, created_at) values ('early', 'Early', 'early@example.test', now())`,
  );
  const copy = unused('earlier');
  // Its own table of runs is only in the present version, so the backup is written without the command.
  const { writeBackup } = await import('./write-backup.ts');
  const manifest = await writeBackup(
    { db: earlier, files: openFileStorage(unused('files')), secretId: null, now },
    copy,
  );
  expect(manifest.build).toBe(ownBuild() - 1);
  const place = await anEmptyPlace();
  await restoreBackup({ ...place, secretId: null, now }, copy);
  expect(await usersOf(place.db)).toMatchObject([{ id: 'early' }]);
  const { rows } = await place.db.pool.query('select max(build) as build from schema_builds');
  expect(rows).toEqual([{ build: ownBuild() }]);
});

test('a rehearsal holds every row and file against the backup, and leaves no database behind', async () => {
  const { code, err, out } = await rehearse(backup);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('can be restored: every row of');
  expect(await scratchDatabases()).toEqual([]);
  const { rows } = await app.db.pool.query('select kind from backup_runs order by id');
  expect(rows).toEqual([{ kind: 'backup' }, { kind: 'rehearsal' }]);
});

test('a rehearsal that fails is not recorded, and leaves no database behind either', async () => {
  const copy = await aCopy();
  await changeManifest(copy, { files: { count: 0, bytes: 0, sha256: 'a'.repeat(64) } });
  const { code, err } = await rehearse(copy);
  expect(code).toBe(1);
  expect(err).toContain('files.jsonl.zst is not what was backed up');
  expect(await scratchDatabases()).toEqual([]);
});

test('a folder must be named', async () => {
  const { code, err } = await outcomeOf((io) => runBackupCommand([], io), {
    openPortal: () => portalOf(app.db, app.files),
  });
  expect(code).toBe(1);
  expect(err).toContain('Name one folder.');
});
