import type pg from 'pg';
import type { ExtractFile } from '../registry/extract-file.ts';
import type { Protections } from '../registry/protections.ts';
import { sameKey } from './check-staged.ts';
import { assignmentsOf, type Differences, isDistinct, restoring } from './find-differences.ts';

/** What an import did with the rows of one file. */
export interface Counts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly retired: number;
}

const contractJoin = ({ isOfContract }: ExtractFile) =>
  isOfContract ? 'join training_contracts contract on contract.contract_id = s.contract_id' : '';

const ofContract = ({ isOfContract }: ExtractFile) =>
  isOfContract ? [{ column: 'employer_id', sql: 'contract.employer_id' }] : [];

/**
 * Temporarily retires rows whose unique number another row is about to get, so that numbers can be
 * swapped: the indexes cover only rows that are not retired. Their own update restores them, and no
 * one sees the state between, since it is one transaction. They are recorded in the temporary table
 * `vacated`.
 */
export async function vacateNumbers(
  client: pg.ClientBase,
  { file, relation, isAllNew }: Differences,
  now: Date,
): Promise<void> {
  if (isAllNew || file.takesOver) return;
  for (const column of file.unique) {
    await client.query(
      `with vacated_now as (
       update ${file.table} t set retired_at = $1
       from ${relation} s
       where ${sameKey(file, 't', 's')} and t.retired_at is null
         and (s.action = 'retire' or s.action = 'update' and t.${column} <> s.${column})
         and exists (
           select from ${relation} other
           where other.${column} = t.${column} and other.action <> 'retire'
             and not (${sameKey(file, 'other', 't')})
         )
       returning t.${file.key[0]} as id
       )
       insert into vacated select '${file.kind}', id from vacated_now`,
      [now],
    );
  }
}

/**
 * Inserts new rows. Users cannot be waiting for a row that does not exist yet, only for its parent
 * if the row belongs to it.
 */
export async function insertNew(
  client: pg.ClientBase,
  { file, relation, late, isAllNew, inserts }: Differences,
  { isLate }: { isLate: boolean },
): Promise<void> {
  if (inserts === 0 || (isLate && (isAllNew || !file.isOneWithParent))) return;
  const isNow = file.isOneWithParent && !isLate ? ' and not s.is_late' : '';
  const assignments = [...assignmentsOf(file), ...ofContract(file)];
  await client.query(
    `insert into ${file.table} (${assignments.map(({ column }) => column).join(', ')})
     select ${assignments.map(({ sql }) => sql).join(', ')} from ${isLate ? late : relation} s
     ${contractJoin(file)} ${isAllNew ? '' : `where s.action = 'insert'${isNow}`}`,
  );
}

/**
 * The rows to write now: those that users also write are separate, so that they block users only
 * briefly.
 */
const rowsOf = ({ relation, late }: Differences, isLate: boolean) =>
  isLate ? `${late}` : `(select * from ${relation} where not is_late)`;

/** Updates rows that really differ, restoring them if they were retired; returns how many. */
export async function updateChanged(
  client: pg.ClientBase,
  found: Differences,
  protections: Protections,
  { isLate }: { isLate: boolean },
): Promise<number> {
  const { file, columns, isAllNew } = found;
  const assignments = [...assignmentsOf(file, columns), ...restoring(file)]
    .filter(({ column }) => !file.key.includes(column))
    .map((assignment) => ({ ...assignment, sql: protections.over(file, assignment) }));
  if (isAllNew || assignments.length === 0) return 0;
  const set = [...assignments, ...ofContract(file)].map(({ column, sql }) => `${column} = ${sql}`);
  const { rowCount } = await client.query(
    `update ${file.table} t set ${set.join(', ')}
     from ${rowsOf(found, isLate)} s ${contractJoin(file)} ${protections.joins(file, 's')}
     where ${sameKey(file, 't', 's')} and s.action = 'update'
       and ${isDistinct(file, columns, protections)}`,
  );
  return rowCount ?? 0;
}

/** Retires rows missing from the extract; children of a parent in the extract are deleted. */
export async function retireAbsent(
  client: pg.ClientBase,
  found: Differences,
  now: Date,
  { isLate }: { isLate: boolean },
): Promise<void> {
  const { file, isAllNew, retirements } = found;
  if (isAllNew || retirements === 0) return;
  const gone = `${rowsOf(found, isLate)} s`;
  const isGone = `${sameKey(file, 't', 's')} and s.action = 'retire'`;
  if (file.isRetiring) {
    await client.query(
      `update ${file.table} t set retired_at = $1 from ${gone}
       where ${isGone} and t.retired_at is null`,
      [now],
    );
  } else {
    await client.query(`delete from ${file.table} t using ${gone} where ${isGone}`);
  }
}

/**
 * Locks the rows that users may be changing, so that their changes are seen before the rows are
 * written.
 */
export async function lockLateRows(
  client: pg.ClientBase,
  { file, late }: Differences,
): Promise<void> {
  if (late === undefined) return;
  const [key] = file.key;
  await client.query(
    `select from ${file.table} where ${key} in (select ${key} from ${late})
     order by ${key} for no key update`,
  );
}
