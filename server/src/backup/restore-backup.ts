import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
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
import { refreshSearchWords } from '../search/search-words.ts';
import type { BackupPlace } from './backup-place.ts';
import {
  detourOf,
  isEmpty,
  isQueueStatistics,
  prepareToCopy,
  qualified,
  quoted,
  tablesOf,
} from './catalog.ts';
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

const readPart = async (place: BackupPlace, part: string): Promise<Readable> => {
  const content = await place.open(part);
  if (content) return content;
  throw new CommandFault(`${part} is missing from ${place.name}.`);
};

/** @throws CommandFault where the place holds no whole backup */
async function readManifest(place: BackupPlace): Promise<BackupManifest> {
  const content = await place.open(manifestName);
  if (!content) {
    throw new CommandFault(
      `${place.name} holds no whole backup: it has no ${manifestName}, which is written last.`,
    );
  }
  const read = manifestSchema.safeParse(parsed(await text(content)));
  if (read.success) return read.data;
  throw new CommandFault(`${manifestName} of ${place.name} is not the manifest of a backup.`);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const damaged = (part: string) =>
  new CommandFault(`${part} is not what was backed up: its hash differs from the manifest's.`);

async function measure(content: Readable) {
  const measured = new Measured();
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
  await pipeline(content, measured, nowhere);
  return measured.total();
}

const isSame = (one: Pick<BackupTable, 'bytes' | 'sha256'>, other: typeof one) =>
  one.bytes === other.bytes && one.sha256 === other.sha256;

async function loadTable(
  client: pg.PoolClient,
  place: BackupPlace,
  table: BackupTable,
): Promise<void> {
  const columns = table.columns.map(quoted).join(', ');
  const measured = new Measured();
  await pipeline(
    await readPart(place, rowsOf(table)),
    createZstdDecompress(),
    measured,
    client.query(copyFrom(`copy ${qualified(table)} (${columns}) from stdin`)),
  );
  if (!isSame(measured.total(), table)) throw damaged(rowsOf(table));
}

/** Compares the rows of a table with those that were backed up. */
async function compareTable(client: pg.PoolClient, table: BackupTable): Promise<void> {
  const rows = await measure(client.query(copyTo(copyOut(table))));
  if (isSame(rows, table)) return;
  throw new CommandFault(
    `${table.schema}.${table.name} has other rows than those that were backed up.`,
  );
}

/**
 * Loads the rows in one transaction.
 *
 * @param isCompared whether the loaded rows are read again and compared with the backup
 */
async function loadRows(
  db: DatabasePool,
  place: BackupPlace,
  { tables: backedUp, sequences }: BackupManifest,
  isCompared: boolean,
): Promise<void> {
  const tables = backedUp.filter((table) => !isQueueStatistics(table));
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await prepareToCopy(client);
    const here = new Set((await tablesOf(client)).map(qualified));
    const lacking = tables.find((table) => !here.has(qualified(table)));
    if (lacking) throw new CommandFault(`This version has no table ${qualified(lacking)}.`);
    const { before, after } = await detourOf(client);
    for (const statement of before) await client.query(statement);
    // The backup has the rows that the migrations inserted, too.
    await client.query(`truncate ${[...here].join(', ')}`);
    for (const table of tables) await loadTable(client, place, table);
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
    // Closing the connection rolls back an unfinished transaction.
    client.release(true);
  }
}

/** Calls `use` with each file in the backup's list. */
async function eachFile(
  place: BackupPlace,
  manifest: BackupManifest,
  use: (file: BackupFile) => Promise<void>,
): Promise<void> {
  const measured = new Measured();
  await pipeline(
    await readPart(place, fileListName),
    createZstdDecompress(),
    measured,
    async (list: AsyncIterable<Buffer>) => {
      for await (const line of createInterface({ input: Readable.from(list) })) {
        await use(backupFile.parse(JSON.parse(line)));
      }
    },
  );
  if (!isSame(measured.total(), manifest.files)) throw damaged(fileListName);
}

/** Checks every file of a backup, and stores it where there is a store. */
const restoreFiles = (
  place: BackupPlace,
  manifest: BackupManifest,
  files: FileStorage | undefined,
): Promise<void> =>
  eachFile(place, manifest, async (file) => {
    const part = fileAt(file.key);
    const check = async (content: Readable) => {
      if (!isSame(await measure(content), file)) throw damaged(part);
    };
    if (!files) return check(await readPart(place, part));
    await place.withFile(part, async (path) => {
      await check(createReadStream(path));
      await files.putEntry(file, { path, size: file.bytes, sha256: file.sha256 });
    });
  });

export interface RestoreParts {
  /** Empty, without tables. */
  readonly db: DatabasePool;
  /** Empty; undefined in a rehearsal, which only checks the backup's files. */
  readonly files: FileStorage | undefined;
  /** Identify the secrets that open what is sealed; empty where they are not known. */
  readonly secretIds: readonly string[];
  readonly now: Date;
}

async function refuseFilled({ db, files }: RestoreParts): Promise<void> {
  const client = await db.pool.connect();
  try {
    if (!(await isEmpty(client))) {
      throw new CommandFault(
        'The database is not empty. A restore overwrites nothing: name an empty database.',
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

function refuseOther(manifest: BackupManifest, secretIds: readonly string[]): void {
  if (manifest.build > ownBuild()) {
    throw new CommandFault(
      `The backup was written by a newer version of the portal (build ${manifest.build}); this is build ${ownBuild()}. Restore it with that version.`,
    );
  }
  const { secretId } = manifest;
  if (secretId !== null && secretIds.length > 0 && !secretIds.includes(secretId)) {
    throw new CommandFault(
      'AUTH_SECRET is not the one that the backed-up portal had, so what is sealed in its database would not open. Set it to that one, or name that one in AUTH_SECRET_PREVIOUS.',
    );
  }
}

/**
 * Restores a backup into an empty database and an empty store of files, applies this version's migrations
 * and begins a new epoch of the change feed.
 *
 * @param isCompared whether the loaded rows are read again and compared with the backup
 * @throws CommandFault where the database or store is not empty, or the backup is damaged, from a newer
 *   version or from another AUTH_SECRET
 */
export async function restoreBackup(
  parts: RestoreParts,
  place: BackupPlace,
  { isCompared = false }: { isCompared?: boolean } = {},
): Promise<{ readonly manifest: BackupManifest; readonly epoch: string }> {
  const { db, files, secretIds, now } = parts;
  const manifest = await readManifest(place);
  refuseOther(manifest, secretIds);
  await refuseFilled(parts);
  await restoreFiles(place, manifest, files);
  await withMigrationsUpTo(manifest.build, (migrations) =>
    migrateDatabase(db.pool, { queues, folder: migrations }),
  );
  await loadRows(db, place, manifest, isCompared);
  await migrateDatabase(db.pool, { queues });
  await db.rows(refreshSearchWords);
  const { epoch } = await beginFeedEpoch(db, now);
  return { manifest, epoch };
}
