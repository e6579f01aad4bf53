import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CommandFault } from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
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
  /** Names the secret with which values in the database are sealed; null where the command has none. */
  readonly secretId: string | null;
  readonly now: Date;
}

/** The statement that streams a table's rows out. */
export const copyOut = (table: Columns): string =>
  `copy ${qualified(table)} (${table.columns.map(quoted).join(', ')}) to stdout`;

/** Makes the folder, which must hold nothing. */
async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length === 0) return;
  throw new CommandFault(`${folder} is not empty: name a new folder for each backup.`);
}

/** Writes a file that only its owner may read, and has the disk keep it before it counts. */
async function writeWhole(path: string, write: (to: Writable) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    await write(createWriteStream('', { fd: file.fd, autoClose: false }));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeTable(
  client: pg.PoolClient,
  folder: string,
  table: Columns,
): Promise<BackupTable> {
  const rows = client.query(copyTo(copyOut(table)));
  const measured = new Measured();
  await writeWhole(join(folder, rowsOf(table)), (to) =>
    pipeline(rows, measured, createZstdCompress(), to),
  );
  return { ...table, rows: rows.rowCount ?? 0, ...measured.total() };
}

/** Copies every object of the store, and lists them as they come. */
async function* writeFiles(files: FileStorage, folder: string): AsyncGenerator<BackupFile> {
  for await (const { key, metadata } of files.entries()) {
    const stored = await files.openEntry(key);
    // It was removed after it was listed.
    if (!stored) continue;
    const measured = new Measured();
    await writeWhole(join(folder, fileAt(key)), (to) => pipeline(stored.content, measured, to));
    yield { key, metadata, ...measured.total() };
  }
}

async function writeFileList(files: FileStorage, folder: string): Promise<BackupManifest['files']> {
  let count = 0;
  const lines = async function* () {
    for await (const file of writeFiles(files, folder)) {
      count += 1;
      yield Buffer.from(`${JSON.stringify(file)}\n`);
    }
  };
  const measured = new Measured();
  await writeWhole(join(folder, fileListName), (to) =>
    pipeline(Readable.from(lines()), measured, createZstdCompress(), to),
  );
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
 * Writes all that the portal keeps into an empty folder: every table as it was at one instant, then the
 * files. Nobody's work waits for it. Files are never changed once stored, so those of that instant are
 * still there, but for those that were deleted since.
 *
 * @throws CommandFault where the folder is not empty
 */
export async function writeBackup(
  { db, files, secretId, now }: WriteBackupParts,
  folder: string,
): Promise<BackupManifest> {
  await makeEmptyFolder(folder);
  const client = await db.pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await prepareToCopy(client);
    const tables: BackupTable[] = [];
    for (const table of await tablesOf(client)) {
      tables.push(await writeTable(client, folder, table));
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
      files: await writeFileList(files, folder),
    };
    await writeWhole(join(folder, manifestName), (to) =>
      pipeline(Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]), to),
    );
    return manifest;
  } finally {
    client.release(true);
  }
}
