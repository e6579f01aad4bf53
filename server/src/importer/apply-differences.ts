import { unitsFile } from '../apprentices/import.ts';
import { employerContactsFile, employersFile } from '../companies/import.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { preEnrolmentsFile } from '../invoices/import.ts';
import { noteDue } from '../invoices/notify-of-due-invoices.ts';
import { announce } from '../platform/announce.ts';
import { dayIn } from '../platform/calendar.ts';
import { type Database, databaseOf, statement } from '../platform/database.ts';
import { registryLabels as labels } from '../registry/labels.ts';
import type { Manifest } from '../registry/manifest.ts';
import { lockSignOffRequestsForImport, refreshSignOffRequests } from '../sign-offs/import.ts';
import { type Comparison, countsOf } from './compare-with-portal.ts';
import type { Differences } from './find-differences.ts';
import { type HeldBack, holdBack, lockPreEnrolments, reviewPaid } from './hold-back.ts';
import type { Import, ImportRecord } from './import-run.ts';
import { UndoKeeper } from './keep-undo.ts';
import {
  type Counts,
  insertNew,
  lockLateRows,
  retireAbsent,
  updateChanged,
  vacateNumbers,
} from './merge.ts';
import { notifyOfImport } from './notify-of-import.ts';
import { postImport } from './post-import.ts';
import { recordImport } from './record-import.ts';
import type { FileStorer } from './store-files.ts';
import { copyTakenOver, finishTakeOver } from './take-over.ts';

interface Given {
  readonly manifest: Manifest;
  readonly comparison: Comparison;
  readonly storer: FileStorer;
  readonly now: Date;
}

export interface Applied {
  readonly counts: ReadonlyMap<string, Counts>;
  readonly record: ImportRecord;
}

const anyImport = statement(
  'any-import',
  `select from registry_imports where state = 'imported' limit 1`,
);

const isAny = ({ inserts, updates, retirements }: Differences) =>
  inserts + updates + retirements > 0;

/**
 * Writes the differences in one transaction while blocking users as little as possible: first what
 * users never write, however long it takes; then, briefly, what they may be writing. Sign-off
 * requests are locked before units and contracts, the same order as in the calls, and users'
 * changes in the meantime are detected under those locks.
 */
export async function applyDifferences(context: Import, given: Given): Promise<Applied> {
  const { client } = context;
  const { differences } = given.comparison;
  await client.query('begin');
  try {
    const isKept = await hasImported(databaseOf(client, context.db.sign));
    const undo = UndoKeeper.begin(context, { isKept });
    const updated = await writeUndisputed(context, given, undo);
    await undo.replaceEarlier();
    context.log(labels.writingLate);
    const late = await writeDisputed(context, given, undo);
    const counts = new Map(
      differences.map((found) => {
        const total = (updated.get(found) ?? 0) + (late.updated.get(found) ?? 0);
        return [found.file.name, countsOf(found, total, late.held.get(found))];
      }),
    );
    const applied = { counts, record: await conclude(context, given, { counts, undo }) };
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** New rows, and changes to rows that no user writes. */
async function writeUndisputed(
  { client, log }: Import,
  { comparison, now }: Given,
  undo: UndoKeeper,
) {
  const { differences, protections } = comparison;
  const updated = new Map<Differences, number>();
  for (const found of differences) await undo.keepRows(found, { isLate: false });
  await client.query(
    'create temporary table vacated (kind text, id text collate "C") on commit drop',
  );
  for (const found of differences) {
    await vacateNumbers(client, found, now);
    if (found.file.takesOver) await copyTakenOver(client, found);
  }
  for (const found of differences) {
    if (found.inserts > 0) log([labels.writing, { kind: found.file.kind }]);
    await insertNew(client, found, { isLate: false });
    // Later statements would otherwise be planned for an empty table.
    if (found.isAllNew) await client.query(`analyze ${found.file.table}`);
  }
  for (const found of differences) {
    updated.set(found, await updateChanged(client, found, protections, { isLate: false }));
    await retireAbsent(client, found, now, { isLate: false });
  }
  return updated;
}

/** Changes to rows that users write too. From here to the commit, users wait. */
async function writeDisputed(
  { db: { sign }, client, options, warn }: Import,
  { manifest, comparison, now }: Given,
  undo: UndoKeeper,
): Promise<{ updated: Map<Differences, number>; held: ReadonlyMap<Differences, HeldBack> }> {
  const { differences, protections } = comparison;
  const db = databaseOf(client, sign);
  const updated = new Map<Differences, number>();
  await lockSignOffRequestsForImport(db);
  for (const found of differences) {
    if (found.file === preEnrolmentsFile) await lockPreEnrolments(client, differences);
    // Users lock a unit's request before they write the unit.
    else if (found.file !== unitsFile) await lockLateRows(client, found);
    if (found.file.takesOver) await finishTakeOver(client, found);
  }
  await protections.refresh();
  const held = await undo.aroundHeldBack(() => holdBack(client, { differences, manifest, warn }));
  for (const found of differences) {
    await undo.keepRows(found, { isLate: true });
    if (found.file.takesOver) await undo.markTakenOver(found);
  }
  for (const found of differences) {
    await insertNew(client, found, { isLate: true });
    updated.set(found, await updateChanged(client, found, protections, { isLate: true }));
    await retireAbsent(client, found, now, { isLate: true });
    if (found.late) await protections.findOverruled(found.file, found.late);
    await undo.dropUnwritten(found);
  }
  await undo.keepOverruled();
  await protections.endOverruled();
  await undo.aroundRequests(() =>
    refreshSignOffRequests(db, { now, today: dayIn(options.timeZone, now) }),
  );
  await undo.replaceEarlier();
  const { timeZone } = options;
  if (await reviewPaid(client, differences, { now, timeZone })) {
    await announce(db, [{ kind: 'payments' }]);
  }
  return { updated, held: held.of };
}

/**
 * What follows from the merge: access to companies, their accounts, live updates and the record of
 * the import.
 */
async function conclude(
  context: Import,
  { comparison, manifest, storer, now }: Given,
  { counts, undo }: { counts: ReadonlyMap<string, Counts>; undo: UndoKeeper },
): Promise<ImportRecord> {
  const { client, options } = context;
  const { differences } = comparison;
  const db = databaseOf(client, context.db.sign);
  const reaching = differences.filter(
    ({ file }) => file === employersFile || file === employerContactsFile,
  );
  if (reaching.some(isAny)) await refreshEmployerUsers(db, 'everybody');
  const { timeZone } = options;
  await postImport(db, { now, institution: { timeZone } }, differences);
  await announceChangedEmployers(db);
  if (undo.isKept) await notifyOfImport(db, differences, { now, timeZone });
  else await noteDue(db, { now, timeZone });
  await storer.remember(db);
  return recordImport(db, context, { manifest, counts, undo });
}

const hasImported = async (db: Database): Promise<boolean> => (await db.rows(anyImport)).length > 0;

async function announceChangedEmployers(db: Database): Promise<void> {
  const changed = await db.rows<{ employer_id: string }>({
    name: 'changed-employers',
    text: 'select employer_id from changed_employers',
  });
  await announce(
    db,
    changed.map((row) => ({ kind: 'employer-summary', employerId: row.employer_id })),
  );
}
