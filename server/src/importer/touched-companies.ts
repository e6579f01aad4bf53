import type { ExtractUpload } from '@tradebridge/contract/administration';
import { maxCompaniesShown } from '@tradebridge/contract/administration-rules';
import type pg from 'pg';
import { trainingContractsFile } from '../apprentices/import.ts';
import { employersFile } from '../companies/import.ts';
import { stageOf } from '../registry/stage-file.ts';
import { sameKey } from './check-staged.ts';
import type { Differences } from './find-differences.ts';

/** The companies with the most changes in an import, and how many there are. */
export type TouchedCompanies = ExtractUpload['companies'];

export const noCompanies: TouchedCompanies = { count: 0, most: [] };

/** SQL: the company of each changed row and the action. */
function changesOf({ file, relation, isAllNew }: Differences): string[] {
  const isOwn = Object.hasOwn(file.columns, 'employer_id');
  const { of, join = () => '' } = isOwn
    ? { of: (row: string) => `${row}.employer_id` }
    : file.employer;
  const action = isAllNew ? `'insert'` : 's.action';
  const isHeld = isAllNew
    ? 'true'
    : `(s.action = 'insert' or s.action = 'update' and s.is_changed)`;
  // The contract may be new itself, or move to another company.
  const held = file.isOfContract
    ? `select coalesce(staged.employer_id, contract.employer_id), ${action} from ${relation} s
       left join ${stageOf(trainingContractsFile)} staged using (contract_id)
       left join ${trainingContractsFile.table} contract using (contract_id) where ${isHeld}`
    : `select ${of('s')}, ${action} from ${relation} s ${join('s')} where ${isHeld}`;
  if (isAllNew) return [held];
  const gone = `select ${of('t')}, s.action from ${file.table} t
    join ${relation} s on ${sameKey(file, 't', 's')} ${join('t')} where s.action = 'retire'`;
  return [held, gone];
}

const countOf = (action: string) => `count(*) filter (where action = '${action}')::integer`;

/**
 * Counts an import's changes by company. Rows that belong to a new row of the company (the fees of
 * a new invoice) are counted with it.
 */
export async function countTouchedCompanies(
  client: pg.ClientBase,
  differences: readonly Differences[],
): Promise<TouchedCompanies> {
  const changes = differences
    .filter(({ inserts, updates, retirements }) => inserts + updates + retirements > 0)
    .flatMap(changesOf);
  if (changes.length === 0) return noCompanies;
  const { rows } = await client.query<TouchedCompanies['most'][number] & { total: number }>(
    `with touched as (
       select employer_id as id, ${countOf('insert')} as inserted, ${countOf('update')} as updated,
         ${countOf('retire')} as retired
       from (${changes.join(' union all ')}) as changes (employer_id, action)
       where employer_id is not null group by 1
     ), most as (
       select *, count(*) over ()::integer as total from touched
       order by inserted + updated + retired desc, id limit ${maxCompaniesShown}
     )
     select most.id, coalesce(staged.name, known.name) as name, inserted, updated, retired, total
     from most left join ${stageOf(employersFile)} staged on staged.employer_id = most.id
     left join ${employersFile.table} known on known.employer_id = most.id
     order by inserted + updated + retired desc, most.id`,
  );
  return {
    count: rows[0]?.total ?? 0,
    most: rows.map(({ total: _, ...company }) => company),
  };
}
