import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { CommandFault } from '../platform/command.ts';
import type { DatabasePool } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { migrateDatabase, ownBuild } from '../platform/migrate.ts';
import { queues } from '../queues.ts';
import { beginFeedEpoch } from '../registry/feed-position.ts';
import { detourOf, isEmpty, prepareToCopy, qualified, quoted, tablesOf } from './catalog.ts';
import {
  type BackupFile,
  type BackupManifest,
  type BackupTable,
  backupFile,
  fileAt,
  fileListName,
  manifestName,
  manifestSchema,
  rowsOf,
} from './manifest.ts';
import { Measured } from './measured.ts';
import { withMigrationsUpTo } from './migrations-up-to.ts';
import { copyOut } from './write-backup.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * What a backup says of itself.
 *
 * @throws CommandFault where the folder holds no whole backup
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw new CommandFault(
      `${folder} holds no whole backup: it has no ${manifestName}, which is written last.`,
    );
  });
  const read = manifestSchema.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new CommandFault(`${join(folder, manifestName)} is no manifest of a backup.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const damaged = (part: string) =>
  new CommandFault(`${part} is not what was backed up: its hash is another.`);

const isSame = (one: Pick<BackupTable, 'bytes' | 'sha256'>, other: typeof one) =>
  one.bytes === other.bytes && one.sha256 === other.sha256;

async function loadTable(client: pg.PoolClient, folder: string, table: BackupTable): Promise<void> {
  const columns = table.columns.map(quoted).join(', ');
  const measured = new Measured();
  await pipeline(
    createReadStream(join(folder, rowsOf(table))),
    createZstdDecompress(),
    measured,
    client.query(copyFrom(`copy ${qualified(table)} (${columns}) from stdin`)),
  );
  if (!isSame(measured.total(), table)) throw damaged(rowsOf(table));
}

/** Holds the rows of a table against those that were backed up. */
async function compareTable(client: pg.PoolClient, table: BackupTable): Promise<void> {
  const measured = new Measured();
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
  await pipeline(client.query(copyTo(copyOut(table))), measured, nowhere);
  if (isSame(measured.total(), table)) return;
  throw new CommandFault(`${table.schema}.${table.name} holds other rows than were backed up.`);
}

/**
 * Loads the rows in one transaction: all of them or none.
 *
 * @param isCompared whether the loaded rows are read again and held against the backup
 */
async function loadRows(
  db: DatabasePool,
  folder: string,
  { tables, sequences }: BackupManifest,
  isCompared: boolean,
): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await prepareToCopy(client);
    const here = new Set((await tablesOf(client)).map(qualified));
    const lacking = tables.find((table) => !here.has(qualified(table)));
    if (lacking) throw new CommandFault(`This version has no table ${qualified(lacking)}.`);
    const { before, after } = await detourOf(client);
    for (const statement of before) await client.query(statement);
    // What the migrations wrote is in the backup too.
    await client.query(`truncate ${[...here].join(', ')}`);
    for (const table of tables) await loadTable(client, folder, table);
    for (const statement of after) await client.query(statement);
    for (const { schema, name, lastValue } of sequences) {
      if (lastValue === null) continue;
      await client.query('select setval($1::regclass, $2::bigint)', [
        qualified({ schema, name }),
        lastValue,
      ]);
    }
    if (isCompared) for (const table of tables) await compareTable(client, table);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    // An unfinished transaction ends with its connection.
    client.release(true);
  }
}

/** The files of a backup, as its list has them. */
async function* filesIn(folder: string, manifest: BackupManifest): AsyncGenerator<BackupFile> {
  const measured = new Measured();
  const list = createReadStream(join(folder, fileListName))
    .pipe(createZstdDecompress())
    .pipe(measured);
  for await (const line of createInterface({ input: list })) {
    yield backupFile.parse(JSON.parse(line));
  }
  if (!isSame(measured.total(), manifest.files)) throw damaged(fileListName);
}

async function measureFile(path: string) {
  const measured = new Measured();
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
  await pipeline(createReadStream(path), measured, nowhere);
  return measured.total();
}

/** Looks at every file of a backup, and hands each on that is whole. */
async function eachFile(
  folder: string,
  manifest: BackupManifest,
  use: (file: BackupFile, path: string) => Promise<void>,
): Promise<void> {
  for await (const file of filesIn(folder, manifest)) {
    const path = join(folder, fileAt(file.key));
    if (!isSame(await measureFile(path), file)) throw damaged(fileAt(file.key));
    await use(file, path);
  }
}

export interface RestoreParts {
  /** Empty: no table has been made in it. */
  readonly db: DatabasePool;
  /** Empty; undefined in a rehearsal, which looks at the backup's files and leaves them there. */
  readonly files: FileStorage | undefined;
  readonly secretId: string | null;
  readonly now: Date;
}

async function refuseFilled({ db, files }: RestoreParts): Promise<void> {
  const client = await db.pool.connect();
  try {
    if (!(await isEmpty(client))) {
      throw new CommandFault(
        'The database is not empty. A restore changes nothing that is there: name an empty database.',
      );
    }
  } finally {
    client.release();
  }
  if (!files) return;
  for await (const { key } of files.entries()) {
    throw new CommandFault(
      `The store of files is not empty (it holds ${key}): name an empty folder or bucket.`,
    );
  }
}

function refuseOther(manifest: BackupManifest, secretId: string | null): void {
  if (manifest.build > ownBuild()) {
    throw new CommandFault(
      `The backup was written by a newer version of the portal (build ${manifest.build}); this is build ${ownBuild()}. Restore it with that version.`,
    );
  }
  if (manifest.secretId !== null && secretId !== null && manifest.secretId !== secretId) {
    throw new CommandFault(
      'AUTH_SECRET is not the one that the backed-up portal had: what is sealed in its database would not open. Set it to that one.',
    );
  }
}

/**
 * Restores a backup into an empty database and an empty store of files, brings it to this version's tables
 * and begins a new epoch of the change feed.
 *
 * @param isCompared whether the rows are read again once loaded, and held against the backup
 * @throws CommandFault where a place is not empty, the backup is damaged, of a newer version, or of
 *   another AUTH_SECRET
 */
export async function restoreBackup(
  parts: RestoreParts,
  folder: string,
  { isCompared = false }: { isCompared?: boolean } = {},
): Promise<{ readonly manifest: BackupManifest; readonly epoch: string }> {
  const { db, files, secretId, now } = parts;
  const manifest = await readManifest(folder);
  refuseOther(manifest, secretId);
  await refuseFilled(parts);
  await eachFile(folder, manifest, async (file, path) => {
    await files?.putEntry(file, { path, size: file.bytes, sha256: file.sha256 });
  });
  await withMigrationsUpTo(manifest.build, (migrations) =>
    migrateDatabase(db.pool, { queues, folder: migrations }),
  );
  await loadRows(db, folder, manifest, isCompared);
  await migrateDatabase(db.pool, { queues });
  const { epoch } = await beginFeedEpoch(db, now);
  return { manifest, epoch };
}
