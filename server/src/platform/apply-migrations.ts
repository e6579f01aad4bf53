import { setTimeout as wait } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { StartFailure } from './start-failure.ts';

/**
 * How long a migration may wait for a table, in milliseconds: requests for that table queue behind it, and are
 * themselves refused after four seconds.
 */
const lockTimeoutMs = 2_000;
const maxAttempts = 30;
const pauseMs = 1_000;

/** PostgreSQL's code for a lock that was not granted in time. */
const lockNotAvailable = '55P03';

const isLocked = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === lockNotAvailable;

/** Whether it builds or drops an index while the table is written to, which no transaction may do. */
const isConcurrent = ({ sql }: MigrationMeta) =>
  sql.some((statement) => /^\s*(create|drop|reindex)\b.*\bconcurrently\b/im.test(statement));

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function withRetries(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (attempt === maxAttempts) {
        throw new StartFailure(
          'The database cannot be brought up to date, as another transaction has locked one of its tables for too long: find it in pg_stat_activity, end it, and start again.',
          { cause: error },
        );
      }
      await wait(pauseMs);
    }
  }
}

interface ApplyOptions {
  readonly folder: string;
  /** Records, in the migration's transaction, that so many of the folder's migrations are applied. */
  record(count: number): Promise<void>;
}

/**
 * Applies the migrations that the database does not have yet. Each is a transaction, so that no lock is kept
 * until the last one is done; one with a concurrent statement is none, and its statements can be repeated.
 *
 * @throws StartFailure where a table stays locked
 */
export async function applyMigrations(
  client: pg.ClientBase,
  { folder, record }: ApplyOptions,
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
       (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ last: number | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last ?? null;
  for (const [index, migration] of readMigrationFiles({ migrationsFolder: folder }).entries()) {
    const { sql, hash, folderMillis } = migration;
    if (last !== null && folderMillis <= last) continue;
    const run = async () => {
      for (const statement of sql) await client.query(statement);
    };
    const finish = async () => {
      await client.query(
        'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
        [hash, folderMillis],
      );
      await record(index + 1);
    };
    const isOutside = isConcurrent(migration);
    if (isOutside) await run();
    await withRetries(() =>
      inTransaction(client, async () => {
        if (!isOutside) await run();
        await finish();
      }),
    );
  }
}
