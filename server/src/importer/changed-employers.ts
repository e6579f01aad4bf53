import type pg from 'pg';
import { sameKey } from './check-staged.ts';
import type { Differences } from './find-differences.ts';

/** SQL for the companies of the changed rows, before and after the change. */
function employersOf({ file, relation, isAllNew }: Differences): string[] {
  const { of, join = () => '' } = file.employer;
  const changes = isAllNew ? 'true' : `(s.is_changed or s.action <> 'update')`;
  // Rows of a new contract are announced with the contract.
  const next = file.isOfContract
    ? `select contract.employer_id from ${relation} s
       join training_contracts contract on contract.contract_id = s.contract_id where ${changes}`
    : `select ${of('s')} from ${relation} s ${join('s')} where ${changes}`;
  if (isAllNew) return [next];
  const now = `select ${of('t')} from ${file.table} t
    join ${relation} s on ${sameKey(file, 't', 's')} ${join('t')} where ${changes}`;
  return [now, next];
}

/**
 * Collects, in the temporary table `changed_employers`, the companies whose pages show a row that
 * an import changes.
 */
export async function noteChangedEmployers(
  client: pg.ClientBase,
  differences: readonly Differences[],
): Promise<void> {
  const ids = differences.flatMap(employersOf).join(' union ');
  await client.query(
    `create temporary table changed_employers as
     select employer_id from (${ids || 'select null::text'}) as changed (employer_id)
     where employer_id is not null`,
  );
}
