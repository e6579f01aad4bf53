import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { tryAdvisoryLock } from './advisory-lock.ts';
import { applyMigrations } from './apply-migrations.ts';
import { databaseOf } from './database.ts';
import { installed } from './installation.ts';
import { migrateJobs, type Queues } from './jobs.ts';
import {
  type AppliedBuilds,
  readSchemaBuilds,
  type SchemaBuild,
  standingOf,
} from './schema-builds.ts';

/** How often a process asks whether another has finished the migrations, in milliseconds. */
const pollMs = 200;

export const ownMigrations = installed('server', 'migrations');

/** This version's number of migrations, which identifies its build. */
export const ownBuild = (): number => readSchemaBuilds(ownMigrations).length;

async function exists(client: pg.PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [table],
  );
  return rows[0]?.exists === true;
}

async function readApplied(client: pg.PoolClient): Promise<AppliedBuilds> {
  const isMigrated = await exists(client, 'drizzle.__drizzle_migrations');
  const { rows: applied } = isMigrated
    ? await client.query<{ build: number }>(
        'select count(*) as build from drizzle.__drizzle_migrations',
      )
    : { rows: [] };
  const isRecorded = await exists(client, 'public.schema_builds');
  const { rows: recorded } = isRecorded
    ? await client.query<{ build: number | null; minimum: number | null }>(
        'select max(build) as build, max(minimum_build) as minimum from schema_builds',
      )
    : { rows: [] };
  return {
    build: applied[0]?.build ?? 0,
    recorded: recorded[0]?.build ?? null,
    minimumBuild: recorded[0]?.minimum ?? null,
  };
}

/** Puts builds on record, where the database has the table for it yet. */
async function record(client: pg.PoolClient, builds: readonly SchemaBuild[]): Promise<void> {
  if (!(await exists(client, 'public.schema_builds'))) return;
  await client.query(
    `insert into schema_builds (build, migration, minimum_build)
     select * from unnest($1::integer[], $2::text[], $3::integer[])
     on conflict (build) do update
       set migration = excluded.migration, minimum_build = excluded.minimum_build
       where (schema_builds.migration, schema_builds.minimum_build)
         is distinct from (excluded.migration, excluded.minimum_build)`,
    [
      builds.map(({ build }) => build),
      builds.map(({ migration }) => migration),
      builds.map(({ minimumBuild }) => minimumBuild),
    ],
  );
}

export interface MigrateOptions {
  readonly queues: Queues;
  /** Called if a newer, compatible build has migrated the database. */
  readonly warn?: (message: string) => void;
  /** Another folder of migrations, in tests. */
  readonly folder?: string;
}

/**
 * Migrates the database to this version's tables. Safe if several processes start at once. If a
 * newer version has migrated it, nothing is changed.
 *
 * @throws StartFailure if this version is not compatible with the tables of a newer one
 */
export async function migrateDatabase(
  pool: pg.Pool,
  { queues, warn = () => undefined, folder = ownMigrations }: MigrateOptions,
): Promise<void> {
  const builds = readSchemaBuilds(folder);
  const own = builds.at(-1);
  if (!own) throw new Error('The installation is incomplete: its migrations are missing.');
  const client = await pool.connect();
  const migrateOnce = async () => {
    const applied = await readApplied(client);
    if (standingOf(own, applied) === 'older') {
      warn(
        `the database was brought up to date by a newer version (build ${applied.build}); this is build ${own.build}, which still works with it`,
      );
      return true;
    }
    await applyMigrations(client, {
      folder,
      record: (count) => record(client, builds.slice(0, count)),
    });
    await record(client, builds);
    await migrateJobs(databaseOf(client, null), queues);
    return true;
  };
  try {
    await client.query('set statement_timeout = 0');
    // Other processes wait until it is done. None waits inside a query, as its snapshot would block the
    // concurrent creation of an index.
    while (!(await tryAdvisoryLock(client, 'migrate', migrateOnce))) await wait(pollMs);
  } finally {
    // Closes the connection rather than reusing it, which drops its setting.
    client.release(true);
  }
}
