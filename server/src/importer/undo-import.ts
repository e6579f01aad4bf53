import type { UndoBlock } from '@tradebridge/contract/administration';
import { undoableHours } from '@tradebridge/contract/administration-rules';
import { type EventToRecord, recordEvent } from '../audit/record-event.ts';
import { employerContactsFile, employersFile } from '../companies/import.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import type { PostingParts } from '../company-account/post-entries.ts';
import { advisoryLocks } from '../platform/advisory-lock.ts';
import { announce } from '../platform/announce.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import type { ExtractFile } from '../registry/extract-file.ts';
import { extractFiles } from './extract-files.ts';
import { findUndoBlocks } from './find-undo-blocks.ts';
import { postUndo } from './post-import.ts';
import { closeNewRequests, removeInserted, rowsOnRecord } from './remove-inserted.ts';
import { isKeptRow, otherKinds, writtenColumns } from './undo-rows.ts';

export type UndoOutcome =
  | { readonly status: 'undone'; readonly importedAt: Date; readonly sourceName: string | null }
  /** Users acted on imported rows; nothing was changed. */
  | { readonly status: 'blocked'; readonly blocks: readonly UndoBlock[] }
  /** It cannot be undone, or no longer can. */
  | {
      readonly status:
        | 'none'
        | 'first'
        | 'notLast'
        | 'undoneBefore'
        | 'unchanged'
        | 'over'
        | 'replaced'
        | 'restored';
    }
  /** An import is running. */
  | { readonly status: 'busy' };

export interface UndoGiven extends PostingParts {
  /** The import to undo, by default the last that changed something. */
  readonly importId: string | undefined;
  /** Who requested it, and from where; no user for a command. */
  readonly by: Pick<EventToRecord, 'userId' | 'ipAddress'>;
}

interface LastImport {
  id: string;
  imported_at: Date;
  source_name: string | null;
  undoable_until: Date | null;
  transaction_id: string | null;
  is_first: boolean;
  /** False in a restored database, whose transaction ids are different. */
  is_own: boolean;
}

const tryLock = statement<{ is_free: boolean }>(
  'try-import-lock',
  'select pg_try_advisory_xact_lock($1) as is_free',
);
const findLast = statement<LastImport>(
  'last-import',
  `with made as (
     select *, xmin::text = transaction_id as is_own,
       not exists (select from registry_imports earlier
         where earlier.state = 'imported' and earlier.imported_at < made.imported_at) as is_first
     from registry_imports made where state = 'imported'
   )
   select id, imported_at, source_name, undoable_until, transaction_id, is_own, is_first
   from made where transaction_id is not null or is_first order by imported_at desc limit 1`,
);
const findAsked = statement<{ state: string; has_changed: boolean }>(
  'import-asked-to-undo',
  `select state, transaction_id is not null as has_changed from registry_imports where id = $1`,
);
const endUndone = namedStatement<
  unknown,
  { readonly id: string; readonly now: Date; readonly userId: string | null }
>(
  'end-undone-import',
  `update registry_imports
   set state = 'undone', undoable_until = null, undone_at = :now, undone_by = :userId
   where id = :id`,
);
const forget = statement('forget-undo', 'delete from registry_undo');

/** The last import that changed something if it can be undone, or why it cannot. */
async function findUndoable(
  tx: Database,
  { importId, now }: UndoGiven,
): Promise<
  | (LastImport & { transaction_id: string })
  | Exclude<UndoOutcome['status'], 'undone' | 'blocked' | 'busy'>
> {
  const [last] = await tx.rows(findLast);
  if (importId !== undefined && importId !== last?.id) {
    const [asked] = await tx.rows(findAsked, [importId]);
    if (!asked) return 'none';
    if (asked.state === 'undone') return 'undoneBefore';
    return asked.has_changed ? 'notLast' : 'unchanged';
  }
  if (!last) return 'none';
  if (last.is_first) return 'first';
  const { undoable_until: until, transaction_id: transaction } = last;
  const endsAt = until?.getTime() ?? last.imported_at.getTime() + undoableHours * 3_600_000;
  if (endsAt <= now.getTime()) return 'over';
  // A later import, which was undone itself, has replaced what was kept for this one.
  if (until === null || transaction === null) return 'replaced';
  return last.is_own ? { ...last, transaction_id: transaction } : 'restored';
}

const isInUndo = (file: ExtractFile, row: string) =>
  `exists (select from registry_undo u
     where u.kind = '${file.kind}' and ${isKeptRow(file, row)})`;

/**
 * Locks the rows to be written, in the same order as imports and calls: sign-off requests first.
 * From here to the end, users who write the same rows wait.
 */
async function lockRows(tx: Database): Promise<void> {
  await tx.query(
    `select from sign_off_requests
     where id in (select (key[1])::uuid from registry_undo where kind = '${otherKinds.requests}')
       or unit_id in (select key[1] from registry_undo where kind = 'units')
       or contract_id in (select key[1] from registry_undo where kind = 'training_contracts')
     order by id for update`,
  );
  for (const file of extractFiles) {
    if (file.key.length > 1) continue;
    await tx.query(
      `select from ${file.table} t where ${isInUndo(file, 't')} order by t.${file.key[0]} for update`,
    );
  }
}

/** The companies whose pages show a row to be undone, before the undo. */
async function findEmployers(tx: Database): Promise<string[]> {
  const ids = extractFiles.map((file) => {
    const { of, join = () => '' } = file.employer;
    return `select ${of('t')} from ${file.table} t ${join('t')} where ${isInUndo(file, 't')}`;
  });
  const { rows } = await tx.query(
    `select distinct employer_id from (${ids.join(' union all ')}) as undone (employer_id)
     where employer_id is not null`,
  );
  return (rows as { employer_id: string }[]).map((row) => row.employer_id);
}

