import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { withAdvisoryLock } from './advisory-lock.ts';
import { databaseOf } from './database.ts';
import { installed } from './installation.ts';
import { migrateJobs, type Queues } from './jobs.ts';
import {
  type AppliedBuilds,
  readSchemaBuilds,
  type SchemaBuild,
  standingOf,
} from './schema-builds.ts';

export const ownMigrations = installed('server', 'migrations');

/** How many migrations this version has, by which its build is known. */
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

async function record(client: pg.PoolClient, builds: readonly SchemaBuild[]): Promise<void> {
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
  /** Called when a newer build, with which this one works, has brought the database up to date. */
  readonly warn?: (message: string) => void;
  /** Another folder of migrations, in tests. */
  readonly folder?: string;
}

/**
 * Brings the database to this version's tables. Safe when several processes start at once. Where a newer
 * version has been there, nothing is changed.
 *
 * @throws StartFailure where this version no longer works with the tables of a newer one
 */
export async function migrateDatabase(
  pool: pg.Pool,
  { queues, warn = () => undefined, folder = ownMigrations }: MigrateOptions,
): Promise<void> {
  const builds = readSchemaBuilds(folder);
  const own = builds.at(-1);
  if (!own) throw new Error('The installation is incomplete: its migrations are missing.');
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Other processes wait, and find it done.
    await withAdvisoryLock(client, 'migrate', async () => {
      const applied = await readApplied(client);
      if (standingOf(own, applied) === 'older') {
        warn(
          `the database was brought up to date by a newer version (build ${applied.build}); this is build ${own.build}, which still works with it`,
        );
        return;
      }
      await migrate(drizzle(client), { migrationsFolder: folder });
      await record(client, builds);
      await migrateJobs(databaseOf(client, null), queues);
    });
  } finally {
    // With the connection goes its setting.
    client.release(true);
  }
}
