import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openFileStorage } from '../platform/file-storage.ts';
import { aTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import { describeFault } from '../registry/faults.ts';
import { extractFiles } from './extract-files.ts';
import { importExtract } from './import-extract.ts';
import type { ImportGiven, ImportOptions, ImportOutcome } from './import-run.ts';
import { type ExtractGiven, writeExtract } from './test-extract.ts';

export const institution = { timeZone: 'Australia/Melbourne' };
export const now = new Date('2026-03-02T01:00:00Z');

/** A portal for imports in a test, with its own empty database. Close it afterwards. */
export async function aPortal() {
  const db = await aTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-files-'));
  const files = openFileStorage(folder);
  const importFrom = (
    source: string,
    options: Partial<ImportOptions> = {},
    at = now,
    { log, onCause }: Pick<ImportGiven, 'log' | 'onCause'> = {},
  ) =>
    importExtract({
      db,
      files,
      source,
      now: at,
      ...(log && { log }),
      ...(onCause && { onCause }),
      options: {
        origin: { by: 'command', name: 'extract', userId: null },
        instituteId: 'test',
        ...institution,
        maxUnpackedBytes: 10 * 1024 ** 3,
        ...options,
      },
    });
  return {
    db,
    files,
    importFrom,
    /** Imports at the time the extract was generated, unless that is before `now`. */
    async import(
      given: ExtractGiven = {},
      options: Partial<ImportOptions> = {},
      at = new Date(Math.max(now.getTime(), Date.parse(given.generatedAt ?? now.toISOString()))),
    ) {
      const extract = await writeExtract(given);
      try {
        return await importFrom(extract.folder, options, at);
      } finally {
        await extract.remove();
      }
    },
    rows: (query: string) => rowsOf(db, query),
    /** Resets the data: faster than a database for each test. */
    async empty() {
      const tables = [
        'sign_off_requests',
        'employer_users',
        ...extractFiles.map(({ table }) => table).reverse(),
        'registry_changes',
        'registry_imports',
        'registry_photos',
        'users',
      ];
      const emptied = tables.map((table) => `delete from ${table}`);
      await db.pool.query(
        [
          ...emptied,
          'delete from company_accounts',
          // It is append-only.
          'alter table account_entries disable trigger user',
          'delete from account_entries',
          'alter table account_entries enable trigger user',
          'update registry_feed set first_id = 1, last_id = 0, first_complete_id = null',
        ].join(';'),
      );
    },
    async close() {
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestPortal = Awaited<ReturnType<typeof aPortal>>;

async function rowsOf(db: TestDatabase, query: string) {
  const { rows } = await db.pool.query<Record<string, unknown>>(query);
  return rows;
}

/** What a refused import printed; throws if it was not refused. */
export function faultsOf(outcome: ImportOutcome): string[] {
  if (outcome.status !== 'refused') throw new Error(`The import ended as ${outcome.status}.`);
  return outcome.faults.map(describeFault);
}

/** The counts of the files that an import changed; throws if it was refused. */
export function countsOf(outcome: ImportOutcome) {
  if (outcome.status === 'refused') throw new Error(faultsOf(outcome).join('\n'));
  if (outcome.status === 'busy') throw new Error('Another import is running.');
  const busy = [...outcome.counts].filter(
    ([, { inserted, updated, retired }]) => inserted + updated + retired > 0,
  );
  return Object.fromEntries(
    busy.map(([file, { inserted, updated, retired }]) => [file, { inserted, updated, retired }]),
  );
}

/** The warnings of an import; throws if it was refused. */
export function warningsOf(outcome: ImportOutcome): readonly string[] {
  countsOf(outcome);
  return outcome.status === 'busy' ? [] : outcome.warnings;
}

/**
 * Collects every announcement committed from now on, as JSON; `heard` waits for those already sent.
 */
export async function listenTo(url: string) {
  const client = new pg.Client({ connectionString: url });
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.connect();
  await client.query('listen tradebridge_live');
  return {
    async heard() {
      await client.query('select 1');
      return heard.splice(0).sort();
    },
    close: () => client.end(),
  };
}
