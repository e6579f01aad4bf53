import { basename } from 'node:path';
import { textOfWording } from '@tradebridge/contract/labels';
import type pg from 'pg';
import { fillWaitingAccounts } from '../company-account/fill-waiting.ts';
import { isLocked, tryAdvisoryLock } from '../platform/advisory-lock.ts';
import type { Database } from '../platform/database.ts';
import { StartFailure } from '../platform/start-failure.ts';
import type { ExtractFile } from '../registry/extract-file.ts';
import type { ExtractSource } from '../registry/extract-source.ts';
import { expectedLabels } from '../registry/fault-labels.ts';
import { Faults, shownValue } from '../registry/faults.ts';
import { registryLabels as labels } from '../registry/labels.ts';
import { type Manifest, readManifest } from '../registry/manifest.ts';
import { openExtract } from '../registry/open-extract.ts';
import { analyzeStage, createStage, stageFile } from '../registry/stage-file.ts';
import { applyDifferences } from './apply-differences.ts';
import { checkStaged } from './check-staged.ts';
import { compareWithPortal } from './compare-with-portal.ts';
import { extractFileNamed, extractFiles } from './extract-files.ts';
import { checkNumbersBeingPaid } from './hold-back.ts';
import type { Import, ImportGiven, ImportOutcome, Staged } from './import-run.ts';
import { optimiseDatabase } from './optimise-database.ts';
import { recordRefusedImport } from './record-import.ts';
import { checkingStorage, FileStorer } from './store-files.ts';
import { countTouchedCompanies } from './touched-companies.ts';

/** Whether an import is running in any process. */
export const isImporting = (db: Database): Promise<boolean> => isLocked(db, 'import');

// Memory for the comparisons, of which there are few at a time and only during an import. The
// commit is on disk whatever the database's default: only then does a vacuum treat its rows as
// visible to all.
const settings = `
  set synchronous_commit = on;
  set work_mem = '64MB';
  set temp_buffers = '64MB';
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/**
 * Imports an extract of the registry (registry extract, format 1), completely or not at all.
 *
 * It is parsed and checked into temporary tables and compared with the portal without locks; then
 * one transaction writes the differences. All faults are reported, not only the first.
 *
 * @throws StartFailure if the report cannot be written
 */
export async function importExtract(given: ImportGiven): Promise<ImportOutcome> {
  const { onCause = () => {} } = given;
  const faults = openFaults(given.options.report, onCause);
  const client = await given.db.pool.connect();
  try {
    const outcome = await tryAdvisoryLock(client, 'import', async () => {
      await client.query(settings);
      const warnings: string[] = [];
      const conflicts = { count: 0 };
      const startedMs = performance.now();
      const context: Import = {
        ...given,
        client,
        faults,
        warnings,
        conflicts,
        warn: (warning) => {
          warnings.push(textOfWording(warning));
          if (Array.isArray(warning) && warning[0] === labels.conflict) conflicts.count += 1;
        },
        elapsedMs: () => Math.round(performance.now() - startedMs),
        log: (sentence) => given.log?.(textOfWording(sentence)),
        onCause,
      };
      const outcome = await runImport(context);
      if (outcome.status === 'refused' && !given.options.isDryRun) {
        await given.db.transaction((tx) => recordRefusedImport(tx, context, outcome));
      }
      return outcome;
    });
    return outcome ?? { status: 'busy' };
  } finally {
    faults.close();
    // Closes the connection rather than reusing it, which drops its settings and temporary tables.
    client.release(true);
  }
}

function openFaults(report: string | undefined, onCause: (cause: unknown) => void): Faults {
  try {
    return new Faults(report, onCause);
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
    source = await openExtract(path, options.maxUnpackedBytes);
  } catch (error) {
    faults.addSource(error, { file: basename(path) });
    return refused(context);
  }
  try {
    return await importFrom(source, context);
  } finally {
    await source.close();
  }
}

async function importFrom(source: ExtractSource, context: Import): Promise<ImportOutcome> {
  const { client, faults, options, warn, warnings, now } = context;
  const { manifest, mode } = await readManifest(source, { faults, now });
  const staged = await stage(source, context);
  checkPresence(source, mode, faults);
  const isOlder = manifest !== undefined && (await isOlderThanLast(client, manifest));
  // Without a known mode, only faults that apply in either mode are reported.
  const isRetiring = mode !== 'delta' && !isOlder;
  if (isOlder) {
    warn(labels.olderExtract);
  }
  if (manifest && manifest.instituteId !== options.instituteId) {
    const theirs = shownValue(manifest.instituteId);
    warn([labels.otherInstitute, { theirs, ours: options.instituteId }]);
  }
  await checkStaged({ client, faults, staged, mode, isRetiring });
  await checkNumbersBeingPaid(client, faults);
  const isRefused = faults.count > 0;
  const files = options.isDryRun || isRefused ? checkingStorage(context.files) : context.files;
  const storer = await FileStorer.open({ client, source, files, faults });
  await storer.store(staged);
  if (faults.count > 0 || !manifest) return refused(context);
  context.log(labels.comparing);
  const comparison = await compareWithPortal(context, { manifest, staged, isRetiring });
  // Anything else would have been found earlier.
  if (faults.count > 0) return refused(context, { isStopped: true });
  if (options.isDryRun) {
    const companies = await countTouchedCompanies(client, comparison.differences);
    return { status: 'checked', manifest, counts: comparison.counts, companies, warnings };
  }
  const { timeZone } = options;
  await fillWaitingAccounts(context.db, { now, institution: { timeZone } });
  const { counts, record } = await applyDifferences(context, { manifest, comparison, storer, now });
  await optimiseDatabase(context);
  return { status: 'imported', manifest, counts, warnings, record };
}

/** Parses every file in the extract into its staging table. */
async function stage(source: ExtractSource, context: Import): Promise<Staged> {
  const { client, faults, warn } = context;
  const staged = new Map<ExtractFile, ReadonlySet<string>>();
  for (const file of extractFiles) {
    await createStage(client, file);
    const entry = source.entries.get(file.name);
    if (!entry) continue;
    if (!entry.isPlain) {
      faults.add({ file: file.name, expected: expectedLabels.notALink });
      continue;
    }
    context.log([labels.reading, { file: file.name }]);
    const columns = await stageFile({ client, source, faults, warn }, file);
    if (!columns) continue;
    staged.set(file, columns);
    await analyzeStage(client, file);
  }
  return staged;
}

/** A full extract has every file; a parent's file requires its children's. */
function checkPresence(
  source: ExtractSource,
  mode: Manifest['mode'] | undefined,
  faults: Faults,
): void {
  for (const { name: file, parent } of extractFiles) {
    if (source.entries.has(file)) continue;
    if (mode === 'full') {
      faults.add({ file, expected: expectedLabels.fileOrHeader });
    } else if (parent && source.entries.has(extractFileNamed(parent.file).name)) {
      faults.add({ file, expected: [expectedLabels.fileBecause, { file: parent.file }] });
    }
  }
}

async function isOlderThanLast(client: pg.ClientBase, { generatedAt }: Manifest) {
  const { rows } = await client.query<{ is_older: boolean }>(
    "select coalesce(max(generated_at) > $1, false) as is_older from registry_imports where state = 'imported'",
    [generatedAt],
  );
  return rows[0]?.is_older ?? false;
}
