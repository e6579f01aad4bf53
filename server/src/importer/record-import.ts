import { recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Database } from '../platform/database.ts';
import type { Manifest } from '../registry/manifest.ts';
import { registryImports } from '../registry/tables.ts';
import type { Import, ImportOutcome } from './import-run.ts';
import type { Counts } from './merge.ts';

type ImportRow = typeof registryImports.$inferInsert;

/** Records an import in the transaction that does it. */
export const recordImport = (
  db: Database,
  context: Import,
  { manifest, counts }: { manifest: Manifest; counts: ReadonlyMap<string, Counts> },
): Promise<void> =>
  record(db, context, {
    state: 'imported',
    instituteId: manifest.instituteId,
    mode: manifest.mode,
    generatedAt: manifest.generatedAt,
    counts: Object.fromEntries(counts),
  });

/** Records an import that changed nothing. */
export const recordRefusedImport = (
  db: Database,
  context: Import,
  { isStopped, faultCount }: Extract<ImportOutcome, { status: 'refused' }>,
): Promise<void> =>
  record(db, context, { state: isStopped ? 'stopped' : 'refused', faultCount, counts: {} });

async function record(
  db: Database,
  { options: { origin, allowsRetiring = false }, now, warnings, conflicts, elapsedMs }: Import,
  outcome: Pick<ImportRow, 'instituteId' | 'mode' | 'generatedAt' | 'counts' | 'faultCount'> & {
    readonly state: NonNullable<ImportRow['state']>;
  },
): Promise<void> {
  const [made] = await db.orm
    .insert(registryImports)
    .values({
      ...outcome,
      importedAt: now,
      origin: origin.by,
      sourceName: origin.name,
      userId: origin.userId,
      serviceToken: origin.serviceToken ?? null,
      durationMs: elapsedMs(),
      conflictCount: conflicts.count,
      warningCount: warnings.length,
    })
    .returning({ id: registryImports.id });
  await announce(db, [{ kind: 'extract-uploads' }]);
  // Of an upload, the event names the upload and is recorded when it ends.
  if (origin.by === 'upload' || !made) return;
  const { state, faultCount = 0 } = outcome;
  await recordEvent(db, {
    kind: 'registry.imported',
    at: now,
    userId: null,
    ipAddress: null,
    subject: { type: 'import', id: made.id },
    details: { state, name: origin.name, allowRetiring: allowsRetiring, faultCount },
  });
}
