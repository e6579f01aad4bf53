import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { type DatabasePool, openDatabase } from './database.ts';
import { signWith } from './sealed.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL for this test run, with the migrated database `template`. */
    postgresUrl: string;
  }
}

/** The AUTH_SECRET of tests. */
export const testSecret = 'a secret of the tests, long enough to be one';

export const templateDatabase = 'template_of_tests';

/** Runs work in the cluster's own database. */
export async function inCluster<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface TestDatabase extends DatabasePool {
  readonly url: string;
}

/**
 * A database for one test file: every table, no rows. Copied from a template that was migrated once
 * for the run. Close it in `afterAll`.
 */
export async function aTestDatabase(
  template = templateDatabase,
  secret = testSecret,
): Promise<TestDatabase> {
  const clusterUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await inCluster(clusterUrl, (client) =>
    // Copying files takes a third of the time of the default, which writes every page to the WAL.
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href, { connections: 6, sign: signWith(secret) });
  return {
    ...db,
    url: url.href,
    close: async () => {
      await db.close();
      await inCluster(clusterUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Waits until a connection to the database waits for a lock. */
export const untilLocked = (db: TestDatabase) =>
  expect
    .poll(
      async () => {
        const { rowCount } = await db.pool.query(
          `select from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rowCount;
      },
      { timeout: 10_000, interval: 10 },
    )
    .toBeGreaterThan(0);
