import { z } from '@tradebridge/contract/schema';
import {
  type retrieveSignoffHistory as contract,
  historyPageSize,
  type SignoffRecord,
  type SignoffResult,
} from '@tradebridge/contract/sign-offs';
import { instant, portalId } from '@tradebridge/contract/values';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { signOffLabels } from './labels.ts';

type Input = z.output<typeof contract.input>;

interface RecordRow {
  id: string;
  at: Date;
  kind: 'decision' | 'take-back';
  result: SignoffResult;
  comment: string | null;
  is_final: boolean;
  unit_id: string | null;
  code: string;
  module_name: string;
  decided_by: string;
  contract_id: string;
  training_contract_number: string;
  given_name: string;
  family_name: string;
}

// A contact who was born in the portal has the registry's id once it has taken them over.
const pageWhere = (name: string, condition: string) =>
  statement<RecordRow>(
    name,
    `select record.id, record.at, record.kind, record.result, record.comment, record.is_final,
       unit.unit_id, unit.code, unit.module_name, contract.contract_id,
       contract.training_contract_number, student.given_name, student.family_name,
       coalesce(contact.given_name || ' ' || contact.family_name,
         born.given_name || ' ' || born.family_name, account.name) as decided_by
     from sign_offs record
     join training_contracts contract on contract.contract_id = record.contract_id
     join students student using (student_id)
     join users account on account.id = record.user_id
     left join units unit on unit.unit_id = record.unit_id
     left join employer_contacts contact on contact.contact_id = record.contact_id
     left join employer_contacts born on born.portal_id = record.contact_id
     where record.employer_id = $1 and (record.at, record.id) < ($2, $3) and ${condition}
     order by record.at desc, record.id desc
     limit ${historyPageSize + 1}`,
  );

/** `$1` the company, `$2` and `$3` the instant and id of the record before the page. */
export const signOffHistoryStatement = pageWhere('sign-off-history', 'true');
const ofContract = pageWhere('sign-off-history-of-contract', 'record.contract_id = $4');
const findContract = statement(
  'contract-of-company',
  `select contract_id from training_contracts
   where contract_id = $1 and employer_id = $2 and retired_at is null`,
);

const recordOf = (row: RecordRow): SignoffRecord => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  result: row.result,
  comment: row.comment,
  isFinalSignoff: row.is_final,
  unit:
    row.unit_id === null ? null : { id: row.unit_id, code: row.code, moduleName: row.module_name },
  decidedBy: row.decided_by,
  contract: {
    id: row.contract_id,
    trainingContractNumber: row.training_contract_number,
    apprenticeName: `${row.given_name} ${row.family_name}`,
  },
});

const cursorFields = z.tuple([instant, portalId]);
/** After everything there is. */
export const beginning = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** The instant and id of the last record of the page before. */
function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return beginning;
  const fields = cursorFields.safeParse(cursor.split('_'));
  if (fields.success) return fields.data;
  throw new Refusal('invalid', {
    fields: [{ path: 'cursor', message: signOffLabels.cursorInvalid }],
  });
}

async function findRows(db: Database, { eId, cId, cursor }: Input): Promise<RecordRow[]> {
  const place = placeOf(cursor);
  if (cId === undefined) return db.rows(signOffHistoryStatement, [eId, ...place]);
  const rows = await db.rows(ofContract, [eId, ...place, cId]);
  // A contract that has gone to another company left its records here.
  if (rows.length > 0 || (await db.rows(findContract, [cId, eId])).length > 0) return rows;
  throw new Refusal('notFound');
}

/** Who decided what at the company and when, the latest first. */
export async function listSignOffHistory(
  { db }: Context,
  input: Input,
): Promise<{ records: SignoffRecord[]; cursor: string | null }> {
  const rows = await findRows(db, input);
  const records = rows.slice(0, historyPageSize).map(recordOf);
  const last = rows.length > historyPageSize ? records.at(-1) : undefined;
  return { records, cursor: last ? `${last.at}_${last.id}` : null };
}
