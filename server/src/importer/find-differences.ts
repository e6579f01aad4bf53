import type pg from 'pg';
import type { ExtractFile } from '../registry/extract-file.ts';
import type { Protections } from '../registry/protections.ts';
import { stageOf, storedColumn } from '../registry/stage-file.ts';
import { sameKey } from './check-staged.ts';
import { extractFileNamed } from './extract-files.ts';

/** The relations of the rows that the merge must process. */
export interface Differences {
  readonly file: ExtractFile;
  /** The columns for which the extract has values. */
  readonly columns: ReadonlySet<string>;
  /**
   * A temporary table of the staged rows with `action` and `is_late`, or the staging table itself.
   */
  readonly relation: string;
  /** A separate temporary table of those rows that users may write too. */
  readonly late: string | undefined;
  /** The portal has no rows of this kind yet: every staged row is inserted, none is compared. */
  readonly isAllNew: boolean;
  readonly stagedRows: number;
  readonly inserts: number;
  readonly updates: number;
  readonly retirements: number;
}

/** A column of the table and the SQL, over the staged row `s`, of the extract's value. */
export interface Assignment {
  readonly column: string;
  readonly sql: string;
}

/** The extract's values for a row: all columns, or only those in its header. */
export function assignmentsOf(file: ExtractFile, named?: ReadonlySet<string>): Assignment[] {
  const assignments = Object.keys(file.columns)
    .filter((column) => !file.values.some((value) => value.column === column))
    // The row that is replaced is not stored as a column: see takeOver.
    .filter((column) => !(file.takesOver && column === 'portal_id'))
    .map((column) => ({ column, from: column, sql: `s.${column}` }));
  return [...assignments, ...file.values].filter(({ from }) => named?.has(from) ?? true);
}

/** A row in the extract is not retired. */
export const restoring = ({ isRetiring }: ExtractFile): Assignment[] =>
  isRetiring ? [{ column: 'retired_at', sql: 'null::timestamptz' }] : [];

/** SQL: whether the table's row `t` differs from its new value. */
export function isDistinct(
  file: ExtractFile,
  columns: ReadonlySet<string>,
  protections: Protections,
): string {
  const compared = assignmentsOf(file, columns).filter(({ column }) => !file.key.includes(column));
  const differs = [...compared, ...restoring(file)].map((assignment) => {
    const { column, sql } = assignment;
    const value = protections.over(file, assignment);
    const isOther = `t.${column} is distinct from ${value}`;
    const { cleanedBy } = file.columns[column]?.type ?? {};
    // What 0.1.0 stored is not clean; that alone is no change.
    return cleanedBy && sql === `s.${column}`
      ? `(${isOther} and ${cleanedBy}(t.${column}) is distinct from ${value})`
      : isOther;
  });
  return `(${differs.join(' or ') || 'false'})`;
}

/** Excludes rows created in the portal and not yet replaced, which no extract retires. */
const isRegistrys = ({ takesOver, key }: ExtractFile) =>
  takesOver ? `t.portal_id is distinct from t.${key[0]}` : 'true';

/** The table's rows that the extract retires by leaving them out. */
function mayRetire(file: ExtractFile): string {
  if (!file.parent) return `t.retired_at is null and ${isRegistrys(file)}`;
  const { column } = file.parent;
  const parent = stageOf(extractFileNamed(file.parent.file));
  return `t.${column} in (select ${column} from ${parent})`;
}

/** Rows with a change that may still be withdrawn: checked again once users are locked out. */
const isUnsettled = ({ table, key }: ExtractFile) =>
  key.length > 1
    ? 'false'
    : `t.${key[0]} in (select protects_id from registry_changes
         where protects_table = '${table}' and feed_id is null)`;

/** Whether users may be writing the row at the same time. */
function isLate(file: ExtractFile): string {
  if (!file.isOneWithParent || !file.parent) {
    return `${file.isWrittenByUsers} or ${isUnsettled(file)}`;
  }
  const { column } = file.parent;
  const parent = extractFileNamed(file.parent.file);
  return `coalesce(s.${column}, t.${column}) in (
    select t.${column} from ${parent.table} t where ${parent.isWrittenByUsers}
  )`;
}

async function countRows(client: pg.ClientBase, query: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*) from ${query}`);
  return rows[0]?.count ?? 0;
}

/** How many of the portal's rows the extract could retire, the basis of the limit on retiring. */
export const countRetirable = (client: pg.ClientBase, file: ExtractFile) =>
  countRows(client, `${file.table} t where ${mayRetire(file)}`);

/**
 * Compares a staged file with the portal, without locks: rows to insert, update or retire go to a
 * temporary table, with whether users may be writing them at the same time.
 */
export async function findDifferences(
  client: pg.ClientBase,
  protections: Protections,
  {
    file,
    columns,
    isRetiring,
  }: {
    file: ExtractFile;
    columns: ReadonlySet<string>;
    /** Whether rows missing from the extract are removed. Children of its parents always are. */
    isRetiring: boolean;
  },
): Promise<Differences> {
  const { table, key, kind } = file;
  const stage = stageOf(file);
  const stagedRows = await countRows(client, stage);
  const common = { file, columns, stagedRows };
  if ((await countRows(client, `(select from ${table} limit 1) t`)) === 0) {
    const counts = { inserts: stagedRows, updates: 0, retirements: 0 };
    return { ...common, ...counts, relation: stage, late: undefined, isAllNew: true };
  }
  const relation = `delta_${kind}`;
  const goes = isRetiring || file.parent !== undefined;
  const staged = Object.entries(file.columns).flatMap(([column, { type }]) => {
    const own = key.includes(column)
      ? `coalesce(s.${column}, t.${column}) as ${column}`
      : `s.${column}`;
    return type.folder === undefined ? [own] : [own, `s.${storedColumn(column)}`];
  });
  const isNew = `t.${key[0]} is null`;
  const isChanged = isDistinct(file, columns, protections);
  await client.query(
    `create temporary table ${relation} as
     select s.line, ${staged.join(', ')},
       case when s.line is null then 'retire' when ${isNew} then 'insert' else 'update' end as action,
       coalesce(${isChanged}, false) as is_changed,
       coalesce(${isLate(file)}, false) as is_late
     from ${stage} s ${goes ? 'full' : 'left'} join ${table} t on ${sameKey(file, 's', 't')}
     ${protections.joins(file, 't')}
     where case when s.line is null then ${mayRetire(file)}
       else ${isNew} or ${isChanged} or ${isUnsettled(file)} end`,
  );
  const late = `late_${kind}`;
  await client.query(`create temporary table ${late} as select * from ${relation} where is_late`);
  await client.query(`analyze ${relation}, ${late}`);
  return {
    ...common,
    relation,
    late,
    isAllNew: false,
    inserts: await countRows(client, `${relation} where action = 'insert'`),
    updates: await countRows(client, `${relation} where action = 'update' and is_changed`),
    retirements: await countRows(client, `${relation} where action = 'retire'`),
  };
}
