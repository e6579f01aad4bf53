import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownMigrations } from '../platform/migrate.ts';
import { readSchemaBuilds } from '../platform/schema-builds.ts';

/**
 * Calls `work` with a folder of the migrations that an earlier build had, so that its rows can be loaded
 * into its own tables before later migrations change both.
 */
export async function withMigrationsUpTo<Result>(
  build: number,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-migrations-'));
  try {
    await cp(ownMigrations, folder, { recursive: true });
    const names = new Set(
      readSchemaBuilds(folder)
        .slice(0, build)
        .map(({ migration }) => migration),
    );
    const journalPath = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(journalPath, 'utf8'));
    journal.entries = journal.entries.slice(0, build);
    await writeFile(journalPath, JSON.stringify(journal));
    const oldestPath = join(folder, 'oldest-builds.json');
    const oldest: Record<string, string> = JSON.parse(await readFile(oldestPath, 'utf8'));
    const kept = Object.entries(oldest).filter(([migration]) => names.has(migration));
    await writeFile(oldestPath, JSON.stringify(Object.fromEntries(kept)));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
