import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aStudent } from '../apprentices/test-apprentices.ts';
import { type FileStorage, openFileStorage } from '../platform/file-storage.ts';
import { migrateDatabase, ownBuild } from '../platform/migrate.ts';
import { TestApp } from '../platform/test-app.ts';
import { outcomeOf } from '../platform/test-command.ts';
import { aTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { TestS3 } from '../platform/test-s3.ts';
import { queues } from '../queues.ts';
import { feedPosition } from '../registry/feed-position.ts';
import { runBackupCommand, runRestoreCommand } from './backup-command.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import { withMigrationsUpTo } from './migrations-up-to.ts';
import { latestUnder } from './open-backup-place.ts';
import { rehearseRestore } from './rehearse.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const now = new Date('2026-03-02T09:00:00+11:00');

let app: TestApp;
let s3: TestS3;
let folder: string;
/** A whole backup of `app`, which tests copy before they damage it. */
let backup: string;
let picture: string;
const open: TestDatabase[] = [];

const unused = (name: string) => join(folder, `${name}-${randomBytes(6).toString('hex')}`);

const access = () => ({
  endpoint: s3.url,
  region: 'sydney',
  accessKey: 'key',
  secretKey: 'a secret',
});

const portalOf = (
  db: TestDatabase,
  files: FileStorage,
  secretIds: readonly string[] = ['the key id'],
) =>
  Promise.resolve({
    ...{ db, databaseUrl: db.url, files, secretIds, close: async () => {} },
    s3: access(),
  });

const backUp = (args: readonly string[], at = now) =>
  outcomeOf((io) => runBackupCommand(args, io), {
    openPortal: () => portalOf(app.db, app.files),
    now: () => at,
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

const restore = (from: string, { db, files }: Place, secretIds?: readonly string[]) =>
  outcomeOf((io) => runRestoreCommand([from], io), {
    openPortal: () => portalOf(db, files, secretIds),
    now: () => now,
  });

const rehearse = (...args: readonly string[]) =>
  outcomeOf((io) => runRestoreCommand(['rehearse', ...args], io), {
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
  [app, s3] = await Promise.all([TestApp.open(), TestS3.open()]);
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
  await aStudent(app.db, { familyName: 'Melaleuca', userId: null });
  picture = await app.files.store(Buffer.from('a picture'));
  await app.files.objects.put('submissions/one.json', Buffer.from('{"a":1}'), { uid: 'user-1' });
  backup = unused('backup');
  const { code, err } = await backUp([backup]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.close()));
});

afterAll(async () => {
  await Promise.all([app.close(), s3.close()]);
  await rm(folder, { recursive: true, force: true });
});

test('a backup restored into an empty place has every row and every file', async () => {
  const place = await anEmptyPlace();
  const { code, err, out } = await restore(backup, place);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('The portal is restored as of 2026-03-01T22:00:00.000Z.');
  expect(await usersOf(place.db)).toEqual(await usersOf(app.db));
  const { rows: words } = await place.db.pool.query('select word from search_words');
  expect(words).toContainEqual({ word: 'melaleuca' });
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

test('a backup needs an empty folder', async () => {
  const { code, err } = await backUp([backup]);
  expect(code).toBe(1);
  expect(err).toContain('is not empty: name a new folder for each backup');
});

test('a backup that was not finished is refused', async () => {
  const copy = await aCopy();
  await rm(join(copy, 'manifest.json'));
  const { code, err } = await restore(copy, await anEmptyPlace());
  expect(code).toBe(1);
  expect(err).toContain('holds no whole backup');
});

test('a restore overwrites nothing', async () => {
  const empty = await anEmptyPlace();
  const filled = await restore(backup, { db: app.db, files: empty.files });
  expect(filled).toMatchObject({ code: 1 });
  expect(filled.err).toContain('The database is not empty.');
  await empty.files.store(Buffer.from('another file'));
  const withFiles = await restore(backup, empty);
  expect(withFiles).toMatchObject({ code: 1 });
  expect(withFiles.err).toContain('The store of files is not empty');
});

test('damaged rows are reported, and no row is kept', async () => {
  const copy = await aCopy();
  const other = (await readdir(join(copy, 'tables'))).find((name) => name.includes('.media.'));
  await cp(join(copy, 'tables', other ?? ''), join(copy, 'tables', 'public.users.copy.zst'));
  const place = await anEmptyPlace();
  const { code, err } = await restore(copy, place);
  expect(code).toBe(1);
  expect(err).toContain('tables/public.users.copy.zst is not what was backed up');
  expect(await usersOf(place.db)).toEqual([]);
});

test('a damaged file is reported', async () => {
  const copy = await aCopy();
  const path = join(copy, 'files', picture.slice(0, 2), picture);
  await writeFile(path, 'a pictvre');
  const { code, err } = await restore(copy, await anEmptyPlace());
  expect(code).toBe(1);
  expect(err).toContain(`files/${picture.slice(0, 2)}/${picture} is not what was backed up`);
});

test('a backup of another AUTH_SECRET or of a newer version is refused', async () => {
  const place = await anEmptyPlace();
  const other = await restore(backup, place, ['another key id']);
  expect(other.err).toContain('AUTH_SECRET is not the one');
  const copy = await aCopy();
  await changeManifest(copy, { build: ownBuild() + 1 });
  const newer = await restore(copy, place);
  expect(newer.err).toContain('written by a newer version');
  expect([other.code, newer.code]).toEqual([1, 1]);
});

test('a backup of a secret that is being replaced is restored and rehearsed', async () => {
  const secretIds = ['another key id', 'the key id'];
  expect(await restore(backup, await anEmptyPlace(), secretIds)).toMatchObject({ code: 0 });
  const parts = { db: app.db, databaseUrl: app.db.url, secretIds, now };
  expect(await rehearseRestore(parts, folderPlace(backup))).toMatchObject({
    manifest: { secretId: 'the key id' },
  });
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
  const manifest = await writeBackup(
    { db: earlier, files: openFileStorage(unused('files')), secretId: null, now },
    folderPlace(copy),
  );
  expect(manifest.build).toBe(ownBuild() - 1);
  const place = await anEmptyPlace();
  await restoreBackup({ ...place, secretIds: [], now }, folderPlace(copy));
  expect(await usersOf(place.db)).toMatchObject([{ id: 'early' }]);
  const { rows } = await place.db.pool.query('select max(build) as build from schema_builds');
  expect(rows).toEqual([{ build: ownBuild() }]);
});

test('a rehearsal compares every row and file with the backup, and leaves no database behind', async () => {
  await app.db.pool.query('create database tradebridge_rehearsal_killed template template0');
  const { code, err, out } = await rehearse(backup);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('can be restored: the rows of');
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

test('one place must be named', async () => {
  const none = await backUp([]);
  expect(none.err).toContain('Name one folder, or one s3:// address.');
  const unknown = await backUp(['--latest', unused('backup')]);
  expect(unknown.err).toContain("Unknown option '--latest'.");
  expect([none.code, unknown.code]).toEqual([1, 1]);
});

test('dated backups are kept beside each other, and the newest whole one is taken', async () => {
  const parent = unused('dated');
  const parts = { pathOf: (named: string) => named, s3: null };
  await expect(latestUnder(parent, parts)).rejects.toThrow('holds no whole backup');
  await backUp(['--dated', parent], new Date('2026-03-02T02:00:00Z'));
  expect((await latestUnder(parent, parts)).name).toBe(join(parent, '20260302T020000Z'));
  await cp(backup, join(parent, '20260303T020000Z'), { recursive: true });
  await cp(backup, join(parent, 'not-by-date'), { recursive: true });
  await mkdir(join(parent, '20260304T020000Z'));
  const latest = join(parent, '20260303T020000Z');
  expect((await latestUnder(parent, parts)).name).toBe(latest);
  await rm(join(latest, 'files.jsonl.zst'));
  const { code, err } = await rehearse('--latest', parent);
  expect(code).toBe(1);
  expect(err).toContain(`files.jsonl.zst is missing from ${latest}`);
});

describe('a backup in a bucket', () => {
  const address = (name: string) => `s3://portal/nightly/${name}`;

  test('is restored with every row and every file', async () => {
    const written = await backUp([address('whole')]);
    expect(written).toMatchObject({ code: 0, err: '' });
    expect(s3.objects.has('/portal/nightly/whole/manifest.json')).toBe(true);
    const place = await anEmptyPlace();
    const { code, err } = await restore(address('whole'), place);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await usersOf(place.db)).toEqual(await usersOf(app.db));
    const stored = await place.files.open(picture);
    expect(stored && (await buffer(stored.content)).toString()).toBe('a picture');
    const again = await backUp([address('whole')]);
    expect(again.err).toContain('is not empty: name a new prefix for each backup');
  });

  test('is the newest whole one under its address', async () => {
    for (const key of ['20260302T020000Z/manifest.json', '20260303T020000Z/manifest.json']) {
      s3.objects.set(`/portal/daily/${key}`, Buffer.from('{}'));
    }
    s3.objects.set('/portal/daily/20260304T020000Z/files.jsonl.zst', Buffer.from(''));
    s3.objects.set('/portal/daily/other', Buffer.from(''));
    const parts = { pathOf: (named: string) => named, s3: access() };
    const place = await latestUnder('s3://portal/daily/', parts);
    expect(place.name).toBe('s3://portal/daily/20260303T020000Z');
  });

  test('that is damaged or lacks a part is refused', async () => {
    await backUp([address('damaged')]);
    const path = `/portal/nightly/damaged/files/${picture.slice(0, 2)}/${picture}`;
    s3.objects.set(path, Buffer.from('a pictvre'));
    const damaged = await restore(address('damaged'), await anEmptyPlace());
    expect(damaged.err).toContain(`${picture} is not what was backed up`);
    s3.objects.delete(path);
    const missing = await restore(address('damaged'), await anEmptyPlace());
    expect(missing.err).toContain(`${picture} is missing from s3://portal/nightly/damaged`);
    expect([damaged.code, missing.code]).toEqual([1, 1]);
  });

  test('larger than a part is uploaded in parts, and an upload that fails is aborted', async () => {
    const place = bucketPlace({ ...access(), bucket: 'portal' }, 'parts', { partSize: 10 });
    const pieces = ['twelve bytes', '', 'and', ' thirty-one more, in pieces'];
    await pipeline(Readable.from(pieces.map((piece) => Buffer.from(piece))), place.keep('a/part'));
    const content = await place.open('a/part');
    expect(content && (await text(content))).toBe(pieces.join(''));
    expect(s3.requests.filter((asked) => asked === 'PUT /portal/parts/a/part')).toHaveLength(5);
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('more than a part of ten');
        yield Buffer.from('and then more');
        throw new Error('the database is gone');
      })(),
    );
    await expect(pipeline(failing, place.keep('cut'))).rejects.toThrow('the database is gone');
    await expect.poll(() => [...s3.uploads.keys()]).toEqual([]);
    expect(s3.objects.has('/portal/parts/cut')).toBe(false);
  });

  test('that cannot be written says why', async () => {
    const missing = await backUp(['s3://elsewhere/nightly']);
    expect(missing.err).toContain('has no bucket elsewhere: create it, or name another one.');
    const wrong = await backUp(['s3://portal']);
    expect(wrong.err).toContain('write s3://BUCKET/PREFIX');
    s3.fault = 'refuses';
    const refused = await backUp([address('refused')]);
    s3.fault = 'none';
    expect(refused.err).toContain('BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY');
    const unset = await outcomeOf((io) => runBackupCommand([address('unset')], io), {
      openPortal: async () => ({ ...(await portalOf(app.db, app.files)), s3: null }),
    });
    expect(unset.err).toContain('No store of buckets is configured');
    const codes = [missing.code, wrong.code, refused.code, unset.code];
    expect(codes).toEqual([1, 1, 1, 1]);
  });
});
