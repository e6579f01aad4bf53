import { undoableHours } from '@tradebridge/contract/administration-rules';
import { type SQL, sql } from 'drizzle-orm';
import { recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import { type Database, statement } from '../platform/database.ts';
import type { Manifest } from '../registry/manifest.ts';
import { registryImports } from '../registry/tables.ts';
import type { Import, ImportOutcome, ImportRecord } from './import-run.ts';
import type { Counts } from './merge.ts';
import { transactionSql } from './undo-rows.ts';

type ImportRow = typeof registryImports.$inferInsert;

interface Imported {
  readonly manifest: Manifest;
  readonly counts: ReadonlyMap<string, Counts>;
  readonly isUndoable: boolean;
}

const endUndoing = statement(
  'end-undoing-imports',
  'update registry_imports set undoable_until = null where undoable_until is not null',
);

/**
 * Records an import in its transaction. It replaces the previous one as the import that can be
 * undone.
 */
export async function recordImport(
  db: Database,
  context: Import,
  { manifest, counts, isUndoable }: Imported,
): Promise<ImportRecord> {
  await db.rows(endUndoing);
  const undoableUntil = isUndoable
    ? new Date(context.now.getTime() + undoableHours * 3_600_000)
    : null;
  const id = await record(db, context, {
    state: 'imported',
    instituteId: manifest.instituteId,
    mode: manifest.mode,
    generatedAt: manifest.generatedAt,
    counts: Object.fromEntries(counts),
    undoableUntil,
    transactionId: sql.raw(`${transactionSql}::text`),
  });
  return { id, undoableUntil };
}

/** Records an import that changed nothing. */
export const recordRefusedImport = (
  db: Database,
  context: Import,
  { isStopped, faultCount }: Extract<ImportOutcome, { status: 'refused' }>,
): Promise<string> =>
  record(db, context, { state: isStopped ? 'stopped' : 'refused', faultCount, counts: {} });

async function record(
  db: Database,
  { options: { origin, allowsRetiring = false }, now, warnings, conflicts, elapsedMs }: Import,
  outcome: Pick<ImportRow, 'instituteId' | 'mode' | 'generatedAt' | 'counts' | 'faultCount'> &
    Pick<ImportRow, 'undoableUntil'> & {
      readonly state: NonNullable<ImportRow['state']>;
      readonly transactionId?: SQL;
    },
): Promise<string> {
  const [made] = await db.orm
    .insert(registryImports)
    .values({
      ...outcome,
      importedAt: now,
      origin: origin.by,
      sourceName: origin.name,
      userId: origin.userId,
      serviceToken: origin.serviceToken ?? null,
      uploadId: origin.uploadId ?? null,
      durationMs: elapsedMs(),
      conflictCount: conflicts.count,
      warningCount: warnings.length,
    })
    .returning({ id: registryImports.id });
  if (!made) throw new Error('The import that was just recorded is missing.');
  await announce(db, [{ kind: 'extract-uploads' }]);
  // For an upload, the event names the upload and is recorded when it ends.
  if (origin.by === 'upload') return made.id;
  const { state, faultCount = 0 } = outcome;
  await recordEvent(db, {
    kind: 'registry.imported',
    at: now,
    userId: null,
    ipAddress: null,
    subject: { type: 'import', id: made.id },
    details: { state, name: origin.name, allowRetiring: allowsRetiring, faultCount },
  });
  return made.id;
}
