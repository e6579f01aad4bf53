import { basename } from 'node:path';
import type pg from 'pg';
import { type Database, type DatabasePool, statement } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { applyDifferences } from './apply-differences.ts';
import { checkStaged } from './check-staged.ts';
import { compareWithPortal } from './compare-with-portal.ts';
import type { ExtractFile } from './extract-file.ts';
import { extractFileNamed, extractFiles } from './extract-files.ts';
import { type ExtractSource, openExtract, SourceFault } from './extract-source.ts';
import { type Fault, Faults } from './faults.ts';
import { checkNumbersBeingPaid } from './hold-back.ts';
import { type Manifest, readManifest } from './manifest.ts';
import type { Counts } from './merge.ts';
import { analyzeStage, createStage, stageFile } from './stage-file.ts';
import { checkingStorage, FileStorer } from './store-files.ts';
import { vacuumChanged } from './vacuum-changed.ts';

export interface ImportOptions {
  /** The portal's institution; an extract of another gives a warning. */
  readonly instituteId: string;
  /** The institution's, for the day from which something waits. */
  readonly timeZone: string;
  /** Checks and counts, and changes nothing. */
  readonly isDryRun?: boolean;
  /** Permits a full extract to retire more than a tenth of a kind. */
  readonly allowsRetiring?: boolean;
  /** Where every fault is written as CSV. */
  readonly report?: string | undefined;
  /** Bytes that a zip may unpack to. */
  readonly mostUnpacked: number;
}

export type ImportOutcome =
  | {
      /** `checked` is what a dry run ends with: the counts are what an import would do. */
      readonly status: 'imported' | 'checked';
      readonly manifest: Manifest;
      readonly counts: ReadonlyMap<string, Counts>;
      readonly warnings: readonly string[];
    }
  | {
      /** The extract has faults; nothing was changed. */
      readonly status: 'refused';
      /** The first thousand. */
      readonly faults: readonly Fault[];
      readonly faultCount: number;
      readonly warnings: readonly string[];
      /** In order but for what it would retire, which can be allowed. */
      readonly isStopped: boolean;
    }
  /** Another import is running. */
  | { readonly status: 'busy' };

export interface ImportGiven {
  readonly db: DatabasePool;
  readonly files: FileStorage;
  /** A folder, or a zip of one. */
  readonly source: string;
  readonly options: ImportOptions;
  readonly now: Date;
  /** Hears, in a sentence each, how far the import is. */
  readonly log?: (sentence: string) => void;
}

/** Any number, the same in every process: who holds it imports. */
const importLock = 7_201_118;

const findImport = statement<{ is_running: boolean }>(
  'is-importing',
  `select exists (
     select from pg_locks
     where locktype = 'advisory' and classid = 0 and objid = ${importLock} and granted
       and database = (select oid from pg_database where datname = current_database())
   ) as is_running`,
);

/** Whether an import is running, in whatever process. */
export async function isImporting(db: Database): Promise<boolean> {
  const [found] = await db.rows(findImport);
  return found?.is_running ?? false;
}

// Memory for the comparisons; they are few at a time and only while an import runs. What it reports is
// on disk, whatever the database's own habit: only then does a vacuum count it as visible to all.
const settings = `
  set synchronous_commit = on;
  set work_mem = '64MB';
  set temp_buffers = '64MB';
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/** What an import works with from beginning to end. */
export interface Import extends ImportGiven {
  readonly client: pg.PoolClient;
  readonly source: string;
  readonly faults: Faults;
  readonly warnings: string[];
  readonly log: (sentence: string) => void;
}

export type Staged = ReadonlyMap<ExtractFile, ReadonlySet<string>>;

/**
 * Takes over an extract of the registry (registry extract, format 1): all of it or nothing.
 *
 * It is parsed and checked into temporary tables and compared with the portal without a lock;
 * then one transaction writes what differs. Every fault is found, not the first alone.
 *
 * @throws StartFailure when the report cannot be written
 */
export async function importExtract(given: ImportGiven): Promise<ImportOutcome> {
  const faults = openFaults(given.options.report);
  const client = await given.db.pool.connect();
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_lock(${importLock}) as is_free`,
    );
    if (!rows[0]?.is_free) return { status: 'busy' };
    await client.query(settings);
    const log = given.log ?? (() => {});
    return await runImport({ ...given, client, faults, warnings: [], log });
  } finally {
    faults.close();
    // Closing does not wait for the server to notice, and the next import may come at once.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    // Closed for good: with the connection go its lock, its settings and its temporary tables.
    client.release(true);
  }
}

