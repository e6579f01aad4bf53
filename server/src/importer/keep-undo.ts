import type pg from 'pg';
import type { ExtractFile } from '../registry/extract-file.ts';
import { sameKey } from './check-staged.ts';
import type { Differences } from './find-differences.ts';
import type { AllHeldBack } from './hold-back.ts';
import type { Import } from './import-run.ts';
import { takenOverOf } from './take-over.ts';
import { isKeptRow, keyOf, otherKinds, transactionSql, writtenColumns } from './undo-rows.ts';

/** SQL: rows that this import has stored, beside those of an earlier one. */
const isOfThisImport = `registry_undo.xmin = ${transactionSql}`;

/**
 * Stores the previous state of what an import changes, in its own transaction. Rows that users may
 * be writing are read once they are locked.
 */
export class UndoKeeper {
  readonly #client: pg.ClientBase;
  readonly #isKept: boolean;
  #hasChanged = false;

  private constructor(client: pg.ClientBase, isKept: boolean) {
    this.#client = client;
    this.#isKept = isKept;
  }

  /** @param isKept false for the first import, which changes nothing that existed */
  static begin({ client }: Import, { isKept }: { isKept: boolean }): UndoKeeper {
    return new UndoKeeper(client, isKept);
  }

  get isKept(): boolean {
    return this.#isKept;
  }

  /** Whether the import has changed anything so far that existed, or the first import has run. */
  get hasChanged(): boolean {
    return this.#hasChanged || !this.#isKept;
  }

  /**
   * Deletes what was kept for an earlier import once this one has changed something. Call it before
   * rows are locked, where there may be many to delete, and again at the end.
   */
  async replaceEarlier(): Promise<void> {
    if (this.#hasChanged) return;
    const { rows } = await this.#client.query<{ has_changed: boolean }>(
      `select exists (select from registry_undo where ${isOfThisImport}) as has_changed`,
    );
    if (!rows[0]?.has_changed) return;
    this.#hasChanged = true;
    await this.#client.query(`delete from registry_undo where not ${isOfThisImport}`);
  }

  /** Stores the rows about to be written: those that users never write, or the others. */
  async keepRows(found: Differences, { isLate }: { isLate: boolean }): Promise<void> {
    if (!this.#isKept) return;
    await this.#keepInserted(found, isLate);
    const { file, relation, late, isAllNew, updates, retirements } = found;
    // For the late rows, a change may only show now.
    if (isAllNew || (!isLate && updates + retirements === 0)) return;
    const rows = isLate ? late : `(select * from ${relation} where not is_late)`;
    const gone = file.isRetiring ? 'update' : 'delete';
    // For the others, only their locks reveal whether they change.
    const isChanged = isLate ? '' : 'and s.is_changed';
    await this.#client.query(
      `insert into registry_undo (kind, key, action, before)
       select '${file.kind}', ${keyOf(file, 't')},
         case s.action when 'retire' then '${gone}' else 'update' end, ${beforeOf(file, isLate)}
       from ${rows} s join ${file.table} t on ${sameKey(file, 's', 't')}
       where s.action = 'retire' or s.action = 'update' ${isChanged}`,
    );
  }