/** Frees unique numbers: the indexes cover only rows that are not retired. */
async function vacate(tx: Database, file: ExtractFile, now: Date): Promise<void> {
  if (file.unique.length === 0 || file.takesOver) return;
  await tx.query(
    `update ${file.table} t set retired_at = $1
     where t.retired_at is null and ${isInUndo(file, 't')}`,
    [now],
  );
}

/** Restores rows that were changed, retired or deleted. */
async function restore(tx: Database, file: ExtractFile): Promise<void> {
  const columns = writtenColumns(file);
  const kept = `registry_undo u
    cross join lateral jsonb_populate_record(null::${file.table}, u.before) b`;
  const set = columns.filter((column) => !file.key.includes(column));
  if (set.length > 0) {
    await tx.query(
      `update ${file.table} t set ${set.map((column) => `${column} = b.${column}`).join(', ')}
       from ${kept} where u.kind = '${file.kind}' and u.action = 'update' and ${isKeptRow(file, 't')}`,
    );
  }
  if (file.isRetiring) return;
  await tx.query(
    `insert into ${file.table} (${columns.join(', ')})
     select ${columns.map((column) => `b.${column}`).join(', ')}
     from ${kept} where u.kind = '${file.kind}' and u.action = 'delete'`,
  );
}

/** Restores what imports change besides the rows of files. */
async function restoreOthers(tx: Database, now: Date): Promise<void> {
  const { requests, changes, heldBack } = otherKinds;
  const of = (kind: string, action: string) => `u.kind = '${kind}' and u.action = '${action}'`;
  await closeNewRequests(tx, now);
  await tx.query(
    `update sign_off_requests request set waiting_since = b.waiting_since, closed_at = b.closed_at
     from registry_undo u cross join lateral jsonb_populate_record(null::sign_off_requests, u.before) b
     where ${of(requests, 'update')} and request.id = (u.key[1])::uuid`,
  );
  // If a decision was withdrawn since, its change is gone.
  await tx.query(
    `update registry_changes change set overruled_at = (u.before ->> 'overruled_at')::timestamptz
     from registry_undo u where ${of(changes, 'update')} and change.id = (u.key[1])::uuid`,
  );
  await tx.query(
    `delete from held_back_pre_enrolments held using registry_undo u
     where u.kind = '${heldBack}' and held.pre_enrolment_id = u.key[1]`,
  );
  await tx.query(
    `insert into held_back_pre_enrolments
     select b.* from registry_undo u
     cross join lateral jsonb_populate_record(null::held_back_pre_enrolments, u.before) b
     where ${of(heldBack, 'update')}`,
  );
}

async function undoRows(tx: Database, now: Date): Promise<void> {
  const before = await findEmployers(tx);
  for (const file of extractFiles) await vacate(tx, file, now);
  for (const file of extractFiles) await restore(tx, file);
  await restoreOthers(tx, now);
  // Access to a company is derived from the contacts, and recomputed below.
  await tx.query(
    `delete from employer_users held using registry_undo u
     where u.action = 'insert'
       and (u.kind = '${employersFile.kind}' and held.employer_id = u.key[1]
         or u.kind = '${employerContactsFile.kind}' and held.contact_id = u.key[1])`,
  );
  const onRecord = await rowsOnRecord(tx);
  for (const file of extractFiles.toReversed()) await removeInserted(tx, file, { onRecord, now });
  await refreshEmployerUsers(tx, 'everybody');
  const touched = new Set([...before, ...(await findEmployers(tx))]);
  await announce(tx, [
    ...[...touched].map((employerId) => ({ kind: 'employer-summary' as const, employerId })),
    { kind: 'extract-uploads' },
  ]);
}

/**
 * Undoes the last import that changed something, in one transaction and under the lock of imports: changed rows are
 * restored, new ones removed. Nothing is changed if users acted on them.
 */
export function undoImport(db: Database, given: UndoGiven): Promise<UndoOutcome> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.rows(tryLock, [advisoryLocks.import]);
    if (!lock?.is_free) return { status: 'busy' };
    const last = await findUndoable(tx, given);
    if (typeof last === 'string') return { status: last };
    // As long as an import may take.
    await tx.query('set local statement_timeout = 0');
    await lockRows(tx);
    const { id, imported_at: importedAt, transaction_id: transactionId } = last;
    const blocks = await findUndoBlocks(tx, { importedAt, transactionId });
    if (blocks.length > 0) return { status: 'blocked', blocks };
    await undoRows(tx, given.now);
    await postUndo(tx, given);
    await tx.rows(forget);
    await tx.rows(endUndone, { id, now: given.now, userId: given.by.userId });
    await recordEvent(tx, {
      kind: 'registry.undone',
      at: given.now,
      ...given.by,
      subject: { type: 'import', id },
      details: { name: last.source_name },
    });
    return { status: 'undone', importedAt, sourceName: last.source_name };
  });
}

const findExpired = statement(
  'expired-undo',
  'select from registry_imports where undoable_until <= $1 limit 1',
);
const giveUpExpired = statement<{ id: string }>(
  'give-up-expired-undo',
  'update registry_imports set undoable_until = null where undoable_until <= $1 returning id',
);

/** Deletes what is kept to undo an import once that can no longer be done. */
export async function forgetExpiredUndo(db: Database, now: Date): Promise<void> {
  if ((await db.rows(findExpired, [now])).length === 0) return;
  await db.transaction(async (tx) => {
    const [lock] = await tx.rows(tryLock, [advisoryLocks.import]);
    // A running import deletes it itself.
    if (!lock?.is_free) return;
    if ((await tx.rows(giveUpExpired, [now])).length > 0) await tx.rows(forget);
  });
}
