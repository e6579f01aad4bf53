import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findActor } from '../access/find-actor.ts';
import { queues } from '../queues.ts';
import { installed } from './installation.ts';
import { migrateDatabase } from './migrate.ts';
import { readSchemaBuilds } from './schema-builds.ts';
import { hashOfToken, newToken } from './sealed.ts';
import { StartFailure } from './start-failure.ts';
import { aTestDatabase, type TestDatabase } from './test-database.ts';
import { aNewerVersion, migrateUpTo } from './test-migrations.ts';

const idle = { minutes: 120, staffMinutes: 30 };

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase('template0');
});
afterAll(() => db.close());

describe('a database migrated by a newer version', () => {
  const ownBuild = readSchemaBuilds(installed('server', 'migrations')).at(-1)?.build ?? 0;
  const expanding = 'alter table users add column later_nickname text';

  async function aDatabase() {
    const database = await aTestDatabase('template0');
    onTestFinished(() => database.close());
    const start = async (folder?: string) => {
      const warnings: string[] = [];
      const warn = (message: string) => void warnings.push(message);
      await migrateDatabase(database.pool, { queues, warn, ...(folder && { folder }) });
      return warnings;
    };
    const appliedCount = async () =>
      (await database.pool.query('select count(*) as count from drizzle.__drizzle_migrations'))
        .rows[0].count;
    return { database, start, appliedCount };
  }

  test('with a migration that only adds still works: an upgrade rolls forward and back', async () => {
    const { database, start, appliedCount } = await aDatabase();
    const newer = await aNewerVersion({}, expanding);
    expect(await start()).toEqual([]);
    // Processes of the old version keep running beside the first new one, and can be restarted.
    expect(await start(newer)).toEqual([]);
    expect(await start()).toEqual([
      `the database was brought up to date by a newer version (build ${ownBuild + 1}); this is build ${ownBuild}, which still works with it`,
    ]);
    await database.pool.query(
      `insert into users (id, name, email) values ('user', 'Ngaire', 'ngaire@example.test')`,
    );
    expect(
      await findActor(database, hashOfToken('no token'), { now: new Date(), idle }),
    ).toBeUndefined();
    expect(await start(newer)).toEqual([]);
    expect(await appliedCount()).toBe(ownBuild + 1);
  });

  test('with an incompatible migration is refused with one sentence, and left unchanged', async () => {
    const { start, appliedCount } = await aDatabase();
    const newer = await aNewerVersion(
      { later: 'later' },
      'alter table sessions drop column user_agent',
    );
    await start();
    await start(newer);
    await expect(start()).rejects.toThrow(
      new StartFailure(
        `The database was brought up to date by a newer version of the portal (build ${ownBuild + 1}), and needs build ${ownBuild + 1} or later: this is build ${ownBuild}. Start the newer version.`,
      ),
    );
    expect(await appliedCount()).toBe(ownBuild + 1);
    expect(await start(newer)).toEqual([]);
  });

  test('with a migration that names the previous version as the oldest still works', async () => {
    const { start } = await aDatabase();
    const own = readSchemaBuilds(installed('server', 'migrations')).at(-1)?.migration ?? '';
    await start(await aNewerVersion({ later: own }, expanding));
    expect(await start()).toHaveLength(1);
  });

  test('with an unfinished update is refused', async () => {
    const { database, start } = await aDatabase();
    const newer = await aNewerVersion({}, expanding);
    await start(newer);
    await database.pool.query('delete from schema_builds where build > $1', [ownBuild]);
    await expect(start()).rejects.toThrow('that update was not finished');
    expect(await start(newer)).toEqual([]);
    expect(await start()).toHaveLength(1);
  });

  test('each migration is recorded with the oldest compatible build', async () => {
    const { database, start } = await aDatabase();
    await start();
    const { rows } = await database.pool.query(
      'select build, migration, minimum_build as "minimumBuild" from schema_builds order by build',
    );
    expect(rows).toEqual(readSchemaBuilds(installed('server', 'migrations')));
    expect(rows.at(-1)?.build).toBe(ownBuild);
  });
});

describe('a migration', () => {
  async function aMigratedDatabase(): Promise<TestDatabase> {
    const database = await aTestDatabase();
    onTestFinished(() => database.close());
    return database;
  }

  const indexesOf = async ({ pool }: TestDatabase) =>
    (await pool.query(`select indisvalid from pg_index where indexrelid = 'later'::regclass`)).rows;

  test('waits for a table that a transaction has locked, without keeping others from it', async () => {
    const database = await aMigratedDatabase();
    const folder = await aNewerVersion({}, 'alter table users add column later text');
    const busy = await database.pool.connect();
    await busy.query('begin; lock table users in access share mode');
    const migrating = migrateDatabase(database.pool, { queues, folder });
    const isWaiting = async () =>
      (await database.pool.query('select from pg_locks where not granted')).rows.length > 0;
    await expect.poll(isWaiting).toBe(true);
    // It gives up its place in the queue, in which later readers are behind it.
    await database.pool.query('select from users');
    await busy.query('commit');
    busy.release();
    await migrating;
    await database.pool.query('select later from users');
  });

  test('may create an index concurrently, while another process waits for its end', async () => {
    const database = await aMigratedDatabase();
    const folder = await aNewerVersion(
      {},
      'drop index concurrently if exists later;--> statement-breakpoint\ncreate index concurrently later on users (name);',
    );
    await Promise.all([
      migrateDatabase(database.pool, { queues, folder }),
      migrateDatabase(database.pool, { queues, folder }),
    ]);
    expect(await indexesOf(database)).toEqual([{ indisvalid: true }]);
  });

  test('that fails leaves those before it applied, and the build before it can start', async () => {
    const database = await aTestDatabase('template0');
    onTestFinished(() => database.close());
    const last = readSchemaBuilds(installed('server', 'migrations')).at(-1);
    await migrateUpTo(database.pool, last?.migration ?? '');
    const folder = await aNewerVersion({}, 'alter table no_such_table add column later text');
    await expect(migrateDatabase(database.pool, { queues, folder })).rejects.toThrow(
      'relation "no_such_table" does not exist',
    );
    const { rows } = await database.pool.query('select max(build) as build from schema_builds');
    expect(rows).toEqual([{ build: last?.build }]);
    await migrateDatabase(database.pool, { queues });
  });
});

test('sessions from before their tokens were hashed stay open', async () => {
  await migrateUpTo(db.pool, 'hashed-session-tokens');
  const tokens = Array.from({ length: 20 }, newToken);
  await db.pool.query(
    `insert into users (id, name, email) values ('user', 'Ngaire', 'ngaire@example.test')`,
  );
  await db.pool.query(
    `insert into sessions (id, token, user_id, expires_at)
     select token, token, 'user', now() + interval '1 hour' from unnest($1::text[]) token`,
    [tokens],
  );
  await db.pool.query(
    `update sessions set second_factor_at = now(), second_factor_by = case when id = $1 then 'E' end
     where id in ($1, $2)`,
    [tokens[0], tokens[1]],
  );
  await migrateDatabase(db.pool, { queues });
  for (const token of tokens) {
    expect(await findActor(db, hashOfToken(token), { now: new Date(), idle })).toMatchObject({
      sessionId: token,
    });
  }
  const isGiven = async (token = '') =>
    (await findActor(db, hashOfToken(token), { now: new Date(), idle }))?.secondFactorGiven;
  // The session opened while no second factor was required has not given one.
  expect([await isGiven(tokens[0]), await isGiven(tokens[1])]).toEqual([true, false]);
  const { rows } = await db.query('select token_hash from sessions');
  for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
});
