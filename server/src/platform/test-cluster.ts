import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireEmbeddedPostgres } from '@tradebridge/postgres/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { queues } from '../queues.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { inCluster, templateDatabase } from './test-database.ts';

/** Vitest's global set-up: one PostgreSQL for the run, thrown away afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-tests-'));
  const cluster = await acquireEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    // Nothing of these tests outlives the run, so nothing waits for the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  await inCluster(cluster.url, (client) => client.query(`create database ${templateDatabase}`));
  const url = new URL(cluster.url);
  url.pathname = `/${templateDatabase}`;
  const db = openDatabase(url.href);
  await migrateDatabase(db.pool, { queues });
  await db.close();
  project.provide('postgresUrl', cluster.url);
  return async () => {
    await cluster.release();
    await rm(folder, { recursive: true, force: true });
  };
}
