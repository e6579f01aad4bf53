import type pg from 'pg';
import type { ExtractFile } from './extract-file.ts';
import { stageOf } from './stage-file.ts';

/** SQL: whether a row of `registry_changes` overrides an extract generated at `generatedAt`. */
export const standsAgainst = (generatedAt: string): string =>
  `(acknowledged_at is null or acknowledged_at >= ${generatedAt})
     and (overruled_at is null or overruled_at > ${generatedAt})`;

/**
 * The portal's changes that override this extract: those that the registry has not acknowledged, or
 * acknowledged only after it wrote the extract. If the registry has overruled a decision in one of
 * its extracts, only older extracts are overridden.
 *
 * They are in the temporary table `protections`, one row for each column of a row, with all the
 * values that users found there (`olds`) and set (`news`).
 */
export class Protections {
  readonly #client: pg.ClientBase;
  readonly #generatedAt: Date;
  /** `table.column` of every protected value. */
  #columns = new Set<string>();

  private constructor(client: pg.ClientBase, generatedAt: Date) {
    this.#client = client;
    this.#generatedAt = generatedAt;
  }

  static async load(client: pg.ClientBase, generatedAt: Date): Promise<Protections> {
    await client.query(
      `create temporary table protections (table_name text, row_id text collate "C",
         column_name text, olds text[], news text[], changes uuid[])`,
    );
    await client.query('create temporary table overruled (change_id uuid)');
    const protections = new Protections(client, generatedAt);
    await protections.refresh();
    return protections;
  }

  /** Reloads the protections: users keep working while an extract is compared. */
  async refresh(): Promise<void> {
    await this.#client.query('truncate protections');
    await this.#client.query(
      `insert into protections
       select protects_table, protects_id, value ->> 'column', array_agg(value ->> 'old'),
         array_agg(value ->> 'new'), array_agg(id)
       from registry_changes, jsonb_array_elements(protects) value
       where protects is not null and ${standsAgainst('$1')}
       group by 1, 2, 3`,
      [this.#generatedAt],
    );
    await this.#client.query('analyze protections');
    const { rows } = await this.#client.query<{ name: string }>(
      `select distinct table_name || '.' || column_name as name from protections`,
    );
    this.#columns = new Set(rows.map(({ name }) => name));
  }

  #isProtected(file: ExtractFile, column: string): boolean {
    return this.#columns.has(`${file.table}.${column}`);
  }

  #columnsOf(file: ExtractFile): string[] {
    // A row that users removed must not return before the registry knows.
    return [...Object.keys(file.columns), 'retired_at'].filter((column) =>
      this.#isProtected(file, column),
    );
  }

  /** The joins that `over` needs, for the row `alias`. */
  joins(file: ExtractFile, alias: string): string {
    return this.#columnsOf(file)
      .map(
        (
          column,
        ) => `left join protections ${column}_portal on ${column}_portal.table_name = '${file.table}'
           and ${column}_portal.column_name = '${column}'
           and ${column}_portal.row_id = ${alias}.${file.key[0]}`,
      )
      .join('\n');
  }

  /**
   * SQL for the new value of a column of the table's row `t`: the extract's value, unless a user's
   * is protected from it. A yielding column takes any value except the one the user answered.
   */
  over(file: ExtractFile, { column, sql }: { column: string; sql: string }): string {
    if (!this.#isProtected(file, column)) return sql;
    const portal = `${column}_portal`;
    const stands = file.yielding.includes(column)
      ? `array_position(${portal}.olds, (${sql})::text) is not null`
      : `${portal}.row_id is not null`;
    return `case when ${stands} then t.${column} else ${sql} end`;
  }

  /**
   * Cells that hold neither the value users found nor the one they set: the portal's value is kept,
   * and the registry needs to be told.
   */
  async findConflicts(
    file: ExtractFile,
    columns: ReadonlySet<string>,
  ): Promise<{ line: number; column: string; value: string | null; portal: string | null }[]> {
    const conflicts = [];
    for (const column of this.#columnsOf(file)) {
      if (!columns.has(column) || file.yielding.includes(column)) continue;
      // An empty cell may represent a value.
      const written = file.values.find((value) => value.column === column)?.sql ?? `s.${column}`;
      const { cleanedBy } = file.columns[column]?.type ?? {};
      const { rows } = await this.#client.query<{
        line: number;
        value: string | null;
        portal: string | null;
      }>(
        `select s.line, s.${column}::text as value, t.${column}::text as portal
         from ${stageOf(file)} s
         join protections p on p.table_name = $1 and p.column_name = $2 and p.row_id = s.${file.key[0]}
         join ${file.table} t on t.${file.key[0]} = s.${file.key[0]}
         where array_position(p.olds || p.news, (${written})::text) is null${
           cleanedBy
             ? ` and not exists (
                  select from unnest(p.olds || p.news) known where ${cleanedBy}(known) = (${written}))`
             : ''
         }
         order by s.line`,
        [file.table, column],
      );
      conflicts.push(...rows.map((row) => ({ ...row, column })));
    }
    return conflicts;
  }

  /**
   * Records the decisions that the registry overrules in this extract.
   *
   * @param relation the relation of the staged rows
   */
  async findOverruled(file: ExtractFile, relation: string): Promise<void> {
    for (const column of this.#columnsOf(file)) {
      if (!file.yielding.includes(column)) continue;
      await this.#client.query(
        `insert into overruled
         select unnest(p.changes) from ${relation} s
         join protections p on p.table_name = $1 and p.column_name = $2 and p.row_id = s.${file.key[0]}
         where s.line is not null and array_position(p.olds, s.${column}::text) is null`,
        [file.table, column],
      );
    }
  }

  /**
   * Ends the protection of overruled decisions: it now applies only to older extracts, and a newer
   * one may ask again. Call it while holding the locks of the requests, which users also take to
   * withdraw a decision.
   */
  async endOverruled(): Promise<void> {
    await this.#client.query(
      'update registry_changes set overruled_at = $1 where id in (select change_id from overruled)',
      [this.#generatedAt],
    );
  }
}
