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
  /** `isKept` of the first import is false, which cannot be undone. */
  readonly undo: { readonly isKept: boolean; readonly hasChanged: boolean };
}

const endUndoing = statement(
  'end-undoing-imports',
  'update registry_imports set undoable_until = null where undoable_until is not null',
);

/**
 * Records an import in its transaction. If it changed something, it replaces the previous one as the
 * import that can be undone; otherwise it has no transaction id.
 */
export async function recordImport(
  db: Database,
  context: Import,
  { manifest, counts, undo: { isKept, hasChanged } }: Imported,
): Promise<ImportRecord> {
  if (hasChanged) await db.rows(endUndoing);
  const undoableUntil =
    isKept && hasChanged ? new Date(context.now.getTime() + undoableHours * 3_600_000) : null;
  const id = await record(db, context, {
    state: 'imported',
    instituteId: manifest.instituteId,
    mode: manifest.mode,
    generatedAt: manifest.generatedAt,
    counts: Object.fromEntries(counts),
    undoableUntil,
    transactionId: hasChanged ? sql.raw(`${transactionSql}::text`) : null,
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
      readonly transactionId?: SQL | null;
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
