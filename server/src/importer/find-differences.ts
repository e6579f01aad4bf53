import type pg from 'pg';
import type { ExtractFile } from '../registry/extract-file.ts';
import type { Protections } from '../registry/protections.ts';
import { stageOf, storedColumn } from '../registry/stage-file.ts';
import { sameKey } from './check-staged.ts';
import { extractFileNamed } from './extract-files.ts';

/** Where the rows stand that the merge has something to do with. */
export interface Differences {
  readonly file: ExtractFile;
  /** The columns that the extract says something about. */
  readonly columns: ReadonlySet<string>;
  /** A temporary table: the staged row, `action` and `is_late`; or the staging table itself. */
  readonly relation: string;
  /** Those of them, in a temporary table of their own, that users may write too. */
  readonly late: string | undefined;
  /** The portal has no row of this kind yet: every staged row is to be inserted, none compared. */
  readonly isAllNew: boolean;
  readonly stagedRows: number;
  readonly inserts: number;
  readonly updates: number;
  readonly retirements: number;
}

/** A column of the table and the SQL, over the staged row `s`, of what the extract says. */
export interface Assignment {
  readonly column: string;
  readonly sql: string;
}

/** What the extract says about a row: about all columns, or those alone that its header names. */
export function assignmentsOf(file: ExtractFile, named?: ReadonlySet<string>): Assignment[] {
  const assignments = Object.keys(file.columns)
    .filter((column) => !file.values.some((value) => value.column === column))
    // Whose place a row takes is not a column of it: see takeOver.
    .filter((column) => !(file.takesOver && column === 'portal_id'))
    .map((column) => ({ column, from: column, sql: `s.${column}` }));
  return [...assignments, ...file.values].filter(({ from }) => named?.has(from) ?? true);
}

/** A row that the extract holds is not retired. */
export const restoring = ({ isRetiring }: ExtractFile): Assignment[] =>
  isRetiring ? [{ column: 'retired_at', sql: 'null::timestamptz' }] : [];

/** Whether the table's row `t` differs from what is to be there, as SQL. */
export function isDistinct(
  file: ExtractFile,
  columns: ReadonlySet<string>,
  protections: Protections,
): string {
  const compared = assignmentsOf(file, columns).filter(({ column }) => !file.key.includes(column));
  const differs = [...compared, ...restoring(file)].map(
    (assignment) => `t.${assignment.column} is distinct from ${protections.over(file, assignment)}`,
  );
  return `(${differs.join(' or ') || 'false'})`;
}

/** Rows born in the portal and not yet taken over, which no extract retires. */
const isRegistrys = ({ takesOver, key }: ExtractFile) =>
  takesOver ? `t.portal_id is distinct from t.${key[0]}` : 'true';

/** The rows of the table that the extract speaks of by not holding them. */
function mayRetire(file: ExtractFile): string {
  if (!file.parent) return `t.retired_at is null and ${isRegistrys(file)}`;
  const { column } = file.parent;
  const parent = stageOf(extractFileNamed(file.parent.file));
  return `t.${column} in (select ${column} from ${parent})`;
}

/** Rows with a change that may still be taken back: looked at again when users are locked out. */
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

/** How many rows of the portal the extract might retire: what the brake measures against. */
export const countRetirable = (client: pg.ClientBase, file: ExtractFile) =>
  countRows(client, `${file.table} t where ${mayRetire(file)}`);

/**
 * Compares a staged file with the portal, without any lock: what is to be inserted, updated or
 * retired goes to a temporary table, and whether users may write the row at the same time.
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
    /** Whether rows that the extract does not hold go. Children of its parents always do. */
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