  async #keepInserted({ file, relation, late, isAllNew, inserts }: Differences, isLate: boolean) {
    // Rows that belong to their parent are inserted with it: see insertNew.
    if (inserts === 0 || (isLate && (isAllNew || !file.isOneWithParent))) return;
    const isNow = file.isOneWithParent && !isLate ? 'and not s.is_late' : '';
    await this.#client.query(
      `insert into registry_undo (kind, key, action)
       select '${file.kind}', ${keyOf(file, 's')}, 'insert' from ${isLate ? late : relation} s
       ${isAllNew ? '' : `where s.action = 'insert' ${isNow}`}`,
    );
  }

  /** Deletes the rows that users may be writing and that were not written after all. */
  async dropUnwritten({ file, late }: Differences): Promise<void> {
    if (!this.#isKept || late === undefined) return;
    await this.#client.query(
      `delete from registry_undo u using ${file.table} t
       where u.kind = '${file.kind}' and u.action = 'update' and ${isKeptRow(file, 't')}
         and u.xmin = ${transactionSql} and t.xmin <> ${transactionSql}`,
    );
  }

  /** A row that replaced one created in the portal cannot be turned back. */
  async markTakenOver(found: Differences): Promise<void> {
    if (!this.#isKept) return;
    await this.#client.query(
      `update registry_undo set action = 'takeOver'
       where kind = '${found.file.kind}' and ${isOfThisImport}
         and key[1] in (select new_id from ${takenOverOf(found)})`,
    );
  }

  /** Stores what `work` changes in the open sign-off requests of the contracts concerned. */
  async aroundRequests(work: () => Promise<void>): Promise<void> {
    if (!this.#isKept) return work();
    await this.#client.query(
      `create temporary table requests_before on commit drop as
       select id, waiting_since, closed_at from sign_off_requests
       where closed_at is null and contract_id in (select contract_id from touched_contracts)`,
    );
    await work();
    // A contract that changes company takes its requests with it, also when it is undone.
    await this.#client.query(
      `insert into registry_undo (kind, key, action, before)
       select '${otherKinds.requests}', array[request.id::text],
         case when old.id is null then 'insert' else 'update' end,
         case when old.id is not null then to_jsonb(old) end
       from sign_off_requests request left join requests_before old using (id)
       where request.contract_id in (select contract_id from touched_contracts)
         and request.xmin = ${transactionSql}
         and case when old.id is null then request.closed_at is null
           else request.closed_at is not null or request.waiting_since <> old.waiting_since end`,
    );
  }

  /**
   * Stores what `work` changes in what is held back for invoices being paid. An extract that says of
   * them what the portal has changes nothing.
   */
  async aroundHeldBack(work: () => Promise<AllHeldBack>): Promise<AllHeldBack> {
    if (!this.#isKept) return work();
    await this.#client.query(
      'create temporary table held_before on commit drop as select * from held_back_pre_enrolments',
    );
    const result = await work();
    await this.#client.query(
      `insert into registry_undo (kind, key, action, before)
       select '${otherKinds.heldBack}', array[held.pre_enrolment_id],
         case when old.pre_enrolment_id is null then 'insert' else 'update' end,
         case when old.pre_enrolment_id is not null then to_jsonb(old) end
       from held_back_pre_enrolments held left join held_before old using (pre_enrolment_id)
       where held.xmin = ${transactionSql} and case when old.pre_enrolment_id is null
         then held.pre_enrolment_id = any($1)
         else (held.is_retired, held.row, held.fees)
           is distinct from (old.is_retired, old.row, old.fees) end`,
      [result.changed],
    );
    return result;
  }

  /** Stores whether the decisions that the extract overrules were overruled before. */
  async keepOverruled(): Promise<void> {
    if (!this.#isKept) return;
    await this.#client.query(
      `insert into registry_undo (kind, key, action, before)
       select '${otherKinds.changes}', array[id::text], 'update',
         jsonb_build_object('overruled_at', overruled_at)
       from registry_changes where id in (select change_id from overruled)`,
    );
  }
}

/** The columns of the table's row `t` as they were before the import. */
function beforeOf(file: ExtractFile, isLate: boolean): string {
  const [key] = file.key;
  const pairs = writtenColumns(file).map((column) => {
    // A row whose number was vacated was temporarily retired.
    const isVacated = `exists (select from vacated
      where vacated.kind = '${file.kind}' and vacated.id = t.${key})`;
    const value =
      isLate && column === 'retired_at'
        ? `case when not ${isVacated} then t.${column} end`
        : `t.${column}`;
    return `'${column}', ${value}`;
  });
  return `jsonb_build_object(${pairs.join(', ')})`;
}
