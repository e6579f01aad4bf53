import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { databaseOf } from './database.ts';
import { installed } from './installation.ts';
import { migrateJobs } from './jobs.ts';

const migrationsFolder = installed('server', 'migrations');

/** Any number, the same in every process: who holds it migrates, the others wait and find it done. */
const migrationLock = 7_201_117;

/** Brings the database to this version's tables. Safe when several processes start at once. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
    await migrateJobs(databaseOf(client));
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    // With the connection goes its setting.
    client.release(true);
  }
}