function openFaults(report: string | undefined): Faults {
  try {
    return new Faults(report);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // opening a file fails with nothing else
    throw new StartFailure(`The report ${report} cannot be written (${code}).`);
  }
}

const refused = (
  { faults, warnings }: Import,
  { isStopped = false }: { isStopped?: boolean } = {},
): ImportOutcome => ({
  status: 'refused',
  faults: faults.first,
  faultCount: faults.count,
  warnings,
  isStopped,
});

async function runImport(context: Import): Promise<ImportOutcome> {
  const { source: path, options, faults } = context;
  let source: ExtractSource;
  try {
    source = await openExtract(path, options.mostUnpacked);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    faults.add({ file: basename(path), value: error.value, expected: error.message });
    return refused(context);
  }
  try {
    return await importFrom(source, context);
  } finally {
    await source.close();
  }
}

async function importFrom(source: ExtractSource, context: Import): Promise<ImportOutcome> {
  const { client, faults, options, warnings, now } = context;
  const manifest = await readManifest(source, { faults, now });
  const staged = await stage(source, context);
  // Without a manifest nobody knows what must be there and what may be elsewhere.
  if (!manifest) return refused(context);
  checkPresence(source, manifest, faults);
  const isOlder = await isOlderThanLast(client, manifest);
  const isFull = manifest.mode === 'full';
  const isRetiring = isFull && !isOlder;
  if (isOlder) {
    warnings.push(
      'This extract was generated before the last one that was imported: it retires nothing.',
    );
  }
  if (manifest.instituteId !== options.instituteId) {
    warnings.push(
      `This extract is of the institute '${manifest.instituteId}', the portal's is '${options.instituteId}'.`,
    );
  }
  await checkStaged({ client, faults, staged, isFull, isRetiring });
  await checkNumbersBeingPaid(client, faults);
  const files = options.isDryRun ? checkingStorage(context.files) : context.files;
  const storer = await FileStorer.open({ client, source, files, faults });
  await storer.store(staged);
  if (faults.count > 0) return refused(context);
  context.log('The extract is in order. Comparing it with the portal.');
  const comparison = await compareWithPortal(context, { manifest, staged, isRetiring });
  // Whatever else could be wrong would have shown before.
  if (faults.count > 0) return refused(context, { isStopped: true });
  if (options.isDryRun) {
    return { status: 'checked', manifest, counts: comparison.counts, warnings };
  }
  const counts = await applyDifferences(context, { manifest, comparison, storer, now });
  await vacuumChanged(context);
  return { status: 'imported', manifest, counts, warnings };
}

/** Parses every file that is there into its staging table. */
async function stage(source: ExtractSource, context: Import): Promise<Staged> {
  const { client, faults, warnings } = context;
  const warn = (warning: string) => warnings.push(warning);
  const staged = new Map<ExtractFile, ReadonlySet<string>>();
  for (const file of extractFiles) {
    await createStage(client, file);
    const entry = source.entries.get(file.name);
    if (!entry) continue;
    if (!entry.isPlain) {
      faults.add({ file: file.name, expected: 'a file, not a link' });
      continue;
    }
    context.log(`Reading ${file.name}`);
    const columns = await stageFile({ client, source, faults, warn }, file);
    if (!columns) continue;
    staged.set(file, columns);
    await analyzeStage(client, file);
  }
  return staged;
}

/** A full extract holds every file; where a parent's file is, its children's must be. */
function checkPresence(source: ExtractSource, { mode }: Manifest, faults: Faults): void {
  for (const { name: file, parent } of extractFiles) {
    if (source.entries.has(file)) continue;
    if (mode === 'full') {
      faults.add({ file, expected: 'the file to be there, if only its header' });
    } else if (parent && source.entries.has(extractFileNamed(parent.file).name)) {
      faults.add({ file, expected: `the file to be there, because ${parent.file} is` });
    }
  }
}

async function isOlderThanLast(client: pg.ClientBase, { generatedAt }: Manifest) {
  const { rows } = await client.query<{ is_older: boolean }>(
    'select coalesce(max(generated_at) > $1, false) as is_older from registry_imports',
    [generatedAt],
  );
  return rows[0]?.is_older ?? false;
}
