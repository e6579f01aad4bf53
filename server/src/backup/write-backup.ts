import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CommandFault } from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import type { BackupPlace } from './backup-place.ts';
import {
  type Columns,
  prepareToCopy,
  qualified,
  quoted,
  sequencesOf,
  tablesOf,
} from './catalog.ts';
import {
  type BackupFile,
  type BackupManifest,
  type BackupTable,
  fileAt,
  fileListName,
  manifestName,
  rowsOf,
} from './manifest.ts';
import { Measured } from './measured.ts';

export interface WriteBackupParts {
  readonly db: DatabasePool;
  readonly files: FileStorage;
  /** Identifies AUTH_SECRET; null where the command has none. */
  readonly secretId: string | null;
  readonly now: Date;
}

/** The statement that streams a table's rows out. */
export const copyOut = (table: Columns): string =>
  `copy ${qualified(table)} (${table.columns.map(quoted).join(', ')}) to stdout`;

async function writeTable(
  client: pg.PoolClient,
  place: BackupPlace,
  table: Columns,
): Promise<BackupTable> {
  const rows = client.query(copyTo(copyOut(table)));
  const measured = new Measured();
  await pipeline(rows, measured, createZstdCompress(), place.keep(rowsOf(table)));
  return { ...table, rows: rows.rowCount ?? 0, ...measured.total() };
}

/** Copies every object of the store and lists it. */
async function* writeFiles(files: FileStorage, place: BackupPlace): AsyncGenerator<BackupFile> {
  for await (const { key, metadata } of files.entries()) {
    const stored = await files.openEntry(key);
    // Deleted since it was listed.
    if (!stored) continue;
    const measured = new Measured();
    await pipeline(stored.content, measured, place.keep(fileAt(key)));
    yield { key, metadata, ...measured.total() };
  }
}

async function writeFileList(
  files: FileStorage,
  place: BackupPlace,
): Promise<BackupManifest['files']> {
  let count = 0;
  const lines = async function* () {
    for await (const file of writeFiles(files, place)) {
      count += 1;
      yield Buffer.from(`${JSON.stringify(file)}\n`);
    }
  };
  const measured = new Measured();
  await pipeline(Readable.from(lines()), measured, createZstdCompress(), place.keep(fileListName));
  return { count, ...measured.total() };
}

async function buildOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ build: number; migration: string }>(
    'select build, migration from schema_builds order by build desc limit 1',
  );
  const [found] = rows;
  if (!found) throw new CommandFault('The database has no tables of the portal.');
  return found;
}

/**
 * Writes a backup into an empty place: every table in one snapshot, then the files. It blocks nobody. Files
 * never change once stored, so those of the snapshot are still there unless they were deleted since.
 *
 * @throws CommandFault where the place is not empty
 */
export async function writeBackup(
  { db, files, secretId, now }: WriteBackupParts,
  place: BackupPlace,
): Promise<BackupManifest> {
  await place.prepare();
  const client = await db.pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await prepareToCopy(client);
    const tables: BackupTable[] = [];
    for (const table of await tablesOf(client)) {
      tables.push(await writeTable(client, place, table));
    }
    const sequences = await sequencesOf(client);
    const build = await buildOf(client);
    await client.query('commit');
    const manifest: BackupManifest = {
      format: 1,
      takenAt: now.toISOString(),
      ...build,
      secretId,
      tables,
      sequences,
      files: await writeFileList(files, place),
    };
    await pipeline(
      Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]),
      place.keep(manifestName),
    );
    return manifest;
  } finally {
    client.release(true);
  }
}
