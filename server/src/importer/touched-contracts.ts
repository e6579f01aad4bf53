import type pg from 'pg';
import { trainingContractsFile, unitsFile } from '../apprentices/import.ts';
import { employersFile } from '../companies/import.ts';
import type { Differences } from './find-differences.ts';

// A request opens or closes when these columns change, or when the row is new, retired or restored.
const ofUnit = ['status', 'contract_id', 'awaiting_since'];
const ofContract = ['employer_id', 'final_completion_signoff_required', 'final_signoff_since'];
const ofEmployer: string[] = [];

/** The staged rows `s`, joined to the table's `t`, in which any of these has changed. */
function changedRows({ file, relation, isAllNew }: Differences, columns: readonly string[]) {
  const [key] = file.key;
  const joined = `${relation} s left join ${file.table} t using (${key})`;
  // Every row is new.
  if (isAllNew) return joined;
  const differs = columns.map((column) => `or s.${column} is distinct from t.${column}`);
  return `${joined}
    where s.action <> 'update' or t.retired_at is not null ${differs.join(' ')}
      or s.${key} in (select protects_id from registry_changes
        where protects_table = '${file.table}' and feed_id is null)`;
}

/**
 * Collects what the import may change in sign-off requests: in `touched_contracts` the contracts on
 * which it may open or close one; in `disputed_units` and `disputed_contracts` the rows that both
 * it and users who answer may write.
 */
export async function noteTouchedContracts(
  client: pg.ClientBase,
  differences: readonly Differences[],
): Promise<void> {
  const touched: string[] = [];
  const disputed = { units: 'select null::text', contracts: 'select null::text' };
  for (const found of differences) {
    if (found.file === unitsFile) {
      const rows = changedRows(found, ofUnit);
      touched.push(`select s.contract_id from ${rows}`, `select t.contract_id from ${rows}`);
      if (found.late) disputed.units = `select unit_id from ${found.late}`;
    } else if (found.file === trainingContractsFile) {
      touched.push(`select contract_id from ${changedRows(found, ofContract)}`);
      if (found.late) disputed.contracts = `select contract_id from ${found.late}`;
    } else if (found.file === employersFile) {
      touched.push(`select contract_id from training_contracts where employer_id in (
        select employer_id from ${changedRows(found, ofEmployer)})`);
    }
  }
  const contracts = touched.join(' union ') || 'select null::text';
  await client.query(
    `create temporary table touched_contracts as
       select contract_id from (${contracts}) as touched (contract_id)
       where contract_id is not null;
     create temporary table disputed_units as
       select unit_id from (${disputed.units}) as disputed (unit_id);
     create temporary table disputed_contracts as
       select contract_id from (${disputed.contracts}) as disputed (contract_id);
     analyze touched_contracts, disputed_units, disputed_contracts`,
  );
}
