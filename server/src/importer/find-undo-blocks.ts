import type { UndoBlock } from '@tradebridge/contract/administration';
import { trainingContractsFile, unitsFile } from '../apprentices/import.ts';
import { documentProductsFile, enrolmentsFile } from '../checkout/import.ts';
import { documentsFile } from '../documents/import.ts';
import { preEnrolmentFeesFile, preEnrolmentsFile } from '../invoices/import.ts';
import { unsettledSql } from '../payments/attempt-sql.ts';
import type { Database } from '../platform/database.ts';
import type { ExtractFile } from '../registry/extract-file.ts';
import { extractFiles } from './extract-files.ts';
import { isKeptRow, otherKinds } from './undo-rows.ts';

// What users have done with imported rows since. Query it while holding the locks of the rows.

type Reason = UndoBlock['reason'];

/** The import to undo. */
export interface UndoneImport {
  readonly importedAt: Date;
  /** The `xmin` of the rows it wrote. */
  readonly transactionId: string;
}

interface Found {
  readonly key: string[];
}

const inserted = (kind: string) => `u.kind = '${kind}' and u.action = 'insert'`;

/** Why a row of this kind changed since the import. */
function reasonOfChange(file: ExtractFile): Reason {
  if (file === preEnrolmentsFile || file === preEnrolmentFeesFile) return 'paid';
  return file === unitsFile ? 'signed' : 'changed';
}

/** Tables whose rows show that someone paid, or started to. */
const ofPayments = [
  'invoice_holds',
  'order_invoices',
  'order_lines',
  'orders',
  'payment_attempts',
  'payment_links',
  'portal_receipts',
];
/** Derived from an import, and removed with it. */
const derived: readonly string[] = ['employer_users', otherKinds.requests];

/** Tables other than those of extracts that refer to the key of a file's row. */
async function referringTables(
  tx: Database,
): Promise<{ table: string; column: string; file: ExtractFile }[]> {
  const { rows } = await tx.query(
    `select child.relname as "table", own.attname as "column", parent.relname as parent,
       referred.attname as key
     from pg_constraint link
     join pg_class child on child.oid = link.conrelid
     join pg_class parent on parent.oid = link.confrelid
     cross join lateral unnest(link.conkey, link.confkey) as pair (own, referred)
     join pg_attribute own on own.attrelid = child.oid and own.attnum = pair.own
     join pg_attribute referred on referred.attrelid = parent.oid and referred.attnum = pair.referred
     -- Rows deleted by a cascade do not prevent the deletion.
     where link.contype = 'f' and link.confdeltype <> 'c'
       and link.connamespace = current_schema()::regnamespace
     order by 1, 2`,
  );
  const links = rows as { table: string; column: string; parent: string; key: string }[];
  const ofExtract = new Set(extractFiles.map(({ table }) => table));
  return links.flatMap(({ table, column, parent, key }) => {
    if (ofExtract.has(table) || derived.includes(table)) return [];
    const file = extractFiles.find((one) => one.table === parent && one.key[0] === key);
    return file ? [{ table, column, file }] : [];
  });
}

/** Collects the rows that prevent an import from being undone, each once, with its first reason. */
class Blocks {
  readonly #found = new Map<string, UndoBlock>();
  readonly #tx: Database;

  constructor(tx: Database) {
    this.#tx = tx;
  }

