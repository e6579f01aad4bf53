import type pg from 'pg';
import { stageOf } from '../registry/stage-file.ts';
import { assignmentsOf, type Differences } from './find-differences.ts';

/** The temporary table of changing ids: `old_id`, created in the portal, becomes `new_id`. */
export const takenOverOf = ({ file }: Differences) => `taken_over_${file.kind}`;

/**
 * Finds the rows of the extract that name the `portal_id` of a row created in the portal. Such a
 * row has its portal id as its key; once replaced it has the registry's key and keeps the portal
 * id, under which its history is still found.
 */
export async function findTakeOvers(
  client: pg.ClientBase,
  differences: Differences,
): Promise<Differences> {
  const { file, relation, late, isAllNew } = differences;
  const [key] = file.key;
  await client.query(
    `create temporary table ${takenOverOf(differences)} as
     select s.${key} as new_id, born.${key} as old_id, s.portal_id
     from ${stageOf(file)} s join ${file.table} born using (portal_id)
     where born.${key} <> s.${key}`,
  );
  if (isAllNew) return differences;
  const { rowCount } = await client.query(
    `with moved as (
       update ${relation} set action = 'update', is_changed = true, is_late = true
       where action = 'insert' and ${key} in (select new_id from ${takenOverOf(differences)})
       returning *
     )
     insert into ${late} select * from moved`,
  );
  const moved = rowCount ?? 0;
  return {
    ...differences,
    inserts: differences.inserts - moved,
    updates: differences.updates + moved,
  };
}

/** Rows of the extract whose `portal_id` the portal does not know. */
export async function findUnknownPortalIds(
  client: pg.ClientBase,
  { file }: Differences,
): Promise<{ line: number; portal_id: string }[]> {
  const { rows } = await client.query<{ line: number; portal_id: string }>(
    `select line, portal_id from ${stageOf(file)} s
     where portal_id is not null
       and not exists (select from ${file.table} t where t.portal_id = s.portal_id)
     order by line`,
  );
  return rows;
}

/** Copies the portal's row to its new key, so that new rows can refer to it. */
export async function copyTakenOver(
  client: pg.ClientBase,
  differences: Differences,
): Promise<void> {
  const { file } = differences;
  const [key] = file.key;
  const columns = assignmentsOf(file)
    .map(({ column }) => column)
    .filter((column) => column !== key);
  await client.query(
    `insert into ${file.table} (${[key, ...columns].join(', ')})
     select taken.new_id, ${columns.map((column) => `born.${column}`).join(', ')}
     from ${takenOverOf(differences)} taken join ${file.table} born on born.${key} = taken.old_id
     on conflict do nothing`,
  );
}

/**
 * Moves the account, the references and the protection from the old row to the new one, and deletes
 * the old one.
 */
export async function finishTakeOver(
  client: pg.ClientBase,
  differences: Differences,
): Promise<void> {
  const { file } = differences;
  const { table, takesOver } = file;
  const [key] = file.key;
  const taken = takenOverOf(differences);
  await client.query(
    `update ${table} set portal_id = null where ${key} in (select old_id from ${taken})`,
  );
  const kept = (takesOver?.kept ?? []).map(
    (column) => `, ${column} = coalesce(t.${column}, born.${column})`,
  );
  await client.query(
    `update ${table} t set portal_id = taken.portal_id ${kept.join('')}
     from ${taken} taken join ${table} born on born.${key} = taken.old_id
     where t.${key} = taken.new_id`,
  );
  for (const referring of takesOver?.referredToBy ?? []) {
    await client.query(
      `update ${referring.table} t set ${referring.column} = taken.new_id
       from ${taken} taken where t.${referring.column} = taken.old_id`,
    );
  }
  await client.query(
    `update registry_changes change set protects_id = taken.new_id
     from ${taken} taken where change.protects_table = $1 and change.protects_id = taken.old_id`,
    [table],
  );
  await client.query(`delete from ${table} where ${key} in (select old_id from ${taken})`);
}
