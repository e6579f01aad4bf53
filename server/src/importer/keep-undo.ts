import type pg from 'pg';
import type { ExtractFile } from '../registry/extract-file.ts';
import { sameKey } from './check-staged.ts';
import type { Differences } from './find-differences.ts';
import type { Import } from './import-run.ts';
import { takenOverOf } from './take-over.ts';
import { isKeptRow, keyOf, otherKinds, transactionSql, writtenColumns } from './undo-rows.ts';

/**
 * Stores the previous state of what an import changes, in its own transaction. Rows that users may
 * be writing are read once they are locked.
 */
export class UndoKeeper {
  readonly #client: pg.ClientBase;
  readonly #isKept: boolean;

  private constructor(client: pg.ClientBase, isKept: boolean) {
    this.#client = client;
    this.#isKept = isKept;
  }

  /**
   * Deletes what was kept for the previous import.
   *
   * @param isKept false for the first import, which changes nothing that existed
   */
  static async begin({ client }: Import, { isKept }: { isKept: boolean }): Promise<UndoKeeper> {
    await client.query('delete from registry_undo');
    return new UndoKeeper(client, isKept);
  }

  get isKept(): boolean {
    return this.#isKept;
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
         and t.xmin <> ${transactionSql}`,
    );
  }

  /** A row that replaced one created in the portal cannot be turned back. */
  async markTakenOver(found: Differences): Promise<void> {
    if (!this.#isKept) return;
    await this.#client.query(
      `update registry_undo set action = 'takeOver'
       where kind = '${found.file.kind}' and key[1] in (select new_id from ${takenOverOf(found)})`,
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

  /** Stores what `work` changes in what is held back for invoices being paid. */
  async aroundHeldBack<Result>(work: () => Promise<Result>): Promise<Result> {
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
       where held.xmin = ${transactionSql}`,
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