  get all(): UndoBlock[] {
    return [...this.#found.values()];
  }

  async add(
    { name }: ExtractFile,
    reason: Reason,
    query: string,
    values: readonly unknown[] = [],
  ): Promise<void> {
    const { rows } = await this.#tx.query(`${query} order by 1`, [...values]);
    for (const { key } of rows as Found[]) {
      const at = `${name} ${key.join(' ')}`;
      if (!this.#found.has(at)) this.#found.set(at, { file: name, key, reason });
    }
  }
}

async function addPaid(blocks: Blocks, { importedAt }: UndoneImport): Promise<void> {
  const isPaidSince = `(${unsettledSql('attempt')}
    or attempt.state = 'paid' and attempt.settled_at >= $1)`;
  for (const file of [preEnrolmentsFile, preEnrolmentFeesFile]) {
    await blocks.add(
      preEnrolmentsFile,
      'paid',
      `select distinct u.key[1:1] as key from registry_undo u
       join order_invoices invoice on invoice.pre_enrolment_id = u.key[1]
       join payment_attempts attempt on attempt.order_id = invoice.order_id
       where u.kind = '${file.kind}' and ${isPaidSince}`,
      [importedAt],
    );
  }
  for (const file of [enrolmentsFile, documentProductsFile]) {
    await blocks.add(
      file,
      'paid',
      `select distinct u.key from registry_undo u
       join order_lines line on line.${file.key[0]} = u.key[1]
       join payment_attempts attempt on attempt.order_id = line.order_id
       where u.kind = '${file.kind}' and ${isPaidSince}`,
      [importedAt],
    );
  }
  // What was held back has been applied with the payment's result.
  await blocks.add(
    preEnrolmentsFile,
    'paid',
    `select u.key from registry_undo u
     where u.kind = '${otherKinds.heldBack}' and not exists (
       select from held_back_pre_enrolments held where held.pre_enrolment_id = u.key[1]
     )`,
  );
}

/** SQL: whether a decision since the import (`$1`) counts, which was not taken back. */
const counts = `decision.kind = 'decision' and decision.at >= $1 and not exists (
  select from sign_offs back where back.takes_back_id = decision.id
)`;
/** SQL: whether a decision on a row was taken back since the import (`$1`). */
const takenBack = `exists (select from sign_offs back
  where back.kind = 'take-back' and back.at >= $1 and`;

/**
 * SQL: whether the row `t` is as the import left it, although users have written it since: they
 * answered its sign-off, took that back, and changed nothing else. `$1` is when it was imported.
 */
const isAsBefore: ReadonlyMap<ExtractFile, string> = new Map([
  // Users write units only by answering.
  [unitsFile, `${takenBack} back.unit_id = t.unit_id) and t.status = 'awaiting_signoff'`],
  [
    trainingContractsFile,
    `${takenBack} back.is_final and back.contract_id = t.contract_id)
     and t.final_completion_signoff_required
     and not exists (select from registry_changes change
       where change.protects_table = '${trainingContractsFile.table}'
         and change.protects_id = t.contract_id and change.at >= $1)`,
  ],
]);

async function addSigned(
  blocks: Blocks,
  { transactionId, importedAt }: UndoneImport,
): Promise<void> {
  const answered = `from registry_undo u
    join sign_off_requests request on request.id = (u.key[1])::uuid
    where u.kind = '${otherKinds.requests}' and request.xmin <> $2::xid
      and not (request.closed_at is null and ${takenBack} back.request_id = request.id))`;
  await blocks.add(
    unitsFile,
    'signed',
    `select distinct array[request.unit_id] as key ${answered} and request.unit_id is not null`,
    [importedAt, transactionId],
  );
  await blocks.add(
    trainingContractsFile,
    'signed',
    `select distinct array[request.contract_id] as key ${answered} and request.unit_id is null`,
    [importedAt, transactionId],
  );
  for (const [file, ofRow] of [
    [unitsFile, 'decision.unit_id = u.key[1]'],
    [trainingContractsFile, 'decision.contract_id = u.key[1] and decision.is_final'],
  ] as const) {
    await blocks.add(
      file,
      'signed',
      `select distinct u.key from registry_undo u join sign_offs decision on ${ofRow}
       where u.kind = '${file.kind}' and ${counts}`,
      [importedAt],
    );
  }
}

/** Rows that have changed since the import. */
async function addChanged(
  blocks: Blocks,
  file: ExtractFile,
  { transactionId, importedAt }: UndoneImport,
): Promise<void> {
  const [key] = file.key;
  const exempted = isAsBefore.get(file);
  await blocks.add(
    file,
    'takenOver',
    `select u.key from registry_undo u where u.kind = '${file.kind}' and u.action = 'takeOver'`,
  );
  await blocks.add(
    file,
    reasonOfChange(file),
    `select u.key from registry_undo u left join ${file.table} t on ${isKeptRow(file, 't')}
     where u.kind = '${file.kind}' and case u.action
       when 'delete' then t.${key} is not null
       else t.xmin is distinct from ${exempted ? `$2::xid and not (${exempted})` : '$1::xid'} end`,
    exempted ? [importedAt, transactionId] : [transactionId],
  );
}

/**
 * New rows to which rows of extracts refer that the import did not write: users created or changed
 * those.
 */
async function addReferredTo(blocks: Blocks, file: ExtractFile): Promise<void> {
  for (const child of extractFiles) {
    for (const [column, { refersTo }] of Object.entries(child.columns)) {
      if (refersTo !== file.name) continue;
      await blocks.add(
        file,
        child === documentsFile ? 'uploaded' : 'inUse',
        `select distinct u.key from registry_undo u
         join ${child.table} t on t.${column} = (u.key[1]) collate "C"
         where ${inserted(file.kind)} and not exists (
           select from registry_undo u where u.kind = '${child.kind}' and ${isKeptRow(child, 't')}
         )`,
      );
    }
  }
}

/** New rows to which the portal's own tables refer. */
async function addUsed(
  tx: Database,
  blocks: Blocks,
  isNew: (file: ExtractFile) => boolean,
): Promise<void> {
  for (const { table, column, file } of await referringTables(tx)) {
    if (!isNew(file)) continue;
    await blocks.add(
      file,
      ofPayments.includes(table) ? 'paid' : 'inUse',
      `select u.key from registry_undo u where ${inserted(file.kind)} and exists (
         select from ${table} t where t.${column} = (u.key[1]) collate "C"
       )`,
    );
  }
}

/** The rows of an import that users have acted on since, with what they did. */
export async function findUndoBlocks(tx: Database, made: UndoneImport): Promise<UndoBlock[]> {
  const blocks = new Blocks(tx);
  await addPaid(blocks, made);
  await addSigned(blocks, made);
  const { rows } = await tx.query(
    `select distinct kind from registry_undo where action = 'insert'`,
  );
  const kinds = new Set((rows as { kind: string }[]).map(({ kind }) => kind));
  const isNew = ({ kind }: ExtractFile) => kinds.has(kind);
  for (const file of extractFiles.filter(isNew)) await addReferredTo(blocks, file);
  await addUsed(tx, blocks, isNew);
  for (const file of extractFiles) await addChanged(blocks, file, made);
  return blocks.all;
}
