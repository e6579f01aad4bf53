import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { applyMigrations } from './apply-migrations.ts';
import { installed } from './installation.ts';

interface Journal {
  readonly entries: readonly {
    readonly idx: number;
    readonly when: number;
    readonly tag: string;
  }[];
}

/**
 * Applies all migrations before the named one.
 *
 * @param name as in `0011_payments`, without its number
 */
export async function migrateUpTo(pool: pg.Pool, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-migrations-'));
  try {
    await cp(installed('server', 'migrations'), folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as Journal;
    const end = journal.entries.findIndex(({ tag }) => tag.slice(5) === name);
    if (end < 0) throw new Error(`There is no migration ${name}.`);
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
    const client = await pool.connect();
    try {
      await applyMigrations(client, { folder, record: async () => {} });
    } finally {
      client.release();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The migrations folder of a later version, which has one more, `later`. Removed after the test.
 *
 * @param oldest additions to its `oldest-builds.json`
 * @param sql the SQL of `later`
 */
export async function aNewerVersion(
  oldest: Readonly<Record<string, string>>,
  sql: string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(installed('server', 'migrations'), folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There are no migrations.');
  const tag = `${String(last.idx + 1).padStart(4, '0')}_later`;
  const later = { ...last, idx: last.idx + 1, when: last.when + 1, tag };
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, later] }));
  await writeFile(join(folder, `${tag}.sql`), sql);
  const named = JSON.parse(await readFile(join(folder, 'oldest-builds.json'), 'utf8'));
  await writeFile(join(folder, 'oldest-builds.json'), JSON.stringify({ ...named, ...oldest }));
  return folder;
}
