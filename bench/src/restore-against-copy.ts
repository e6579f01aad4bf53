import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { detourOf } from '@tradebridge/server/backup/catalog';
import { openDatabase } from '@tradebridge/server/platform/database';
import { institutionUrl, type Scale } from './institution.ts';
import { runProgram } from './programs.ts';
import { atMost, type Question } from './question.ts';
import { median } from './statistics.ts';
import type { Workbench } from './workbench.ts';

/** `BENCH_SCALE=demo` tries the question itself in a minute. */
const scale: Scale = process.env.BENCH_SCALE === 'demo' ? 'demo' : 'large';
const rounds = 3;

/** Writes every table as a file that PostgreSQL can read. */
async function exportTables(bench: Workbench, url: string) {
  const [setting] = await bench.sql<{ folder: string }>(
    url,
    `select current_setting('data_directory') as folder`,
  );
  const tables = await bench.sql<{ name: string }>(
    url,
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_builds'`,
  );
  return Promise.all(
    tables.map(async ({ name }) => {
      const file = join(setting?.folder ?? '', `bench-${name}.copy`);
      await bench.sql(url, `copy ${name} to '${file}'`);
      return { name, file };
    }),
  );
}

/** Loads the files into tables without indexes and keys, and then builds those, as a restore does. */
async function copyAndIndex(
  bench: Workbench,
  files: Awaited<ReturnType<typeof exportTables>>,
): Promise<number> {
  const url = await bench.makeDatabase('copied');
  const db = openDatabase(url, { connections: 1 });
  const client = await db.pool.connect();
  try {
    await client.query('set statement_timeout = 0; checkpoint');
    const { before, after } = await detourOf(client);
    const startedAt = performance.now();
    await client.query('begin');
    for (const statement of before) await client.query(statement);
    await client.query(`truncate ${files.map(({ name }) => name).join(', ')}`);
    for (const { name, file } of files) await client.query(`copy ${name} from '${file}'`);
    for (const statement of after) await client.query(statement);
    await client.query('commit');
    return (performance.now() - startedAt) / 1000;
  } finally {
    client.release(true);
    await db.close();
  }
}

/** Restores into an empty database, in a process as operators do. */
async function restore(bench: Workbench, folder: string): Promise<number> {
  const url = await bench.makeEmptyDatabase('restored');
  const data = bench.path('restored-files');
  await rm(data, { recursive: true, force: true });
  const env = { DATABASE_URL: url, DATA_DIR: data };
  const { seconds } = await runProgram('dist/restore.js', [folder], env);
  return seconds;
}

export const restoreAgainstCopy: Question = {
  name: 'restore',
  async measure(bench) {
    const url = await institutionUrl(bench, scale);
    const folder = bench.path('backup');
    await rm(folder, { recursive: true, force: true });
    const env = { DATABASE_URL: url, DATA_DIR: bench.path('data') };
    const backup = await runProgram('dist/backup.js', [folder], env);
    const files = await exportTables(bench, url);
    const copied: number[] = [];
    const restored: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      copied.push(await copyAndIndex(bench, files));
      restored.push(await restore(bench, folder));
    }
    for (const { file } of files) await rm(file);
    const show = (seconds: number) => `${seconds.toFixed(1)} s`;
    return [
      atMost(
        `restore of ${scale} against a plain COPY and the building of indexes`,
        median(restored) / median(copied),
        2,
        {
          about: ` (${show(median(restored))} with migrations and hashes, against ${show(median(copied))}; the backup ${show(backup.seconds)})`,
        },
      ),
    ];
  },
};
