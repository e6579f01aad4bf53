import { z } from '@tradebridge/contract/schema';
import type { SignoffFile, SignoffRecord, SignoffResult } from '@tradebridge/contract/sign-offs';
import { instant, portalId } from '@tradebridge/contract/values';
import { maySign } from '../access/roles.ts';
import { signerJoins, signerName } from '../companies/signer-sql.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { signOffLabels } from './labels.ts';
import { filesOf, isOpenForFiles } from './sign-off-files.ts';

export interface RecordRow {
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
  request_id: string;
  user_id: string;
  is_standing: boolean;
  files: SignoffFile[];
}

/** If only the records of one contract are requested, it is `$4`. */
export const ofContract = 'record.contract_id = $4';

/**
 * Records of the company `$1` before the cursor `$2` and `$3`, the latest first.
 * @param columns additional ones, each preceded by a comma
 */
export const recordsWhere = <Row extends RecordRow>(
  name: string,
  { condition, limit, columns = '' }: { condition: string; limit: number; columns?: string },
) =>
  statement<Row>(
    name,
    `select record.id, record.at, record.kind, record.result, record.comment, record.is_final,
       unit.unit_id, unit.code, unit.module_name, contract.contract_id,
       contract.training_contract_number, student.given_name, student.family_name,
       ${signerName} as decided_by, record.request_id, record.user_id,
       standing.id is not null as is_standing, ${filesOf('standing.sign_off_id')} as files${columns}
     from sign_offs record
     join training_contracts contract on contract.contract_id = record.contract_id
     join students student using (student_id)
     ${signerJoins('record')}
     left join units unit on unit.unit_id = record.unit_id
     left join sign_off_requests standing
       on standing.id = record.request_id and standing.sign_off_id = record.id
     where record.employer_id = $1 and (record.at, record.id) < ($2, $3) and ${condition}
     order by record.at desc, record.id desc
     limit ${limit}`,
  );

export const recordOf = (
  row: RecordRow,
  { eId, actor, now }: Pick<Context, 'actor' | 'now'> & { eId: string },
): SignoffRecord => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  result: row.result,
  comment: row.comment,
  isFinalSignoff: row.is_final,
  unit:
    row.unit_id === null ? null : { id: row.unit_id, code: row.code, moduleName: row.module_name },
  decidedBy: row.decided_by,
  requestId: row.request_id,
  files: row.files,
  canAddFile:
    row.is_standing &&
    row.user_id === actor.userId &&
    maySign(actor, eId) &&
    isOpenForFiles(row.at, row.files.length, now),
  contract: {
    id: row.contract_id,
    trainingContractNumber: row.training_contract_number,
    apprenticeName: `${row.given_name} ${row.family_name}`,
  },
});

/** A cursor: the instant and id of the record after which the page continues. */
export type Place = readonly [at: string | Date, id: string];

/** The cursor of the first page. */
export const beginning = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

const cursorFields = z.tuple([instant, portalId]);

/** Parses the cursor that a page returned. */
export function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return beginning;
  const fields = cursorFields.safeParse(cursor.split('_'));
  if (fields.success) return fields.data;
  throw new Refusal('invalid', {
    fields: [{ path: 'cursor', message: signOffLabels.cursorInvalid }],
  });
}

const findContract = statement(
  'contract-of-company',
  `select contract_id from training_contracts
   where contract_id = $1 and employer_id = $2 and retired_at is null`,
);

/**
 * @throws Refusal `notFound` if a contract without records is not the company's. One that has moved
 * to another company left its records here.
 */
export async function refuseUnknownContract(
  db: Database,
  { eId, cId }: { eId: string; cId: string },
): Promise<void> {
  if ((await db.rows(findContract, [cId, eId])).length === 0) throw new Refusal('notFound');
}
