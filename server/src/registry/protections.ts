import type pg from 'pg';
import type { ExtractFile } from './extract-file.ts';
import { stageOf } from './stage-file.ts';

/** SQL: whether a change of `registry_changes` stands against what was generated at `generatedAt`. */
export const standsAgainst = (generatedAt: string): string =>
  `(acknowledged_at is null or acknowledged_at >= ${generatedAt})
     and (overruled_at is null or overruled_at > ${generatedAt})`;

/**
 * The portal's own changes that stand against this extract: those that the registry has not
 * acknowledged, or acknowledged only after it wrote the extract. Where the registry has overruled a
 * decision in an extract of its own, only older extracts are still held off.
 *
 * They are in the temporary table `protections`, one row for each column of a row: all the values
 * that users found there (`olds`) and set (`news`).
 */
export class Protections {
  readonly #client: pg.ClientBase;
  readonly #generatedAt: Date;
  /** `table.column` of what is protected anywhere. */
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

  /** Looks again: users go on working while an extract is compared. */
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
    // A row that users removed is not brought back before the registry knows.
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
   * What is to be in a column of the table's row `t`, as SQL: the extract's value, unless a user's
   * is protected from it. A column that yields takes whatever is not what the user answered.
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
   * Cells that hold neither what users found nor what they set: the portal's value stands, and
   * the registry ought to be told.
   */
  async findConflicts(
    file: ExtractFile,
    columns: ReadonlySet<string>,
  ): Promise<{ line: number; column: string; value: string | null; portal: string | null }[]> {
    const conflicts = [];
    for (const column of this.#columnsOf(file)) {
      if (!columns.has(column) || file.yielding.includes(column)) continue;
      // An empty cell may stand for a value.
      const written = file.values.find((value) => value.column === column)?.sql ?? `s.${column}`;
      const { rows } = await this.#client.query<{
        line: number;
        value: string | null;
        portal: string | null;
      }>(
        `select s.line, s.${column}::text as value, t.${column}::text as portal
         from ${stageOf(file)} s
         join protections p on p.table_name = $1 and p.column_name = $2 and p.row_id = s.${file.key[0]}
         join ${file.table} t on t.${file.key[0]} = s.${file.key[0]}
         where array_position(p.olds || p.news, (${written})::text) is null
         order by s.line`,
        [file.table, column],
      );
      conflicts.push(...rows.map((row) => ({ ...row, column })));
    }
    return conflicts;
  }

  /**
   * Notes the decisions that the registry overrules in this extract.
   *
   * @param relation where the staged rows stand
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
   * Ends the protection of what was found to be overruled: it holds only against older extracts
   * from now on, and a newer one may ask again. Call it under the locks of the requests, which
   * users hold too when they take a decision back.
   */
  async endOverruled(): Promise<void> {
    await this.#client.query(
      'update registry_changes set overruled_at = $1 where id in (select change_id from overruled)',
      [this.#generatedAt],
    );
  }
}
