import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireEmbeddedPostgres } from '@tradebridge/postgres/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { queues } from '../queues.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { inCluster, templateDatabase } from './test-database.ts';

/**
 * Where Linux keeps files in memory: on a disk, temporary databases took most of the tests' time.
 */
const memory = '/dev/shm';
const roomNeeded = 2 * 1024 ** 3;

async function hasRoom(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= roomNeeded;
}

/**
 * Vitest's global set-up: a folder for the run's temporary files and one PostgreSQL, deleted
 * afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const place = (await hasRoom(memory)) ? memory : tmpdir();
  const folder = await mkdtemp(join(place, 'tradebridge-tests-'));
  // Some tests run programs as another user, who needs access.
  await chmod(folder, 0o755);
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  await chmod(temporary, 0o1777);
  process.env.TMPDIR = temporary;
  const cluster = await acquireEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    settings: {
      // Nothing of these tests outlives the run, so nothing waits for the disk.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // No database lives long enough for it to help.
      autovacuum: 'off',
    },
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
